import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { CertificateState } from '@portal/core/domain/people/certificates.ts';
import { soughtWords } from '@portal/core/domain/people/names/name-search.ts';
import type { PortalRole } from '@portal/core/domain/people/roles.ts';
import type { CertificateFilter, ListedState } from '@portal/core/domain/reports/people-list.ts';
import { dayAfter, isDay } from '@portal/core/domain/calendar/calendar-days.ts';
import { nameQuery } from '../../../adapters/db/name-query.ts';
import { nothing, sql, type Statement, verbatim } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import { signedIn } from '../../../people/list-order.ts';
import { inState } from '../../../people/state-of-listed.ts';

/** What a list of people may be narrowed to, as the address says it. */
export interface ListFilters {
  q?: string;
  application?: string;
  role?: string;
  portalRole?: PortalRole;
  organization?: string;
  state?: ListedState;
  certificate?: CertificateFilter;
  signedInFrom?: string;
  signedInTo?: string;
  never?: '1';
  supervisor?: string;
}

/** After everything that a text of letters begins with. */
const lastLetter = '\u{10FFFF}';

/**
 * The condition that a person (`p`) fits all filters but those of an application. Its values are texts, and each part of it is one that an
 * index answers: a plan is made once for all values, so ranges have two ends and what is rare is in the statement itself.
 * @throws RefusedCall INVALID, naming the field
 */
export function fitsFilters(filters: ListFilters, now: Date): Statement {
  const { q, portalRole, organization, state, certificate, supervisor } = filters;
  const words = q === undefined ? null : soughtWords(q);
  return sql`${words === null ? nothing : sql`and p.search_words @@ ${nameQuery(words)}::tsquery`}
    ${portalRole === undefined ? nothing : sql`and p.portal_roles @> array[${portalRole}::text]`}
    ${organization === undefined ? nothing : hasOrganization(organization)}
    ${state === undefined ? nothing : inState[state]}
    ${certificate === undefined ? nothing : hasCertificate(certificate, now)}
    ${supervisor === undefined ? nothing : sql`and p.supervisors @> array[${supervisor.trim().toLowerCase()}::text]`}
    ${hasSignedIn(filters)}`;
}

function hasOrganization(beginning: string): Statement {
  const column = sql`(lower(p.attributes->'organizationOrAgency'->>0) collate "C")`;
  return sql`and ${column} >= lower(${beginning}::text) and ${column} < lower(${beginning}::text) || ${lastLetter}::text`;
}

const certificateAttributes = {
  privacy: 'privacyExpiration',
  cyber: 'cyberExpiration',
  issa: 'issaExpiration',
} as const;

function hasCertificate(certificate: CertificateFilter, now: Date): Statement {
  const [name, state] = certificate.split('-') as [keyof typeof certificateAttributes, CertificateState];
  const day = verbatim(`portal.certificate_day(p.attributes, '${certificateAttributes[name]}')`);
  const today = now.toISOString().slice(0, 10);
  // A certificate counts as expired some days before its end (rule people 10).
  const margin = dayAfter(today, 2);
  const within: Readonly<Record<CertificateState, Statement>> = {
    VALID: sql`and ${day} > ${margin}::text and ${day} < 'x'`,
    EXPIRING: sql`and ${day} > ${today}::text and ${day} <= ${margin}::text`,
    EXPIRED: sql`and ${day} > '' and ${day} <= ${today}::text`,
    MISSING: sql`and ${day} = ''`,
  };
  return within[state];
}

function hasSignedIn({ never, signedInFrom: from, signedInTo: to }: ListFilters): Statement {
  if (never !== undefined && (from !== undefined || to !== undefined)) refuse('never', 'NOT_TOGETHER');
  if (never !== undefined) return sql`and ${signedIn} = '-infinity'::timestamptz`;
  if (from === undefined && to === undefined) return nothing;
  const first = from === undefined ? '0001-01-01' : known('signedInFrom', from);
  const last = to === undefined ? '9998-12-31' : known('signedInTo', to);
  if (last < first) refuse('signedInTo', 'TOO_EARLY');
  return sql`and ${signedIn} >= ${`${first}T00:00:00Z`}::timestamptz and ${signedIn} < ${`${dayAfter(last, 1)}T00:00:00Z`}::timestamptz`;
}

function known(field: string, day: string): string {
  return isDay(day) ? day : refuse(field, 'UNKNOWN');
}

/**
 * The application that a list is narrowed to; undefined for none.
 * @throws RefusedCall INVALID where there is none such, or the reader may not see it
 */
export function narrowedTo(
  { application, role }: ListFilters,
  applications: readonly Application[],
): Application | undefined {
  const found = applications.find(({ id }) => id === application);
  if (application !== undefined && found === undefined) refuse('application', 'UNKNOWN');
  if (role !== undefined && found === undefined) refuse('role', 'NOT_TOGETHER');
  return found;
}

/** @throws RefusedCall INVALID, naming the field */
export function refuse(field: string, fault: 'UNKNOWN' | 'NOT_TOGETHER' | 'TOO_EARLY'): never {
  throw new RefusedCall('INVALID', { errors: [{ field, fault, message: messages[fault](field) }] });
}

const messages = {
  UNKNOWN: (field: string) => `${field} is not known`,
  NOT_TOGETHER: (field: string) => `${field} does not go with the other filters`,
  TOO_EARLY: (field: string) => `${field} is before the first day`,
} as const;

/** Anyone who holds one of these clients' roles, or this one of them. */
export function holdsRoles(applications: readonly Application[], role: string | undefined): Statement {
  const clients = [...new Set(applications.map(({ clientId }) => clientId))];
  const [client] = clients;
  if (client !== undefined && role !== undefined)
    return sql`p.application_roles @> ${JSON.stringify({ [client]: [role] })}::jsonb`;
  return sql`p.application_roles ?| array(select jsonb_array_elements_text(${JSON.stringify(clients)}::jsonb))`;
}
