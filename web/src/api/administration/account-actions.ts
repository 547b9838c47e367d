import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { PersonChange } from '@portal/core/contract/people/account-actions.ts';
import type { PlainKind } from '@portal/core/domain/people/actions/account-action.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useKeyedAction } from '../actions/keyed-action.ts';
import { useAction } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';

const confirmationsKey = 'confirmations';

/** What is shown of people. */
const stale = [['person'], [confirmationsKey]] as const;

/** Has that read again, whether it went well or not: somebody else may have been faster. */
function useReadAgain(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Gives and takes roles in the portal; sending the same again has one effect. */
export function useChangePerson(userId: string) {
  const api = useApi();
  const readAgain = useReadAgain();
  return useKeyedAction({
    send: (body: PersonChange, idempotencyKey) =>
      api.post(addresses.personChanges, { params: { userId }, body, idempotencyKey }),
    readAgain,
  });
}

const addressOf = {
  LOCK: addresses.personLock,
  UNLOCK: addresses.personUnlock,
  ENABLE: addresses.personEnable,
  END_SESSIONS: addresses.personSessionsEnd,
  ONE_TIME_PASSWORD: addresses.personOneTimePassword,
} as const satisfies Readonly<Record<Exclude<PlainKind, 'DISABLE'>, string>>;

/** What takes a reason alone. */
export function useActOnPerson(userId: string, kind: Exclude<PlainKind, 'DISABLE'>) {
  const api = useApi();
  const readAgain = useReadAgain();
  return useKeyedAction({
    send: (reason: string, idempotencyKey) =>
      api.post(addressOf[kind], { params: { userId }, body: { reason }, idempotencyKey }),
    about: kind,
    readAgain,
  });
}

/** Mails a link for a first password. */
export function useInvite(userId: string) {
  return useAction((api) => api.post(addresses.personInvitation, { params: { userId }, body: {} }), ...stale);
}

/** What would become of requests and access if the account were turned off now. */
export function useLeavingPreview(userId: string, stays: string | null = null) {
  const api = useApi();
  return useQuery({
    // Below the person, so that it is read again whenever they are.
    queryKey: ['person', 'leaving', userId, stays],
    queryFn: ({ signal }) =>
      api.get(addresses.personDisable, {
        params: { userId },
        query: stays === null ? {} : { stays },
        signal,
      }),
    enabled: stays !== '',
    staleTime: 0,
    gcTime: 0,
  });
}

/** Turns an account off, where it is a second one in favor of the account that stays. */
export function useTurnOff(userId: string) {
  const api = useApi();
  const readAgain = useReadAgain();
  return useKeyedAction({
    send: (body: { reason: string; stays?: string }, idempotencyKey) =>
      api.post(addresses.personDisable, { params: { userId }, body, idempotencyKey }),
    readAgain,
  });
}

/** What waits for a second person. */
export function useConfirmations() {
  const api = useApi();
  const reader = usePerson();
  return useQuery({
    queryKey: [confirmationsKey, reader?.userId ?? null],
    queryFn: ({ signal }) => api.get(addresses.confirmations, { signal }),
  });
}

/** Approves or denies. */
export function useAnswerConfirmation() {
  return useAction(
    (
      api,
      {
        confirmationId,
        ...body
      }: {
        confirmationId: string;
        answer: 'YES' | 'NO';
        comment: string;
      },
    ) => api.post(addresses.confirmation, { params: { confirmationId }, body }),
    ...stale,
  );
}

/** The password that a second person has confirmed; it is shown once. */
export function useConfirmedPassword() {
  return useAction(
    (api, confirmationId: string) =>
      api.post(addresses.confirmedPassword, { params: { confirmationId }, body: {} }),
    ...stale,
  );
}
