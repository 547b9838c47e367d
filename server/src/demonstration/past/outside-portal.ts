import type { Caller } from '../../adapters/http/serve.ts';
import { makeCalendar } from '../../features/notifications/calendar/own-calendar.ts';
import { inviteEverybody } from '../../features/people/invitations/invite-everybody.ts';
import type { RequestDependencies } from '../../features/requests/dependencies.ts';
import { makeOne } from '../../features/webhooks/webhooks.ts';
import { noteBounce } from '../../mail/bounces/note-bounce.ts';
import type { OutsideAction } from './past-action.ts';

/** Where it is played. */
interface Stage {
  deps: RequestDependencies;
  /** The key that seals what signs the messages of webhooks. */
  sealingKey: () => Promise<Buffer>;
}

/**
 * Does what reaches people and systems outside the portal.
 * @throws RefusedCall when the rules refuse it
 */
export async function doOutside(
  { deps, sealingKey }: Stage,
  caller: Caller,
  action: OutsideAction,
): Promise<null> {
  switch (action.what) {
    case 'REFUSE_MAIL':
      return await refuseMail(deps, caller, action);
    case 'MAKE_CALENDAR':
      return await subscribe(deps, caller, action);
    case 'MAKE_WEBHOOK':
      return await addWebhook(deps, caller, { ...action, sealingKey });
    case 'INVITE':
      return await inviteAll(deps, caller);
  }
}

/** A mail server refuses the caller's address for good. */
async function refuseMail(
  { db }: RequestDependencies,
  { person, now }: Caller,
  { reply }: Extract<OutsideAction, { what: 'REFUSE_MAIL' }>,
): Promise<null> {
  await noteBounce(db, { recipient: person.email, kind: 'HARD', isReturned: false, reply, at: now });
  return null;
}

/** The address that the caller's calendar program reads is known to nobody. */
async function subscribe(
  { db, sender: { origin } }: RequestDependencies,
  caller: Caller,
  { hasNames }: Extract<OutsideAction, { what: 'MAKE_CALENDAR' }>,
): Promise<null> {
  await makeCalendar({ db, origin }, caller, { hasNames, language: 'en' });
  return null;
}

/**
 * Sends events to a system from then on. The names of invented systems lead nowhere, so that messages fail.
 * @throws RefusedCall for an address that the portal does not take
 */
async function addWebhook(
  { db, directory, shared }: RequestDependencies,
  caller: Caller,
  {
    address,
    events,
    sealingKey,
  }: Extract<OutsideAction, { what: 'MAKE_WEBHOOK' }> & {
    sealingKey: () => Promise<Buffer>;
  },
): Promise<null> {
  const deps = { db, directory, shared, sealingKey, allowPrivate: false, wakeWebhooks: () => undefined };
  await makeOne(deps, caller, { address, events: [...events] });
  return null;
}

/** Invites everybody without a password; the portal sends the links once it has started. */
async function inviteAll({ db, directory, shared }: RequestDependencies, caller: Caller): Promise<null> {
  // Nobody has been invited before.
  const links = { invite: () => Promise.resolve(false), invited: () => Promise.resolve([]) };
  await inviteEverybody({ db, directory, shared, links }, caller);
  return null;
}
