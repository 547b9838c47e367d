import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { optionListsOf } from '@portal/core/domain/forms/form.ts';
import { type Certificates, expiredCertificates } from '@portal/core/domain/people/certificates.ts';
import { hasPortalRole } from '@portal/core/domain/people/person.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { weighs } from '@portal/core/domain/requests/visibility.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../../ports.ts';
import { optionsHeld } from '../delivery/options-held.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { findRequest, readerOf } from '../found-request.ts';
import { viewRequest } from './view.ts';

/** One request by id or number; for whoever may not read it, it does not exist. */
export async function readRequest(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
): Promise<RequestView> {
  const found = await findRequest(deps, caller, idOrNumber);
  const { request } = found;
  const isWeighing = weighs(request, readerOf(found, caller)) || hasPortalRole(caller.person, 'RM_IT_HELP');
  const facts = isWeighing ? await decisionFacts(deps, request, caller.now) : null;
  return viewRequest(found, { deps, caller }, facts);
}

/** What an approver weighs: the person's roles today and what they asked for before (rule deciding 10). */
async function decisionFacts(
  { db, directory, applications }: RequestDependencies,
  request: Request,
  now: Date,
): Promise<RequestView['decisionFacts']> {
  const application = applications.get(request.applicationId ?? '');
  const { clientId, questions } = application ?? { clientId: '', questions: [] };
  const person = await directory.person(request.person.id);
  const earlier = await db.rows<{
    id: string;
    number: string;
    type: RequestType;
    application_id: string | null;
    status: RequestStatus;
    submitted_at: Date;
  }>(earlierRequests(request));
  const office = await db.rows<{ role: string; holders: number }>(sameOffice(request));
  return {
    rolesNow: person?.clientRoles[clientId] ?? [],
    optionsNow: optionListsOf(questions).length > 0 ? optionsHeld(person, clientId) : null,
    expiredCertificates: person === null ? [] : expiredCertificates(certificatesOf(person), now),
    sameOffice: office,
    earlierRequests: earlier.map((one) => ({
      requestId: one.id,
      requestNumber: one.number,
      requestType: one.type,
      applicationId: one.application_id,
      workflowStatus: one.status,
      submittedAt: one.submitted_at.toISOString(),
    })),
  };
}

/** The certificates as the directory holds them now. */
function certificatesOf({ attributes }: DirectoryPerson): Certificates {
  const date = (name: string) => attributes[name]?.[0] ?? null;
  return { privacy: date('privacyExpiration'), cyber: date('cyberExpiration'), issa: date('issaExpiration') };
}

/** The person's newest requests other than this one, for the facts beside a decision. */
function earlierRequests({ id, person }: Request): Statement {
  return sql`select id, number, type, application_id, status, submitted_at from portal.request
    where person_id = ${person.id} and id <> ${id}::uuid order by submitted_at desc, id desc limit 10`;
}

/** For each role to be added, how many other people of the same organization hold it now, counted up to 99. */
function sameOffice({ applicationId, addRoles, person }: Request): Statement {
  return sql`select a.role, (select count(*)::int from (select distinct g.person_id from portal.access_grant g
      join portal.request s on s.id = g.source_request_id
      where g.application_id = ${applicationId} and g.role = a.role and g.ended_at is null
        and s.person_organization = ${person.organization} and g.person_id <> ${person.id} limit 99) as counted) as holders
    from unnest(${addRoles.slice(0, 20)}::text[]) with ordinality as a (role, position) order by a.position`;
}
