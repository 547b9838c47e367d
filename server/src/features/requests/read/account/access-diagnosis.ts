import type { DiagnosisReply, AccessDiagnosis } from '@portal/core/contract/access-diagnosis.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { isRequestable, selectsAccount } from '@portal/core/domain/catalogue/cards.ts';
import { type DiagnosisFacts, diagnosisLines } from '@portal/core/domain/catalogue/access-diagnosis.ts';
import { approverReaders } from '@portal/core/domain/approvers/approver-readers.ts';
import { restoreOf } from '@portal/core/domain/catalogue/restore.ts';
import { isElomaOnly } from '@portal/core/domain/people/account-state.ts';
import { expiredCertificates } from '@portal/core/domain/people/certificates.ts';
import { absenceOf, type GivenWarning, nextAction } from '@portal/core/domain/people/inactivity.ts';
import { soughtWords } from '@portal/core/domain/people/names/name-search.ts';
import { locksOf, type StoredCause } from '@portal/core/domain/people/locks.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { isActiveAccount, type Person } from '@portal/core/domain/people/person.ts';
import { kindOf, type RequestType } from '@portal/core/domain/requests/kinds.ts';
import { everyRequestReaders } from '@portal/core/domain/requests/visibility.ts';
import { sql } from '../../../../adapters/db/sql.ts';
import { refuseWithoutRole } from '../../../../rights/rights-of-roles.ts';
import { withoutDecider } from '../../../../rights/who-decides.ts';
import { RefusedCall } from '../../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../../adapters/http/serve.ts';
import { recordEvent } from '../../../../audit/trail.ts';
import type { DirectoryPerson } from '../../../../ports/directory-person.ts';
import type { Sessions } from '../../../../ports/sessions.ts';
import type { RequestDependencies } from '../../dependencies.ts';
import { noticeLock } from '../../help-desk/lock-notices.ts';
import { peopleByName } from '../../../../people/people-by-name.ts';
import { describedInDirectory } from '../../submit/person-of-directory.ts';

/** The most people that are named where the words fit several. */
const mostNamed = 20;

type Dependencies = RequestDependencies & Pick<Sessions, 'presence'>;

/**
 * Why somebody can or cannot get into an application (rule catalogue 23): the caller, or, for readers of all requests,
 * the one person whom the words fit. Looking at somebody else leaves a row in the trail.
 * @throws RefusedCall ACCOUNT_LOCKED or NOT_ELIGIBLE for others than the caller, NOT_FOUND where there is no such application
 */
export async function diagnoseAccess(
  deps: Dependencies,
  caller: Caller,
  query: { application?: string; person?: string },
): Promise<DiagnosisReply> {
  const { application: id } = query;
  const application = id === undefined ? null : deps.applications.get(id);
  if (application === undefined) throw new RefusedCall('NOT_FOUND');
  const people = await peopleMeant(deps, caller, query.person);
  const [known] = people;
  if (known === undefined || people.length > 1)
    return { people: people.map((one) => named(describedInDirectory(one))), report: null };
  if (known.id !== caller.person.userId) await recordReading(deps, caller, known.id, application?.id ?? null);
  return { people: [], report: await reportOf(deps, caller, known, application) };
}

/** The caller; or the person whom the words can mean, an exact username first and alone. */
async function peopleMeant(
  { db, directory }: Dependencies,
  { person }: Caller,
  words: string | undefined,
): Promise<DirectoryPerson[]> {
  if (words === undefined || words === person.username) {
    const own = await directory.person(person.userId);
    return own === null ? [] : [own];
  }
  refuseWithoutRole(person, everyRequestReaders);
  const ids = await peopleByName(db, soughtWords(words), mostNamed);
  const known = ids.length === 0 ? [] : await directory.people({ ids, emails: [] });
  const exact = known.filter(({ username }) => username === words.trim().toLowerCase());
  return exact.length === 1
    ? exact
    : known.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

async function recordReading(
  { db }: Dependencies,
  { person, now, sourceAddress }: Caller,
  subjectId: string,
  application: string | null,
): Promise<void> {
  const actor = { id: person.userId, name: person.fullName };
  const what = { action: 'ENTRY_REPORT_READ', outcome: 'DONE', detail: { application } } as const;
  await db.run(recordEvent({ at: now, actor, subjectId, sourceAddress, ...what }));
}

interface Row {
  causes: (Omit<StoredCause, 'since'> & { since: string | null })[];
  account_requests: { type: RequestType; requestNumber: string; waitsForAnswer: boolean }[];
  open_request: AccessDiagnosis['openRequest'];
  grants: { role: string; requestNumber: string | null }[];
  roles_changed_at: Date | null;
  has_password: boolean;
  /** What the person was warned of last; all null for nothing. */
  warned_use: Date | null;
  warned_day: number | null;
  warned_at: Date | null;
}

/** Ids that no application has: nothing is found by them. */
const noApplication = { id: '', clientId: '' };

async function reportOf(
  deps: Dependencies,
  { person: reader, now }: Caller,
  known: DirectoryPerson,
  application: Application | null,
): Promise<AccessDiagnosis> {
  const person = describedInDirectory(known);
  const isOwn = known.id === reader.userId;
  const { id, clientId } = application ?? noApplication;
  const row = await storedFacts(deps, known.id, id, now);
  const [{ sessions, clientSeenAt }, [use]] = await Promise.all([
    deps.presence(known.id, clientId),
    deps.directory.useOf([known.id]),
  ]);
  // Gone since they were found.
  if (use === undefined) throw new RefusedCall('NOT_FOUND');
  const absence = absenceOf(use, deps.inactivity, now, warningIn(row));
  const keptOpenBy = await deps.keptOpenBy(known);
  const account = { isEnabled: known.enabled, isActive: isActiveAccount(known.realmRoles), keptOpenBy };
  const next = nextAction(account, absence, deps.inactivity);
  const stored = row.causes.map((one) => ({
    ...one,
    since: one.since === null ? null : new Date(one.since),
  }));
  const locks = await noticeLock(deps.db, { personId: known.id, locks: locksOf(person, stored), now });
  const expired = expiredOf(deps, person, now);
  const isHelp = mayActAs(reader, ['RM_IT_HELP']);
  const rolesHeld = known.clientRoles[clientId] ?? [];
  const facts: DiagnosisFacts = {
    isOwn,
    isEnabled: known.enabled,
    locks,
    rolesHeld,
    grants: row.grants,
    clientSeenAt,
    ...(await factsOfApplication(deps, application, person)),
    hasPassword: row.has_password,
    maySeeApprovers: mayActAs(reader, approverReaders),
    mayEndSessions: isHelp,
    mayChangeAccounts: isHelp,
    sessions: sessions.length,
    accountRequests: row.account_requests.map(liftedBy),
    restore: restoreNow(deps, person, now),
    hasExpiredCertificate: expired.length > 0,
    isAboutToBeLocked: absence.warningDay !== null && next?.what === 'LOCK',
    openRequest: row.open_request,
    rolesChangedAt: row.roles_changed_at,
  };
  return {
    person: named(person),
    isOwn,
    isEnabled: known.enabled,
    locks: locks.map((one) => ({ ...one, since: instant(one.since) })),
    expiredCertificates: expired,
    lastSignIn: instant(use.signedInAt),
    inactivity: {
      days: absence.days,
      keptOpenBy,
      next: next === null ? null : { ...next, at: next.at.toISOString() },
    },
    openRequest: row.open_request,
    rolesHeld: [...rolesHeld],
    rolesGranted: [...new Set(row.grants.map(({ role }) => role))],
    sessions: sessions.map(({ since, lastUsed }) => ({
      since: since.toISOString(),
      lastUsed: instant(lastUsed),
    })),
    clientSeenAt: instant(clientSeenAt),
    lines: diagnosisLines(facts),
  };
}

/** What is judged of the application itself. */
function expiredOf({ certificateRules }: Dependencies, person: Person, now: Date) {
  return isElomaOnly(person) ? [] : expiredCertificates(person.certificates, certificateRules, now);
}

function restoreNow({ applications, certificateRules }: Dependencies, person: Person, now: Date) {
  return restoreOf({ person, applications: [...applications.values()], certificateRules, now });
}

type FactsOfApplication = Pick<
  DiagnosisFacts,
  'hasApplication' | 'hasAddress' | 'hasChosenAccount' | 'isOpenToAll' | 'isRequestable' | 'lacksDecider'
>;

async function factsOfApplication(
  { db, features }: Dependencies,
  application: Application | null,
  person: Person,
): Promise<FactsOfApplication> {
  if (application === null)
    return {
      hasApplication: false,
      hasAddress: true,
      hasChosenAccount: null,
      isOpenToAll: false,
      isRequestable: false,
      lacksDecider: false,
    };
  return {
    hasApplication: true,
    hasAddress: application.address !== null,
    hasChosenAccount: selectsAccount(application, person) ? person.selectedAccount !== null : null,
    isOpenToAll: application.openToAll,
    lacksDecider: (await withoutDecider(db, [application], person.userId)).length > 0,
    isRequestable: isRequestable(application, person, features),
  };
}

function liftedBy({
  type,
  ...request
}: Row['account_requests'][number]): DiagnosisFacts['accountRequests'][number] {
  return { lifts: kindOf(type).lifts, ...request };
}

/** What the database knows of it, in one query; each part is found by the person. */
async function storedFacts(
  { db }: Dependencies,
  personId: string,
  applicationId: string,
  now: Date,
): Promise<Row> {
  const isWaiting = sql`r.is_open and (r.expires_at is null or r.expires_at > ${now})`;
  const request = sql`'requestNumber', r.number, 'waitsForAnswer', r.waiting_on is not null`;
  const aboutAccount = sql`(select coalesce(json_agg(json_build_object('type', r.type, ${request})), '[]')
    from portal.request r where r.person_id = ${personId} and r.application_id is null and ${isWaiting})`;
  const row = await db.row<Row>(sql`select w.last_use as warned_use, w.warned_day, w.warned_at,
      (select coalesce(json_agg(json_build_object('cause', l.cause, 'since', l.since, 'requestNumber', r.number)), '[]')
        from portal.account_lock l left join portal.request r on r.id = l.request_id
        where l.person_id = ${personId} and (l.cause <> 'PROFILE_UPDATE' or ${isWaiting})) as causes,
      ${aboutAccount} as account_requests,
      (select json_build_object(${request}) from portal.request r where r.person_id = ${personId} and r.application_id = ${applicationId}
        and ${isWaiting} limit 1) as open_request,
      (select coalesce(json_agg(json_build_object('role', g.role, 'requestNumber', r.number) order by g.role), '[]')
        from portal.access_grant g left join portal.request r on r.id = g.source_request_id
        where g.person_id = ${personId} and g.application_id = ${applicationId} and g.ended_at is null) as grants,
      coalesce((select p.has_password from portal.person p where p.id = ${personId}), true) as has_password,
      (select max(greatest(g.started_at, g.ended_at)) from portal.access_grant g
        where g.person_id = ${personId} and g.application_id = ${applicationId}) as roles_changed_at
    from (select) as one left join portal.inactivity w on w.person_id = ${personId} and w.warned_at is not null`);
  if (row === undefined) throw new Error('a select without a table gave no row');
  return row;
}

function warningIn({ warned_use: use, warned_day: day, warned_at: at }: Row): GivenWarning | null {
  return use === null || day === null || at === null ? null : { lastUse: use, day, at };
}

function named({
  userId,
  username: userName,
  fullName,
  organization,
  email,
}: Person): AccessDiagnosis['person'] {
  return { userId, userName, fullName, organization, email };
}

function instant(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}
