import {
  answerConfirmation as answerCall,
  changePerson as changeCall,
  enablePerson,
  endPersonSessions,
  fetchConfirmedPassword,
  giveOneTimePassword,
  lockPerson,
  readConfirmations,
  unlockPerson,
} from '@portal/core/contract/people/account-actions.ts';
import { disablePerson, previewLeaving } from '@portal/core/contract/people/leaving.ts';
import type { server } from '../../adapters/http/serve.ts';
import { actOnPerson, changePerson, turnOff } from './ask-action.ts';
import { answerConfirmation, fetchPassword, listConfirmations } from './confirmations.ts';
import type { ActionDependencies } from './dependencies.ts';

const plainCalls = [
  [lockPerson, 'LOCK'],
  [unlockPerson, 'UNLOCK'],
  [enablePerson, 'ENABLE'],
  [endPersonSessions, 'END_SESSIONS'],
] as const;

/** The calls of this feature, each bound to its verb. */
export function serveAccountActions(serve: ReturnType<typeof server>, deps: ActionDependencies): void {
  serve(changeCall, ({ params, body }, caller) => changePerson(deps, caller, params.userId, body));
  for (const [call, kind] of plainCalls)
    serve(call, ({ params, body }, caller) =>
      actOnPerson(deps, caller, { personId: params.userId, kind, reason: body.reason }),
    );
  serve(previewLeaving, ({ params, query }, caller) =>
    deps.leaving.preview(params.userId, caller, query.stays ?? null),
  );
  serve(disablePerson, ({ params, body }, caller) => turnOff(deps, caller, params.userId, body));
  serve(giveOneTimePassword, ({ params, body }, caller) =>
    actOnPerson(deps, caller, { personId: params.userId, kind: 'ONE_TIME_PASSWORD', reason: body.reason }),
  );
  serve(fetchConfirmedPassword, ({ params }, caller) => fetchPassword(deps, caller, params.confirmationId));
  serve(readConfirmations, (_input, caller) => listConfirmations(deps, caller));
  serve(answerCall, ({ params, body }, caller) =>
    answerConfirmation(deps, caller, params.confirmationId, body),
  );
}
