import { rulesAttribute } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { columnOfApplication } from '@portal/core/domain/reports/people-list.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { listOf, sql, type Statement } from '../../adapters/db/sql.ts';

/** One column of a report: its heading, in English whatever the language of the page, since programs read it; and its text. */
export interface Column {
  /** What an address names it by. */
  id: string;
  heading: string;
  /** Of the person `p` and the locks `l`; null or empty where there is nothing. */
  value: Statement;
  /** What a screen gets instead, to say it in its own language: applications as ids, one a line where they are several. */
  listed?: Statement;
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

/** The texts of these columns for a screen, null where there is nothing. */
export function listedValues(columns: readonly Column[]): Statement {
  return listOf(columns.map(({ value, listed = value }) => sql`nullif(${listed}, '')`));
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

const written = (id: string, heading: string, text: Statement): Column => ({
  id,
  heading,
  value: text,
  isForeign: true,
});
const attributeAs = (id: string, heading: string, name: string): Column =>
  written(id, heading, attribute(name));
const yesOrNo = (id: string, heading: string, name: string): Column => ({
  id,
  heading,
  value: sql`case when p.id is null then '' when ${attribute(name)} = 'true' then 'Yes' else 'No' end`,
});
/** With version and UTC day, where the person has accepted them here; `Yes` alone is how it was written before. */
const acceptedRules: Column = {
  id: 'rulesOfBehavior',
  heading: 'Rules of Behavior',
  value: sql`case when p.id is null then ''
    when coalesce(${attribute(rulesAttribute)}, '') in ('', 'false') then 'No'
    when ${attribute(rulesAttribute)} = 'true' then 'Yes'
    else 'Yes (' || replace(substring(${attribute(rulesAttribute)} from '^[^ ,]+( [0-9-]+)?'), ' ', ', ') || ')' end`,
};
/** The UTC day of a moment. */
export const dayOf = (id: string, heading: string, moment: Statement): Column => ({
  id,
  heading,
  value: sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`,
  isDay: true,
});

const employment = (number: number): Column =>
  written(
    `employment${number}`,
    `Employment ${number}`,
    joined('; ', [attribute(`employmentStatus${number}`), attribute(`jobTitle${number}`)]),
  );

/** The employment with this number, as its person has it today. */
export function employmentText(number: Statement): Statement {
  return joined('; ', [
    sql`p.attributes->('employmentStatus' || ${number})->>0`,
    sql`p.attributes->('jobTitle' || ${number})->>0`,
  ]);
}

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
const rolesIn = ({ id, name, clientId }: Application): Column => ({
  id: columnOfApplication(id),
  heading: name.en,
  value: sql`case when p.application_roles ? ${clientId}::text then array_to_string(
    array(select jsonb_array_elements_text(p.application_roles->${clientId}::text)), '; ') end`,
});

/** Who a row is about. */
export const nameColumns: readonly Column[] = [
  written('username', 'Username', sql`p.username`),
  written(
    'fullName',
    'Full Name',
    joined(' ', [sql`p.given_name`, attribute('middleInitial'), sql`p.family_name`, attribute('suffix')]),
  ),
  written('givenName', 'Given Name', sql`p.given_name`),
  written('familyName', 'Family Name', sql`p.family_name`),
];
export const emailColumn: Column = written('email', 'E-mail', sql`p.email`);
export const organization: Column = attributeAs('organization', 'Organization', 'organizationOrAgency');
export const stateColumn: Column = { id: 'accountState', heading: 'Account State', value: accountState };
export const timeColumns: readonly Column[] = [
  dayOf('lastSignIn', 'Last Sign-In', sql`p.signed_in_at`),
  dayOf('created', 'Created', sql`p.created_at`),
];

/** Everything that somebody has in these applications, in one column. */
export function accessColumn(applications: readonly Application[]): Column {
  const named = (nameOf: (application: Application) => string, between: string): Statement =>
    sql`(select string_agg(a.name || ': ' || array_to_string(array(select jsonb_array_elements_text(p.application_roles->a.client)), ', '),
        ${between}::text order by a.ordinal)
      from jsonb_to_recordset(${JSON.stringify(
        applications.map((one, ordinal) => ({ client: one.clientId, name: nameOf(one), ordinal })),
      )}::jsonb) as a (client text, name text, ordinal integer) where p.application_roles ? a.client)`;
  return {
    id: 'access',
    heading: 'Access',
    value: named(({ name }) => name.en, '; '),
    listed: named(({ id }) => id, '\n'),
  };
}

/**
 * The columns of the layout with a row for each person, from left to right (rule reports 2).
 * @param id the person's id, also where nobody has it any more
 */
export function personColumns(id: Statement, applications: readonly Application[]): Column[] {
  return [
    { id: 'userId', heading: 'User ID', value: id },
    ...nameColumns,
    emailColumn,
    attributeAs('phone', 'Phone', 'phoneNumber'),
    organization,
    attributeAs('branch', 'Branch', 'branch'),
    attributeAs('supervisor', 'Supervisor', 'supervisorName'),
    written('supervisorEmail', 'Supervisor E-mail', sql`array_to_string(p.supervisors, '; ')`),
    ...[1, 2, 3, 4, 5].map(employment),
    yesOrNo('piv', 'PIV', 'pivUser'),
    stateColumn,
    { id: 'lockCause', heading: 'Lock Cause', value: lockCause },
    { id: 'portalRoles', heading: 'Portal Roles', value: sql`array_to_string(p.portal_roles, '; ')` },
    ...applications.map(rolesIn),
    { ...attributeAs('privacy', 'Privacy', 'privacyExpiration'), isDay: true },
    { ...attributeAs('cyber', 'Cyber', 'cyberExpiration'), isDay: true },
    { ...attributeAs('issa', 'ISAA', 'issaExpiration'), isDay: true },
    acceptedRules,
    ...timeColumns,
  ];
}

/** What the portal has written down of somebody's locks, as `l`, beside the person with this id. */
export function withLocks(id: Statement): Statement {
  return sql`left join (select person_id, bool_or(cause = 'NEVER_ADMITTED') as is_never_admitted,
      bool_or(cause = 'PROFILE_UPDATE') as is_profile_waiting
    from portal.account_lock group by person_id) l on l.person_id = ${id}`;
}

/** The same for few people: looked for one by one. */
export function withLocksOf(id: Statement): Statement {
  return sql`left join lateral (select bool_or(cause = 'NEVER_ADMITTED') as is_never_admitted,
      bool_or(cause = 'PROFILE_UPDATE') as is_profile_waiting
    from portal.account_lock where person_id = ${id}) l on true`;
}

/** In which order people are in a report. */
export const byName = sql`p.family_name, p.given_name, p.id`;
