import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { authorityIn, isLockedOutOf } from '@portal/core/domain/people/rights/authority.ts';
import { locksOf, type StoredCause } from '@portal/core/domain/people/locks.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { personReaders, type PersonSection } from '@portal/core/domain/person-page/person-sections.ts';
import { listedDetailsOf } from '@portal/core/domain/people/actions/person-details.ts';
import { trustedProfileOf } from '@portal/core/domain/people/profile/profile-fields.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { Sessions } from '../../../ports/sessions.ts';
import { whoMayEnter } from '../../../rights/rights-of-roles.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { invitedAt } from '../../../people/invited-at.ts';
import { unreachableAt } from '../../../mail/bounces/unreachable.ts';
import { noticeLock } from '../help-desk/lock-notices.ts';
import { lastAccepted } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import { describedInDirectory } from '../submit/person-of-directory.ts';
import { accessOf } from './access-of-page.ts';
import { certificatesOf } from './certificates-of-person.ts';
import { historyOf } from './history-of-person.ts';
import { type NameRequest, readRequestsOf } from './requests-of-person.ts';
import { type Seen, seenBy } from './seen-parts.ts';
import { versionOf } from './version-of-person.ts';

/** What the page of a person is read with. */
export type PersonDependencies = RequestDependencies & { sessions: Pick<Sessions, 'ofPerson'> };

/** How many sessions are listed. */
const mostSessions = 100;

/**
 * The page of a person, as far as this caller may see it (rule people 20). Directory and portal are asked now, and of a section
 * that is not the caller's nothing is read.
 * @throws RefusedCall NOT_FOUND for somebody whom the caller may not see, as for nobody; ACCOUNT_LOCKED for anyone who could without
 * the lock
 */
export async function readPerson(
  deps: PersonDependencies,
  caller: Caller,
  userId: string,
): Promise<PersonPage> {
  const ids = [...new Set([caller.person.userId, userId])];
  const found = await deps.directory.people({ ids, emails: [] });
  const reader = whoMayEnter(found.find(({ id }) => id === caller.person.userId));
  const isOwn = userId === reader.id;
  if (!isOwn && isLockedOutOf(authorityIn(reader), personReaders)) throw new RefusedCall('ACCOUNT_LOCKED');
  const known = found.find(({ id }) => id === userId);
  const seen = known === undefined ? null : await seenBy(deps, { reader, known, now: caller.now });
  if (known === undefined || seen === null) throw new RefusedCall('NOT_FOUND');
  return await pageOf(deps, { caller, reader, known, seen });
}

interface Reading {
  caller: Caller;
  reader: DirectoryPerson;
  known: DirectoryPerson;
  seen: Seen;
}

async function pageOf(deps: PersonDependencies, reading: Reading): Promise<PersonPage> {
  const { caller, reader, known, seen } = reading;
  const { parts } = seen;
  const shows = (section: PersonSection): boolean => parts.sections.includes(section);
  const person = describedInDirectory(known);
  const asked = { reader, now: caller.now, personId: known.id, among: parts.applications };
  const requests = shows('REQUESTS') ? await readRequestsOf(deps, asked) : noRequests;
  const nameRequest = requests.name;
  const [identity, access, sessions, history, certificates] = await Promise.all([
    shows('IDENTITY') ? identityOf(deps, { known, person, nameRequest, now: caller.now }) : null,
    shows('ACCESS') ? accessOf(deps, { known, seen, nameRequest, now: caller.now }) : null,
    shows('SESSIONS') ? sessionsOf(deps, known.id) : null,
    shows('HISTORY') ? historyOf(deps, known.id, parts.hasWholeHistory) : null,
    shows('CERTIFICATES') ? certificatesOf(deps, person, caller.now) : null,
  ]);
  return {
    userId: known.id,
    username: known.username,
    fullName: person.fullName,
    email: known.email,
    organization: person.organization,
    sections: [...parts.sections],
    applications: parts.applications === null ? null : [...parts.applications],
    ...withIdentity(identity, known, person),
    access,
    requests: requests.view,
    certificates,
    rules: certificates === null ? null : lastAccepted(person.acceptedRules),
    sessions,
    history,
  };
}

/** For the person who sees none. */
const noRequests = {
  view: null,
  name: (requestNumber: string) => ({ requestNumber, isReadable: false }),
};

/** The identity, and what comes with it alone. */
function withIdentity(
  identity: Identity | null,
  known: DirectoryPerson,
  person: Person,
): Pick<PersonPage, 'identity' | 'version' | 'state' | 'portalRoles'> {
  if (identity === null) return { identity, version: null, state: null, portalRoles: null };
  return {
    identity,
    version: versionOf(known),
    state: stateOf(identity),
    portalRoles: [...person.portalRoles],
  };
}

interface Described {
  known: DirectoryPerson;
  person: Person;
  nameRequest: NameRequest;
  now: Date;
}

/** What the list of people and that of addresses say of somebody. */
interface Listed {
  /** Null for anyone whom the list does not have. */
  isNotInvited: boolean | null;
  invitedAt: Date | null;
  unreachable: { since: string; reply: string } | null;
}

type Identity = NonNullable<PersonPage['identity']>;

async function identityOf(
  { db, directory }: PersonDependencies,
  { known, person, nameRequest, now }: Described,
): Promise<Identity> {
  const [stored, listed, [use]] = await Promise.all([
    db.rows<StoredCause>(sql`select l.cause, l.since, r.number as "requestNumber"
      from portal.account_lock l left join portal.request r on r.id = l.request_id
      where l.person_id = ${known.id}
        and (l.cause <> 'PROFILE_UPDATE' or (r.is_open and (r.expires_at is null or r.expires_at > ${now})))`),
    db.row<Listed>(sql`select (select not has_password from portal.person where id = ${known.id}) as "isNotInvited",
        ${invitedAt(sql`${known.id}`)} as "invitedAt",
        (select json_build_object('since', since, 'reply', reply) ${unreachableAt(known.email)}) as unreachable`),
    directory.useOf([known.id]),
  ]);
  // Gone since they were found.
  if (use === undefined) throw new RefusedCall('NOT_FOUND');
  const locks = await noticeLock(db, { personId: known.id, locks: locksOf(person, stored), now });
  const attribute = (name: string): string => known.attributes[name]?.[0] ?? '';
  return {
    givenName: known.givenName,
    middleInitial: attribute('middleInitial'),
    familyName: known.familyName,
    suffix: attribute('suffix'),
    emailVerified: known.emailVerified,
    phoneNumber: person.phoneNumber,
    branch: attribute('branch'),
    employments: [...person.employments],
    supervisorName: person.supervisorName,
    supervisorEmails: [...person.supervisorEmails],
    profile: trustedProfileOf(known),
    listed: listedDetailsOf(known),
    isEnabled: known.enabled,
    isNotInvited: listed?.isNotInvited ?? false,
    invitedAt: listed?.isNotInvited === true ? (listed.invitedAt?.toISOString() ?? null) : null,
    unreachable: mailFaultOf(listed),
    locks: locks.map(({ cause, since, requestNumber }) => ({
      cause,
      since: since?.toISOString() ?? null,
      request: requestNumber === null ? null : nameRequest(requestNumber),
    })),
    createdAt: use.createdAt.toISOString(),
    lastSignIn: use.signedInAt?.toISOString() ?? null,
  };
}

function mailFaultOf(listed: Listed | undefined): Identity['unreachable'] {
  const found = listed?.unreachable ?? null;
  return found === null ? null : { ...found, since: new Date(found.since).toISOString() };
}

function stateOf({ isEnabled, locks }: Identity): PersonPage['state'] {
  if (!isEnabled) return 'DISABLED';
  return locks.length > 0 ? 'LOCKED' : 'ACTIVE';
}

async function sessionsOf(
  { sessions }: PersonDependencies,
  personId: string,
): Promise<PersonPage['sessions']> {
  const live = await sessions.ofPerson(personId);
  return {
    total: live.length,
    items: live.slice(0, mostSessions).map(({ browser, system, since, lastUsed }) => ({
      browser,
      system,
      since: since.toISOString(),
      lastUsed: lastUsed?.toISOString() ?? null,
    })),
  };
}
