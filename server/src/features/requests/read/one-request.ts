import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { attributesOf } from '@portal/core/domain/forms/form.ts';
import { type NamedPerson, type Request, waitingStage } from '@portal/core/domain/requests/request.ts';
import { itemsToSetUp, needsNote } from '@portal/core/domain/requests/transitions/set-up.ts';
import { lastAccepted, rulesAttribute } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import { signalsIn } from '@portal/core/domain/requests/signals.ts';
import { seesDecisionFacts } from '@portal/core/domain/requests/visibility.ts';
import {
  mayKnowUnreached,
  type Unreached,
  unreachedOf,
} from '@portal/core/domain/requests/waiting/unreached.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { unreachableAmong } from '../../../mail/bounces/unreachable.ts';
import type { Directory } from '../../../ports/directory.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { attributesHeld, heldInApplication } from '../delivery/attributes-held.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { findRequest, readerOf } from '../found-request.ts';
import { applicationNow } from '../groups-now.ts';
import { asApprover } from '../submit/people-concerned.ts';
import { describedInDirectory } from '../submit/person-of-directory.ts';
import { certificatesOf } from '../person/certificates-of-person.ts';
import { seenBy } from '../person/seen-parts.ts';
import { wasRefusedBefore } from './refused-before.ts';
import { accountOf } from './account/self-registered.ts';
import { viewRequest } from './view.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { accountRequestKindIn } from '../store/account-request-column.ts';

/** One request by id or number; for anyone who may not read it, it does not exist. */
export async function readRequest(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
): Promise<RequestView> {
  const found = await findRequest(deps, caller, idOrNumber);
  const { request } = found;
  const reader = readerOf(found, caller);
  const sees = seesDecisionFacts(request, reader);
  const reading = peopleOf(deps.directory, request, caller.person.userId);
  const mayKnow = mayKnowUnreached(request, reader, caller.now);
  const [facts, people, unreached] = await Promise.all([
    sees ? decisionFacts(deps, { request, reading, now: caller.now }) : null,
    reading,
    mayKnow ? unreachedNow(deps, request, reading) : null,
  ]);
  const beside = facts && { ...facts, personId: await personToOpen(deps, request, people, caller) };
  return viewRequest(
    found,
    { deps, caller },
    { facts: beside, renamed: renamedIn(request, people), unreached },
  );
}

/** Whom mail does not reach, at the addresses that the directory has now. */
async function unreachedNow(
  { db }: Pick<RequestDependencies, 'db'>,
  request: Request,
  reading: Promise<readonly DirectoryPerson[]>,
): Promise<Unreached | null> {
  const asked = waitingStage(request)?.people ?? [];
  const known = (await reading).filter((one) => asked.some(({ id }) => id === one.id));
  return unreachedOf(request, await unreachableAmong(db, known));
}

/** Everybody whom the request names. */
function namedIn({ person, initiator, stages }: Request): NamedPerson[] {
  const decided = stages.flatMap(({ decision }) => [decision?.by, decision?.onBehalfOf]);
  return [person, initiator, ...stages.flatMap((stage) => stage.people), ...decided].filter(
    (one) => one !== null && one !== undefined,
  );
}

/** These people and the reader, as the directory has them now. */
async function peopleOf(
  directory: Directory,
  request: Request,
  readerId: string,
): Promise<DirectoryPerson[]> {
  const ids = new Set([readerId, ...namedIn(request).map(({ id }) => id)]);
  return await directory.people({ ids: [...ids], emails: [] });
}

/** The id of the request's person, where the reader may see their page (rule people 20). */
async function personToOpen(
  deps: RequestDependencies,
  { person: { id } }: Request,
  people: readonly DirectoryPerson[],
  { person, now }: Caller,
): Promise<string | null> {
  const reader = people.find((one) => one.id === person.userId);
  const known = people.find((one) => one.id === id);
  if (reader === undefined || known === undefined || known === reader) return null;
  return (await seenBy(deps, { reader, known, now })) === null ? null : id;
}

/** People of the request whom the directory knows under another name today, as they were named first. */
function renamedIn(request: Request, known: readonly DirectoryPerson[]): RequestView['renamed'] {
  const changed = namedIn(request).flatMap(({ id, fullName: named }) => {
    const found = known.find((one) => one.id === id);
    if (found === undefined) return [];
    const { fullName: today } = describedInDirectory(found);
    // Anyone who is asked is named in short, without middle initial and suffix.
    return [today, asApprover(found).fullName].includes(named) ? [] : [{ named, today }];
  });
  return [...new Map(changed.map((one) => [`${one.named} ${one.today}`, one])).values()];
}

/** What an approver weighs: the person's roles today and what they asked for before (rule deciding 10). */
async function decisionFacts(
  deps: RequestDependencies,
  { request, reading, now }: { request: Request; reading: Promise<readonly DirectoryPerson[]>; now: Date },
): Promise<Omit<Facts, 'personId'>> {
  const { db, directory } = deps;
  const application = await applicationNow(deps, request, now);
  const { clientId, questions } = application ?? { clientId: '', questions: [] };
  const row = await db.row<FactsRow>(factsBeside(request));
  const { namesakes, ...account } = await accountOf(directory, request);
  const person = requesterAmong(await reading, request);
  const { office = [], earlier = [] } = row ?? {};
  return {
    signals: signalsIn(
      request,
      {
        ...account,
        wasRefusedBefore: row?.was_refused_before === true,
        setsUp: needsNote(request, application),
      },
      now,
    ),
    namesakes,
    itemsToSetUp: itemsToSetUp(request, application),
    rolesNow: application === null ? [] : [...heldInApplication(person, application).roles],
    optionsNow: attributesOf(questions).length > 0 ? attributesHeld(person, clientId) : null,
    certificates: person === null ? null : await certificatesOf(deps, describedInDirectory(person), now),
    rules: lastAccepted(person?.attributes[rulesAttribute]?.[0] ?? ''),
    sameOffice: office,
    earlierRequests: earlier.map(({ answers, ...one }) => ({
      ...one,
      accountRequestKind: accountRequestKindIn({ type: one.requestType, answers }),
      submittedAt: new Date(one.submittedAt).toISOString(),
    })),
  };
}

/** Null where the directory no longer has them. */
function requesterAmong(
  people: readonly DirectoryPerson[],
  { person }: Pick<Request, 'person'>,
): DirectoryPerson | null {
  return people.find(({ id }) => id === person.id) ?? null;
}

type Facts = NonNullable<RequestView['decisionFacts']>;

/** What comes as JSON carries its times as the database writes them. */
interface FactsRow {
  earlier: (Omit<Facts['earlierRequests'][number], 'accountRequestKind'> & { answers: Answers | null })[];
  office: Facts['sameOffice'];
  was_refused_before: boolean;
}

/** What the database knows beside the request itself, in one statement. */
export function factsBeside(
  request: Pick<Request, 'id' | 'applicationId' | 'addRoles' | 'person'>,
): Statement {
  return sql`select ${earlierRequests} as earlier, ${sameOffice(request)} as office, ${wasRefusedBefore} as was_refused_before
    from portal.request r where r.id = ${request.id}::uuid`;
}

/** The newest requests of the person of `r` other than this one. */
const earlierRequests = sql`(select coalesce(json_agg(json_build_object('requestId', e.id, 'requestNumber', e.number,
    'requestType', e.type, 'applicationId', e.application_id, 'workflowStatus', e.status, 'submittedAt', e.submitted_at,
    'answers', case when e.application_id is null then e.answers end)
    order by e.submitted_at desc, e.id desc), '[]')
  from (select * from portal.request o where o.person_id = r.person_id and o.id <> r.id
    order by o.submitted_at desc, o.id desc limit 10) e)`;

/**
 * For each role to be added, how many other people of the same organization hold it now, counted up to 99: in the order of the
 * index, so that counting ends there, however many hold it.
 */
function sameOffice({
  applicationId,
  addRoles,
  person,
}: Pick<Request, 'applicationId' | 'addRoles' | 'person'>): Statement {
  return sql`(select coalesce(json_agg(json_build_object('role', a.role, 'holders',
      (select count(*)::int from (select from portal.access_grant g
        where g.application_id = ${applicationId} and g.role = a.role and g.ended_at is null
          and g.organization = ${person.organization} and g.person_id <> ${person.id}
        group by g.organization, g.person_id order by g.organization, g.person_id limit 99) as counted))
      order by a.position), '[]')
    from unnest(${addRoles.slice(0, 20)}::text[]) with ordinality as a (role, position))`;
}
