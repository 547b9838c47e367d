import { join } from 'node:path';
import type { Database } from '../adapters/db/database.ts';
import { keyFromFile } from '../adapters/key-file.ts';
import type { CallsWithoutToken } from '../audit/calls-without-token.ts';
import type { RefusalTally } from '../audit/refusal-tally.ts';
import { sealAndNote } from '../audit/seal.ts';
import { followNext, followSetAside } from '../events/consume-events.ts';
import { forgetResults } from '../features/requests/store/repeated-writes.ts';
import { deliverNext } from '../features/requests/delivery/deliver-steps.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import { closeRequestsOfGone } from '../features/requests/decide/close-gone.ts';
import { lapseRequests } from '../features/requests/decide/lapse-requests.ts';
import { fallBackUnattended } from '../features/requests/help-desk/fall-back.ts';
import { forgetLiftedLocks } from '../features/requests/help-desk/lock-notices.ts';
import { followPeople } from '../features/requests/help-desk/hand-over.ts';
import { lockUnused } from '../features/inactivity/lock-unused.ts';
import { tellRestored } from '../features/inactivity/tell-restored.ts';
import { warnUnused } from '../features/inactivity/warn-unused.ts';
import { notifications } from '../features/notifications/write-notifications.ts';
import { sweepContactAllowances } from '../features/contact/allowance.ts';
import { sweepUsedPuzzles } from '../features/contact/send-message.ts';
import type { EndedSessions } from '../features/session/ended-sessions.ts';
import { deliverNextMail } from '../mail/deliver-mail.ts';
import { forgetSentMail } from '../mail/outbox.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../ports.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { chosenMailWay } from './mail-choice.ts';
import type { Job } from './schedule.ts';

/** What the jobs work on. */
export interface JobParts {
  db: Database;
  clock: Clock;
  config: Config;
  /** Holds the key that seals the audit trail, and the file that remembers its newest seal. */
  keysFolder: string;
  requests: RequestDependencies;
  /** Without a sender mail waits until there is a mail server. */
  mailWay: ReturnType<typeof chosenMailWay>;
  provider: IdentityProvider;
  ended: EndedSessions;
  withoutToken: CallsWithoutToken;
  refusals: RefusalTally;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Everything the portal does by itself, and how often. */
export async function jobsOf(parts: JobParts): Promise<Job[]> {
  const { db, config, requests, provider, ended, withoutToken, refusals } = parts;
  const { sender: mailSender, address } = parts.mailWay;
  const sender = { portalName: config.portalName, origin: config.origin, zone: config.deadlines.zone };
  const now = () => parts.clock.now();
  const auditKey = await keyFromFile(join(parts.keysFolder, 'audit.key'));
  const away = { db, directory: requests.directory, rules: requests.inactivity, sender };
  const lookAfterUnused = async (isStopping: () => boolean) => {
    await lockUnused(away, now(), isStopping);
    await warnUnused(away, now(), isStopping);
  };
  const seal = () => sealAndNote(db, auditKey, join(parts.keysFolder, 'audit.head'), now());
  const endSessions = async () => {
    await provider.endSessionsDue();
    await provider.followRevoked();
    await ended.refresh(now());
  };
  const handOver = async () => {
    await closeRequestsOfGone(requests, now());
    await forgetLiftedLocks(requests);
    await followPeople(requests, now());
    // What nobody in the role is left for is for RM-IT help.
    await fallBackUnattended(requests, now());
  };
  const sendMail = async (giveUp: AbortSignal) =>
    mailSender !== null && (await deliverNextMail(db, { sender: mailSender, address }, now, giveUp));
  const notifying = notifications(now);
  const notify = async () =>
    (await followNext(db, notifying, now())) || (await followSetAside(db, notifying, now()));
  const forget = async () => {
    await forgetResults(db, now());
    await forgetSentMail(db, config.mailKeepDays, now());
    await sweepContactAllowances(db, now());
    await sweepUsedPuzzles(db, now());
  };
  return [
    { name: 'delivery', every: second, run: untilDone(() => deliverNext(requests, now())) },
    { name: 'audit seal', every: second / 2, run: untilDone(seal) },
    { name: 'expiry', every: hour, run: untilDone(async () => (await lapseRequests(db, now())) > 0) },
    { name: 'inactivity', every: hour, run: lookAfterUnused },
    { name: 'restored accounts', every: minute, run: () => tellRestored(away, now()) },
    { name: 'fallback', every: minute, run: () => handOver() },
    { name: 'notifications', every: second, run: untilDone(notify) },
    { name: 'mail', every: second, run: untilDone(sendMail) },
    { name: 'old results', every: hour, run: forget },
    { name: 'ended sessions', every: 2 * second, run: endSessions },
    { name: 'logout notices', every: 5 * second, run: (_isStopping, giveUp) => provider.tellEnded(giveUp) },
    { name: 'calls without token', every: minute, run: () => withoutToken.record(db, now()) },
    { name: 'refusals', every: minute, run: () => refusals.record(db, now()) },
    { name: 'signing keys', every: 20 * second, run: () => provider.turnKeys() },
    { name: 'identity sweep', every: minute, run: () => provider.sweep() },
  ];
}

/** Repeats a step until nothing is left to do, or the portal is stopping. */
function untilDone(step: (giveUp: AbortSignal) => Promise<boolean>): Job['run'] {
  return async (isStopping, giveUp) => {
    while (!isStopping() && (await step(giveUp)));
  };
}
