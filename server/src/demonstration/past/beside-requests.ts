import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { turnOff } from '../../features/account-actions/ask-action.ts';
import { sendMessage } from '../../features/contact/send-message.ts';
import type { RequestDependencies } from '../../features/requests/dependencies.ts';
import { leavingRequests } from '../../features/requests/leaving/leaving.ts';
import { describedInDirectory } from '../../features/requests/submit/person-of-directory.ts';
import type { FirstAction } from './past-action.ts';

/**
 * Somebody has left: the account is turned off, and the access stays until it is removed. Nobody is signed in yet whose
 * session could be ended.
 * @throws RefusedCall where it is not done at once
 */
export async function turnAccountOff(
  deps: RequestDependencies,
  caller: Caller,
  { personId, order }: { personId: string; order: { reason: string; stays?: string } },
): Promise<null> {
  const { db, directory, writer, shared, sender } = deps;
  const { state } = await turnOff(
    {
      db,
      directory,
      writer,
      shared,
      peopleSource: 'PORTAL',
      leaving: leavingRequests(deps),
      sessions: { endAllOf: () => Promise.resolve(0) },
      // The mail about an account that is off leads nowhere.
      sender: { portalName: sender.portalName, origin: '' },
      // No details are changed here.
      listsAt: () => ({ organizations: [], certificateRules: [], today: '' }),
      versionOf: () => '',
      fullNameOf: (person) => describedInDirectory(person).fullName,
      wakeMail: () => undefined,
    },
    caller,
    personId,
    order,
  );
  if (state !== 'DONE') throw new RefusedCall('UNAVAILABLE');
  return null;
}

/** Somebody writes to the team, under their own address. */
export async function writeMessage(
  { db, sender: { portalName, helpDeskEmail: email } }: RequestDependencies,
  caller: Caller,
  { subject, message }: Extract<FirstAction, { what: 'WRITE_MESSAGE' }>,
): Promise<null> {
  const { person, now, sourceAddress } = caller;
  await sendMessage(
    {
      db,
      portalName,
      team: { email, language: 'en' },
      puzzleKey: null,
      // Anyone who is signed in need not show that they are a person.
      check: { proofIn: () => Promise.reject(new RefusedCall('UNAVAILABLE')) },
      wakeMail: () => undefined,
    },
    { caller, now, sourceAddress, idempotencyKey: null },
    { fullName: person.fullName, email: person.email, replyTo: person.email, subject, message },
  );
  return null;
}
