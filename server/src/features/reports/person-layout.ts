import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { listOf, sql, type Statement } from '../../adapters/db/sql.ts';

/** One column of a report: its heading, in English whatever the language of the page, since programs read it; and its text. */
export interface Column {
  heading: string;
  /** Of the person `p` and the locks `l`; null or empty where there is nothing. */
  value: Statement;
  /** A person or an identity provider chose the text. */
  isForeign?: true;
  /** The text is a day, `YYYY-MM-DD`. */
  isDay?: true;
}

/** The first of an attribute's values. */
const attribute = (name: string): Statement => sql`p.attributes->${name}::text->>0`;

/** Texts with something between them, those that are empty left out. */
function joined(between: string, parts: readonly Statement[]): Statement {
  return sql`concat_ws(${between}::text, ${listOf(parts.map((part) => sql`nullif(${part}, '')`))})`;
}

/** The texts of these columns, null where there is nothing, as they are. */
export function plainValues(columns: readonly Column[]): Statement {
  return listOf(columns.map(({ value }) => sql`nullif(${value}, '')`));
}

/**
 * The same for files that may be opened as a spreadsheet, which must not take what somebody chose for a formula: an apostrophe goes
 * before what begins with one of `= + - @`, their full-width forms, a tab or the end of a line.
 */
export function guardedValues(columns: readonly Column[]): Statement {
  return listOf(
    columns.map(({ value, isForeign }) => sql`nullif(${isForeign === true ? guarded(value) : value}, '')`),
  );
}

function guarded(text: Statement): Statement {
  return sql`case when ascii(${text}) in (61, 43, 45, 64, 9, 13, 10, 65309, 65291, 65293, 65312)
    then '''' || (${text}) else ${text} end`;
}

const written = (heading: string, text: Statement): Column => ({ heading, value: text, isForeign: true });
const attributeAs = (heading: string, name: string): Column => written(heading, attribute(name));
const yesOrNo = (heading: string, name: string): Column => ({
  heading,
  value: sql`case when p.id is null then '' when ${attribute(name)} = 'true' then 'Yes' else 'No' end`,
});
const dayOf = (heading: string, moment: Statement): Column => ({
  heading,
  value: sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`,
  isDay: true,
});

const employment = (number: number): Column =>
  written(
    `Employment ${number}`,
    joined('; ', [attribute(`employmentStatus${number}`), attribute(`jobTitle${number}`)]),
  );

/** Why the directory does not let somebody in (rule people 14). */
const inactiveCause = sql`case when ${activeAccountRole}::text = any(p.realm_roles) then '' when l.is_never_admitted then 'NEVER_ADMITTED'
  when ${attribute('inactivityLocked')} = 'true' then 'INACTIVITY' else 'BY_ADMINISTRATOR' end`;
const lockCause = sql`case when p.id is null then '' else ${joined('; ', [
  inactiveCause,
  sql`case when l.is_profile_waiting and not l.is_never_admitted then 'PROFILE_UPDATE' end`,
])} end`;
const accountState = sql`case when p.id is null then 'DELETED' when not p.enabled then 'DISABLED'
  when ${lockCause} <> '' then 'LOCKED' else 'ACTIVE' end`;

/** The roles of the application's client. */
const rolesIn = ({ name, clientId }: Application): Column => ({
  heading: name.en,
  value: sql`case when p.application_roles ? ${clientId}::text then array_to_string(
    array(select jsonb_array_elements_text(p.application_roles->${clientId}::text)), '; ') end`,
});

/**
 * The columns of the layout with a row for each person, from left to right (rule reports 2).
 * @param id the person's id, also where nobody has it any more
 */
export function personColumns(id: Statement, applications: readonly Application[]): Column[] {
  return [
    { heading: 'User ID', value: id },
    written('Username', sql`p.username`),
    written(
      'Full Name',
      joined(' ', [sql`p.given_name`, attribute('middleInitial'), sql`p.family_name`, attribute('suffix')]),
    ),
    written('Given Name', sql`p.given_name`),
    written('Family Name', sql`p.family_name`),
    written('E-mail', sql`p.email`),
    attributeAs('Phone', 'phoneNumber'),
    attributeAs('Organization', 'organizationOrAgency'),
    attributeAs('Branch', 'branch'),
    attributeAs('Supervisor', 'supervisorName'),
    written('Supervisor E-mail', sql`array_to_string(p.supervisors, '; ')`),
    ...[1, 2, 3, 4, 5].map(employment),
    yesOrNo('PIV', 'pivUser'),
    { heading: 'Account State', value: accountState },
    { heading: 'Lock Cause', value: lockCause },
    { heading: 'Portal Roles', value: sql`array_to_string(p.portal_roles, '; ')` },
    ...applications.map(rolesIn),
    { ...attributeAs('Privacy', 'privacyExpiration'), isDay: true },
    { ...attributeAs('Cyber', 'cyberExpiration'), isDay: true },
    { ...attributeAs('ISAA', 'issaExpiration'), isDay: true },
    yesOrNo('Rules of Behavior', 'rulesOfBehaviorAccepted'),
    dayOf('Last Sign-In', sql`p.signed_in_at`),
    dayOf('Created', sql`p.created_at`),
  ];
}

/** What the portal has written down of somebody's locks, as `l`, beside the person with this id. */
export function withLocks(id: Statement): Statement {
  return sql`left join (select person_id, bool_or(cause = 'NEVER_ADMITTED') as is_never_admitted,
      bool_or(cause = 'PROFILE_UPDATE') as is_profile_waiting
    from portal.account_lock group by person_id) l on l.person_id = ${id}`;
}

/** In which order people stand in a report. */
export const byName = sql`p.family_name, p.given_name, p.id`;
