import { join } from 'node:path';
import { daily, every } from '@portal/core/domain/jobs/rhythm.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { isWorkingTime, type WorkingTime } from '@portal/core/domain/working-days/working-time.ts';
import { daysBefore, monthsBefore } from '@portal/core/domain/retention/periods.ts';
import { clamdAt } from '../adapters/clamav/clamd.ts';
import type { Database } from '../adapters/db/database.ts';
import { imapFolder } from '../adapters/mail/imap-folder.ts';
import { keyFromFile } from '../adapters/key-file.ts';
import { webhookKeyFile } from '../features/webhooks/dependencies.ts';
import type { CallsWithoutToken } from '../audit/calls-without-token.ts';
import type { RefusalTally } from '../audit/refusal-tally.ts';
import { trimTrail } from '../audit/retention/trim.ts';
import { scanWaiting } from '../features/certificates/scan-files.ts';
import { forgetCertificateFiles, writeDueDates } from '../features/certificates/write-dates.ts';
import { sealAndNote } from '../audit/seal.ts';
import { follow } from '../events/consume-events.ts';
import { forgetRequests } from '../features/requests/store/forget-requests.ts';
import { forgetResults } from '../features/requests/store/repeated-writes.ts';
import { deliverNext } from '../features/requests/delivery/deliver-steps.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import { describedInDirectory } from '../features/requests/submit/person-of-directory.ts';
import { closeRequestsOfGone } from '../features/requests/decide/close-gone.ts';
import { leavingRequests } from '../features/requests/leaving/leaving.ts';
import { closeRequestsOfLeavers } from '../features/requests/leaving/own-requests.ts';
import { lapseRequests } from '../features/requests/decide/lapse-requests.ts';
import { escalateStages } from '../features/requests/waiting/escalate-stages.ts';
import { raiseRemovalAlarms } from '../features/requests/waiting/removal-alarms.ts';
import { warnOfExpiry } from '../features/requests/waiting/warn-of-expiry.ts';
import { doubtfulRequests } from '../features/requests/help-desk/doubtful-requests.ts';
import { fallBackUnattended } from '../features/requests/help-desk/fall-back.ts';
import { forgetLiftedLocks } from '../features/requests/help-desk/lock-notices.ts';
import { followPeople } from '../features/requests/help-desk/hand-over.ts';
import { followActions } from '../features/account-actions/follow-actions.ts';
import { askForLook, lookForDrift } from '../features/drift/look-for-drift.ts';
import { removeNext } from '../features/drift/settle-drift.ts';
import { followReplacements } from '../features/supervisors/carry-out.ts';
import { forgetImports, writeImportedRows } from '../features/people/import/write-rows.ts';
import { forgetInvitations, sendInvitations } from '../features/people/invitations/send-invitations.ts';
import { forgetLeft } from '../features/inactivity/left/forget-left.ts';
import { lockUnused } from '../features/inactivity/lock-unused.ts';
import { tellRestored } from '../features/inactivity/tell-restored.ts';
import { warnUnused } from '../features/inactivity/warn-unused.ts';
import { insights } from '../features/insights/count-requests.ts';
import { writeDigests } from '../features/notifications/digest/write-digests.ts';
import { notifications } from '../features/notifications/write-notifications.ts';
import { forgetDeliveries, sendDueDeliveries } from '../features/webhooks/send-deliveries.ts';
import type { WebhookUse } from '../features/webhooks/webhook-use.ts';
import { webhookDeliveries } from '../features/webhooks/write-deliveries.ts';
import { sweepContactAllowances } from '../features/contact/allowance.ts';
import { sweepUsedPuzzles } from '../features/contact/send-message.ts';
import { forgetSnapshots } from '../features/reports/report-pages.ts';
import type { EndedSessions } from '../features/session/ended-sessions.ts';
import type { WhomNewsConcerns } from '../features/session/whom-news-concerns.ts';
import { forgetAddresses } from '../mail/bounces/note-bounce.ts';
import { readReturned } from '../mail/bounces/read-returned.ts';
import type { ReturnAddresses } from '../mail/bounces/return-address.ts';
import { deliverNextMail, type MailWaits } from '../mail/deliver-mail.ts';
import { forgetMail } from '../mail/forget-mail.ts';
import { forgetNotices } from '../mail/notices.ts';
import { showDueMail } from '../mail/show-mail.ts';
import type { Config } from '../config/config.ts';
import { type BrokenTally, forgetBroken } from '../invariants/record-broken.ts';
import { forgetJobRuns } from '../jobs/claims.ts';
import type { JobClock } from '../jobs/job-clock.ts';
import type { PortalJob, Run, SharedJob } from '../jobs/job.ts';
import type { Jobs } from '../jobs/start-jobs.ts';
import { inSteps } from '../jobs/steps.ts';
import type { OutageNotes } from '../adapters/http/failures/outage-notes.ts';
import type { Clock } from '../ports/clock.ts';
import type { DirectoryPerson } from '../ports/directory-person.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import { importDependencies } from './people-import/import-dependencies.ts';
import type { chosenMailWay } from './mail-choice.ts';

/** What the jobs work on. */
export interface JobParts {
  db: Database;
  clock: Clock;
  jobClock: JobClock;
  config: Config;
  /** Holds the key that seals the audit trail, and the file that remembers its newest seal. */
  keysFolder: string;
  requests: RequestDependencies;
  workingTime: WorkingTime;
  outages: Pick<OutageNotes, 'note'>;
  /** Without a sender mail waits until there is a mail server. */
  mailWay: ReturnType<typeof chosenMailWay>;
  /** Null where mail comes back to where it comes from. */
  returns: ReturnAddresses | null;
  provider: IdentityProvider;
  ended: EndedSessions;
  news: WhomNewsConcerns;
  withoutToken: CallsWithoutToken;
  refusals: RefusalTally;
  webhookUse: WebhookUse;
  broken: BrokenTally;
}

const second = 1_000;
const minute = 60 * second;
/** What any zone is ahead of another is a multiple of it. */
const quarter = 15 * minute;
const hour = 60 * minute;

/** Everything the portal does by itself, and how often. */
export async function jobsOf(parts: JobParts): Promise<Jobs> {
  const auditKey = await keyFromFile(join(parts.keysFolder, 'audit.key'));
  const shared = [...jobsShared(parts), ...retentionJobs(parts, auditKey)];
  const inEveryPortal = [...jobsInEveryPortal(parts, auditKey), webhookJob(parts)];
  return { inEveryPortal, shared };
}

/** What lives in this process, and what claims its own rows. */
function jobsInEveryPortal(parts: JobParts, auditKey: Buffer): PortalJob[] {
  const { db, requests, provider, ended, news, withoutToken, refusals, broken } = parts;
  const { sender: mailSender, address, linkPrefixes } = parts.mailWay;
  const { config } = parts;
  const now = () => parts.clock.now();
  const seal = () => sealAndNote(db, auditKey, join(parts.keysFolder, 'audit.head'), now());
  const endSessions = inSteps([
    { name: 'end sessions that are due', run: () => provider.sessions.endDue() },
    { name: 'follow revoked tokens', run: () => provider.tokens.followRevoked() },
    { name: 'follow ended sessions', run: () => ended.refresh(now()) },
  ]);
  const tellWaiting = (why: MailWaits) => parts.outages.note(why);
  const sendMail = async (giveUp: AbortSignal) => {
    if (mailSender === null) return false;
    if (mailSender === 'MAILBOX')
      return await showDueMail(db, { address, linkPrefixes, tellWaiting }, now, giveUp);
    return await deliverNextMail(db, { sender: mailSender, address, linkPrefixes, tellWaiting }, now, giveUp);
  };
  const imports = importDependencies(db, {
    applications: [...requests.applications.values()],
    sender: config,
    choice: config,
  });
  const notifying = notifications({ now, workingTime: parts.workingTime });
  const counting = insights(config.deadlines.zone);
  return [
    { name: 'delivery', every: second, run: untilDone(() => deliverNext(requests, now())) },
    { name: 'audit seal', every: second / 2, run: untilDone(seal) },
    { name: 'notifications', every: second, run: untilDone(() => follow(db, notifying, now())) },
    // What happens to one request within half a minute is counted once.
    { name: 'insights', every: 30 * second, run: untilDone(() => follow(db, counting, now())) },
    {
      name: 'mail',
      every: second,
      // Anyone who has forgotten a password waits for the mail.
      run: untilDone(
        async (giveUp) => ((await provider.links?.answerNext()) ?? false) || (await sendMail(giveUp)),
      ),
    },
    { name: 'ended sessions', every: 2 * second, run: endSessions },
    { name: 'news', every: second, run: untilDone(() => news.follow(now())) },
    {
      name: 'logout notices',
      every: 5 * second,
      run: (_isStopping, giveUp) => provider.sessions.tellEnded(giveUp),
    },
    { name: 'calls without token', every: minute, run: () => withoutToken.record(db, now()) },
    { name: 'refusals', every: minute, run: () => refusals.record(db, now()) },
    { name: 'broken checks', every: second, run: () => broken.record(db, now()) },
    { name: 'people imports', every: second, run: untilDone(() => writeImportedRows(imports, now())) },
    {
      name: 'invitations',
      every: second,
      run: untilDone(() =>
        sendInvitations({ db, directory: requests.directory, links: provider.links }, now()),
      ),
    },
    { name: 'drift', every: 2 * second, run: driftRun(requests, now) },
    { name: 'signing keys', every: 20 * second, run: () => provider.turnKeys() },
  ];
}

/** Compares what was asked for, and takes roles that the provider has yet to take. */
function driftRun(requests: RequestDependencies, now: () => Date): Run {
  return inSteps([
    { name: 'remove drifted roles', run: untilDone(() => removeNext(requests)) },
    { name: 'look for drift', run: (isStopping) => lookForDrift(requests, now, isStopping) },
  ]);
}

/** Tells systems of the agency what happened. */
function webhookJob({
  db,
  clock,
  config,
  keysFolder,
  webhookUse,
  requests: { directory },
}: JobParts): PortalJob {
  const { origin, portalName, webhookAllowPrivate: allowPrivate } = config;
  const now = () => clock.now();
  const writing = webhookDeliveries({ now, origin });
  const sending = {
    db,
    directory,
    allowPrivate,
    now,
    sender: { portalName, origin },
    chance: Math.random,
    sealingKey: () => keyFromFile(join(keysFolder, webhookKeyFile)),
  };
  return {
    name: 'webhooks',
    every: second,
    run: untilDone(
      async (giveUp) =>
        (await webhookUse.isThere(db, now())) &&
        ((await follow(db, writing, now())) || (await sendDueDeliveries(sending, giveUp))),
    ),
  };
}

/** Requests of people who are gone are closed, and those that wait follow the people who decide. */
function handOver(requests: RequestDependencies, now: () => Date): Run {
  return async (isStopping, giveUp) => {
    const doubtful = doubtfulRequests(requests.db, now());
    await inSteps([
      { name: 'close requests of people who are gone', run: () => closeRequestsOfGone(requests, now()) },
      { name: 'close requests of leavers', run: () => closeRequestsOfLeavers(requests, now()) },
      { name: 'forget lifted locks', run: () => forgetLiftedLocks(requests) },
      { name: 'waiting requests follow the people', run: () => followPeople(requests, doubtful, now()) },
      // What nobody in the role is left for is for RM-IT help.
      { name: 'fallback to RM-IT help', run: () => fallBackUnattended(requests, doubtful, now()) },
    ])(isStopping, giveUp);
  };
}

/** What one portal does for all of them. Each can be repeated: where its portal dies in the middle, another one begins it again. */
function jobsShared(parts: JobParts): SharedJob[] {
  const { db, config, requests, provider } = parts;
  const { zone } = config.deadlines;
  const { portalName, origin, loginUrl } = config;
  const sender = { portalName, origin, loginUrl, zone };
  const now = () => parts.clock.now();
  const { directory, writer } = requests;
  const away = { db, directory, writer, rules: requests.inactivity, sender };
  const leaving = leavingRequests(requests);
  const acting = { db, directory, writer, sessions: provider.sessions, sender, leaving };
  const lookAfterUnused = inSteps([
    { name: 'lock unused accounts', run: (isStopping) => lockUnused(away, now(), isStopping) },
    { name: 'warn of unused accounts', run: (isStopping) => warnUnused(away, now(), isStopping) },
  ]);
  const lapse = untilDone(async () => (await lapseRequests(db, now())) > 0);
  return [
    { name: 'expiry', rhythm: every(hour), run: lapse },
    escalationJob(parts),
    { name: 'inactivity', rhythm: every(hour), run: lookAfterUnused },
    { name: 'restored accounts', rhythm: every(minute), run: () => tellRestored(away, now()) },
    { name: 'fallback', rhythm: every(minute), run: handOver(requests, now) },
    {
      name: 'account actions',
      rhythm: every(minute),
      run: (isStopping) => followActions(acting, now(), isStopping),
    },
    {
      name: 'supervisor changes',
      rhythm: every(minute),
      run: (isStopping) => followReplacements(acting, now, isStopping),
    },
    digestJob(parts),
    certificateJob(parts, sender),
    returnedMailJob(parts),
    { name: 'old results', rhythm: every(hour), run: forgetHourly(parts) },
    { name: 'identity sweep', rhythm: every(minute), run: () => provider.sweep() },
  ];
}

/** What is forgotten while people work, since each is a little at a time. */
function forgetHourly({ db, config, clock }: JobParts): Run {
  const { zone } = config.deadlines;
  const { mailDays, contactMonths, trailMonths, certificateMonths } = config.retention;
  const now = () => clock.now();
  const oldMail = () => ({
    mail: daysBefore(now(), mailDays),
    messages: monthsBefore(now(), contactMonths),
    keys: monthsBefore(now(), trailMonths),
  });
  const certificatesFrom = () => dayIn(zone, monthsBefore(now(), certificateMonths));
  return inSteps([
    { name: 'forget results', run: () => forgetResults(db, now()) },
    { name: 'forget mail', run: () => forgetMail(db, oldMail()) },
    { name: 'forget webhook deliveries', run: () => forgetDeliveries(db, daysBefore(now(), mailDays)) },
    { name: 'forget addresses', run: () => forgetAddresses(db, daysBefore(now(), mailDays)) },
    { name: 'forget broken checks', run: () => forgetBroken(db, daysBefore(now(), mailDays)) },
    { name: 'forget notices', run: () => forgetNotices(db, daysBefore(now(), mailDays)) },
    { name: 'forget certificates', run: () => forgetCertificateFiles(db, certificatesFrom()) },
    { name: 'forget contact allowances', run: () => sweepContactAllowances(db, now()) },
    { name: 'forget used puzzles', run: () => sweepUsedPuzzles(db, now()) },
    { name: 'forget snapshots of reports', run: () => forgetSnapshots(db, now()) },
    { name: 'forget imports', run: () => forgetImports(db, now()) },
    { name: 'forget invitations', run: () => forgetInvitations(db, now()) },
  ]);
}

/** What time brings to waiting requests, during working hours, because mail about it goes at once. */
function escalationJob({ clock, requests, workingTime }: JobParts): SharedJob {
  const run = inSteps([
    { name: 'ask more people', run: (isStopping) => escalateStages(requests, clock.now(), isStopping) },
    { name: 'warn of expiry', run: (isStopping) => warnOfExpiry(requests, clock.now(), isStopping) },
    {
      name: 'removals that wait',
      run: (isStopping) => raiseRemovalAlarms(requests, clock.now(), isStopping),
    },
  ]);
  return {
    name: 'escalation',
    rhythm: every(hour),
    run: async (...given) => {
      if (isWorkingTime(clock.now(), workingTime)) await run(...given);
    },
  };
}

/** Tells approvers, each in their own morning, what waits for them. */
function digestJob({ db, clock, workingTime, requests: { certificateRules } }: JobParts): SharedJob {
  return {
    name: 'approver digests',
    rhythm: every(quarter),
    run: (isStopping) => writeDigests(db, { workingTime, certificateRules }, clock.now(), isStopping),
  };
}

/** Reads what mail servers send back, where there is a mailbox for it. */
function returnedMailJob({ db, config: { bounces }, clock, returns }: JobParts): SharedJob {
  const mailbox = bounces?.mailbox ?? null;
  const run: Run = async (isStopping, giveUp) => {
    if (mailbox === null || returns === null) return;
    const reading = { db, folder: imapFolder(mailbox), addresses: returns, now: () => clock.now() };
    await readReturned(reading, isStopping, giveUp);
  };
  return { name: 'returned mail', rhythm: every(5 * minute), run };
}

/** Brings dates that the directory could not take, and has files scanned that no scanner has looked at. */
function certificateJob(
  { db, config, clock, requests: { directory, writer } }: JobParts,
  sender: { portalName: string; origin: string },
): SharedJob {
  const fullNameOf = (person: DirectoryPerson) => describedInDirectory(person).fullName;
  const scanning = { db, writer, directory, sender, fullNameOf, scanner: clamdAt(config.clamav) };
  return {
    name: 'certificates',
    rhythm: every(minute),
    run: inSteps([
      { name: 'write dates of certificates', run: (isStopping) => writeDueDates({ db, writer }, isStopping) },
      { name: 'scan certificates', run: (isStopping) => scanWaiting(scanning, clock.now(), isStopping) },
    ]),
  };
}

/** What removes things whose time is over (rule running 14), in small steps, while few people work. */
function retentionJobs({ db, config, clock, jobClock, requests }: JobParts, auditKey: Buffer): SharedJob[] {
  const { zone } = config.deadlines;
  const { trailMonths, requestMonths, peopleMonths } = config.retention;
  const trim = untilDone(() => {
    const now = clock.now();
    return trimTrail(db, { key: auditKey, before: monthsBefore(now, trailMonths), now });
  });
  const forgetAccounts = (isStopping: () => boolean) => {
    const now = clock.now();
    return forgetLeft({
      db,
      shared: requests.shared,
      before: monthsBefore(now, peopleMonths),
      now,
      isStopping,
    });
  };
  const forgetRuns = async () => await forgetJobRuns(db, await jobClock.now());
  const forget = async (isStopping: () => boolean) => {
    const now = clock.now();
    await forgetRequests(db, { before: monthsBefore(now, requestMonths), now, isStopping });
  };
  return [
    { name: 'nightly drift', rhythm: daily('02:30', zone), run: () => askForLook({ db }, clock.now()) },
    { name: 'old requests', rhythm: daily('03:20', zone), run: forget },
    { name: 'old accounts', rhythm: daily('03:40', zone), run: forgetAccounts },
    { name: 'old audit rows', rhythm: daily('03:10', zone), run: trim },
    { name: 'old job runs', rhythm: daily('03:00', zone), run: forgetRuns },
  ];
}

/** Repeats a step until nothing is left to do, or the portal is stopping. */
function untilDone(step: (giveUp: AbortSignal) => Promise<boolean>): Run {
  return async (isStopping, giveUp) => {
    while (!isStopping() && (await step(giveUp)));
  };
}
