import type { ReplyOf } from '@portal/core/contract/endpoint.ts';
import type {
  Supervision,
  supervisorCandidates as candidatesCall,
} from '@portal/core/contract/people/supervisors.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { supervisorState } from '@portal/core/domain/people/supervisors/replacement.ts';
import { supervisorEmailsOf } from '@portal/core/domain/people/rights/known-person.ts';
import { sql, verbatim } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { firstCandidates } from '../../people/first-candidates.ts';
import { firstPeople } from '../../people/first-people.ts';
import { cursorOf, orderOf, parseCursor } from '../../people/list-order.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { SupervisorDependencies } from './dependencies.ts';
import { replacementWhere } from './replacement-rows.ts';

const pageSize = 25;

/**
 * Who supervises somebody, and a page of those whom they supervise (rule supervisors 1).
 * @throws RefusedCall NOT_FOUND, and INVALID for a cursor of another list
 */
export async function readSupervision(
  deps: SupervisorDependencies,
  { now }: Pick<Caller, 'now'>,
  { userId, after }: { userId: string; after?: string },
): Promise<Supervision> {
  const person = await deps.directory.person(userId);
  if (person === null) throw new RefusedCall('NOT_FOUND');
  const [supervisors, supervised, waiting, replacement] = await Promise.all([
    supervisorsOf(deps, person),
    supervisedBy(deps, person, after),
    deps.db.row<{ count: number }>(sql`select count(*)::integer as count from portal.request r
      where (r.expires_at is null or r.expires_at > ${now}) and exists (select from portal.stage_person p
        where p.request_id = r.id and p.person_id = ${userId} and p.role = 'SUPERVISOR' and p.waiting_due_at is not null)`),
    replacementWhere(deps.db, sql`c.former_id = ${userId}`),
  ]);
  return {
    supervisors,
    state: supervisorState(person),
    ...supervised,
    openRequests: waiting?.count ?? 0,
    replacement,
  };
}

async function supervisorsOf(
  { directory, described }: SupervisorDependencies,
  person: DirectoryPerson,
): Promise<Supervision['supervisors']> {
  const emails = supervisorEmailsOf(person);
  const found = emails.length === 0 ? [] : await directory.people({ ids: [], emails });
  return emails.map((email) => {
    const one = found.find((other) => other.email === email) ?? null;
    return {
      email,
      state: supervisorState(one),
      person: one === null ? null : { userId: one.id, fullName: described(one).fullName },
    };
  });
}

interface Row {
  id: string;
  k1: string;
  k2: string;
  fullName: string;
  email: string;
  state: Supervision['items'][number]['state'];
}

/** An unverified address identifies nobody. */
async function supervisedBy(
  { db }: SupervisorDependencies,
  { email, emailVerified }: DirectoryPerson,
  after: string | undefined,
): Promise<Pick<Supervision, 'total' | 'items' | 'next'>> {
  const cursor = parseCursor(after, 'name', 3, 'after');
  if (!emailVerified) return { total: 0, items: [], next: null };
  const isTheirs = sql`p.supervisors @> array[${email}::text]`;
  const part = { sort: undefined, cursor: cursor, most: verbatim(String(pageSize + 1)) };
  const { by, texts } = orderOf('name');
  const [count, rows] = await Promise.all([
    db.row<{ total: number }>(sql`select count(*)::integer as total from portal.person p where ${isTheirs}`),
    db.rows<Row>(sql`select p.id, ${texts(verbatim('f'))}, p.email,
        concat_ws(' ', nullif(p.given_name, ''), p.attributes->'middleInitial'->>0, p.family_name,
          p.attributes->'suffix'->>0) as "fullName",
        case when p.state = 'ACTIVE' and exists (select from portal.account_lock k
          where k.person_id = p.id and k.cause = 'PROFILE_UPDATE') then 'LOCKED' else p.state end as state
      from (${firstPeople({ isShown: sql`true`, holds: [{ asked: isTheirs, found: isTheirs }] }, part)}) f join portal.person p on p.id = f.id order by ${by}`),
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    total: count?.total ?? 0,
    items: page.map(({ id: userId, fullName, email: own, state }) => ({
      userId,
      fullName,
      email: own,
      state,
    })),
    next:
      last === undefined || rows.length <= pageSize ? null : cursorOf('name', [last.k1, last.k2, last.id]),
  };
}

/** Who can succeed somebody: the first by name of those who hold the role and can act in it. */
export async function supervisorCandidates(
  { db, directory, described }: SupervisorDependencies,
  askerId: string,
  { userId, ...query }: { userId: string; q?: string },
): Promise<ReplyOf<typeof candidatesCall>> {
  const holders = await directory.holders({ clientId: portalClientId, role: 'SUPERVISOR' });
  const usable = holders.filter(
    (person) => ![askerId, userId].includes(person.id) && supervisorState(person) === 'USABLE',
  );
  const offered = usable.map((person) => {
    const { fullName, organization } = described(person);
    return { id: person.id, fullName, organization, email: person.email };
  });
  return await firstCandidates(db, offered, query);
}
