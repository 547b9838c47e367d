import { expect, test } from 'vitest';
import { columnsOf } from './import-columns.ts';
import { importedTextsOf, writtenTexts } from './imported-texts.ts';
import { type ComparedPerson, dayOrderIn, type ImportVerdict, judgeImport } from './judge-import.ts';
import { columnOfRoles, comparedColumns, matchedColumns } from './not-imported.ts';
import { isTrustedWith } from './trusted.ts';

const dana = {
  id: 'id-dana',
  username: 'dana',
  email: 'dana@agency.example',
  givenName: 'Dana',
  familyName: 'Doe',
  attributes: {
    organizationOrAgency: ['Flood Risk Agency'],
    supervisorEmails: ['lead@agency.example'],
    phoneNumber: ['202-555-0101'],
    employmentStatus1: ['Employee'],
    jobTitle1: ['Analyst; senior'],
    employmentStatus2: ['Contractor'],
  },
};
const lead = { ...dana, id: 'id-lead', username: 'lead', email: 'lead@agency.example', attributes: {} };
const shown = {
  'Account State': 'ACTIVE',
  'Portal Roles': 'USER',
  'Hazus Loss Library': 'Read; Upload',
  Privacy: '2027-03-04',
  'Last Sign-In': '2026-11-02',
};
const asKnown = (person: typeof dana | typeof lead, isTrusted: boolean): ComparedPerson => ({
  id: person.id,
  username: person.username,
  email: person.email,
  texts: importedTextsOf(person),
  isTrusted,
  shown,
  supervisors: [],
  canSupervise: true,
});

/** What an export has of Dana, and what of it is edited. */
const exported = {
  'User ID': 'id-dana',
  Username: 'dana',
  'Given Name': 'Dana',
  'Family Name': 'Doe',
  'E-mail': 'dana@agency.example',
  Phone: '202-555-0101',
  Organization: 'Flood Risk Agency',
  Branch: '',
  'Supervisor E-mail': 'lead@agency.example',
  'Employment 1': 'Employee; Analyst; senior',
  'Employment 2': 'Contractor',
  ...shown,
};
const headings = Object.keys(exported);
const columns = columnsOf(headings);
const placed = matchedColumns(headings, [...comparedColumns, columnOfRoles('Hazus Loss Library')]);
const rowsOf = (edits: readonly Readonly<Record<string, string>>[]) =>
  edits.map((edited, index) => {
    const row: Readonly<Record<string, string>> = { ...exported, ...edited };
    return { line: index + 2, cells: headings.map((heading) => row[heading] ?? '') };
  });
function judged(isTrusted: boolean, ...edits: readonly Readonly<Record<string, string>>[]): ImportVerdict[] {
  const known = [asKnown(dana, isTrusted), asKnown(lead, true)];
  return judgeImport(rowsOf(edits), { columns, placed, known });
}

test('an export that nobody edited changes nothing, however a spreadsheet has written it', () => {
  const [same] = judged(false, {
    Username: 'DANA',
    Phone: '(202) 555-0101',
    'Hazus Loss Library': 'Upload; Read',
    Privacy: '3/4/2027',
    'Last Sign-In': '11/2/2026',
    'Employment 1': 'Employee;Analyst; senior',
  });
  expect(same).toMatchObject({ verdict: 'EXISTS', userId: 'id-dana', notImported: [] });
});

test('an edit is reported with its former value, and only that is written', () => {
  const [row] = judged(false, {
    'Family Name': 'Roe',
    Branch: "'=Dams",
    'Employment 2': '',
    'E-mail': 'Roe@agency.example',
  });
  expect(row).toMatchObject({
    verdict: 'CHANGE',
    differences: [
      { field: 'familyName', before: 'Doe', after: 'Roe' },
      { field: 'email', before: 'dana@agency.example', after: 'roe@agency.example' },
      { field: 'branch', before: '', after: '=Dams' },
      { field: 'employment2', before: 'Contractor', after: '' },
    ],
  });
  const differences = row?.verdict === 'CHANGE' ? row.differences : [];
  expect(writtenTexts(differences)).toEqual({
    named: { familyName: 'Roe', email: 'roe@agency.example' },
    attributes: { branch: '=Dams', employmentStatus2: '', jobTitle2: '' },
  });
  expect(writtenTexts([{ field: 'supervisorEmail', after: 'a@x.example; b@x.example' }]).attributes).toEqual({
    supervisorEmails: 'a@x.example,b@x.example',
    supervisorName: '',
    supervisorPhone: '',
  });
});

test('roles, states and dates are compared, never imported, with the reason', () => {
  const [row] = judged(false, {
    'Portal Roles': 'USER; SECURITY',
    'Hazus Loss Library': 'Read; Upload; Approve',
    'Account State': 'DISABLED',
    Privacy: '2030-01-01',
    'Last Sign-In': '',
  });
  expect(row?.verdict).toBe('EXISTS');
  expect(row?.notImported.map(({ column, why }) => `${column} ${why}`)).toEqual([
    'Account State NEEDS_REQUEST',
    'Portal Roles OWN_SCREEN',
    'Privacy OWN_SCREEN',
    'Last Sign-In KEPT_BY_PORTAL',
    'Hazus Loss Library NEEDS_REQUEST',
  ]);
  const added = { 'User ID': '', Username: 'nora', 'E-mail': 'nora@agency.example' };
  const [fresh] = judged(false, { ...added, 'Portal Roles': 'SECURITY', Privacy: '', 'Last Sign-In': 'x' });
  expect(fresh).toMatchObject({
    verdict: 'ADD',
    notImported: [{ column: 'Portal Roles' }, { column: 'Hazus Loss Library' }],
  });
});

test('of a person with a portal role neither address nor username nor supervisors are imported', () => {
  const edited = {
    Username: 'mine',
    'E-mail': 'mine@agency.example',
    'Supervisor E-mail': 'dana2@agency.example',
  };
  const [row] = judged(true, { ...edited, 'Given Name': 'Dee' });
  expect(row).toMatchObject({ verdict: 'CHANGE', differences: [{ field: 'givenName' }] });
  expect(row?.notImported.map(({ column, why }) => `${column} ${why}`)).toEqual([
    'Username SECOND_YES',
    'E-mail SECOND_YES',
    'Supervisor E-mail SECOND_YES',
  ]);
  expect([isTrustedWith(['USER'], []), isTrustedWith(['USER', 'SECURITY'], [])]).toEqual([false, true]);
  expect(isTrustedWith(['USER'], ['USER', 'RM_IT_HELP'])).toBe(true);
});

test('only what changes is judged, and nobody loses the one who decides for them', () => {
  const reported = (edit: Readonly<Record<string, string>>): string => {
    const [row] = judged(false, edit);
    return row?.verdict === 'REFUSED' ? row.faults.map(({ code }) => code).join() : (row?.verdict ?? '');
  };
  expect(reported({ 'Supervisor E-mail': '' })).toBe('MISSING');
  expect(reported({ 'Supervisor E-mail': 'nobody@agency.example' })).toBe('UNKNOWN_SUPERVISOR');
  expect(reported({ 'Supervisor E-mail': 'dana@agency.example' })).toBe('IS_OWN');
  expect(reported({ 'Family Name': '' })).toBe('MISSING');
  expect(reported({ Phone: '1' })).toBe('NOT_VALID');
  const legacy = { ...asKnown(dana, false), texts: { ...importedTextsOf(dana), phoneNumber: 'ext. 7' } };
  const rows = rowsOf([{ Phone: 'ext. 7' }]);
  expect(judgeImport(rows, { columns, placed, known: [legacy, asKnown(lead, true)] })[0]?.verdict).toBe(
    'EXISTS',
  );
});

test('the order of days is found in the file, and where it is unclear either is accepted', () => {
  const orderOf = (...days: readonly string[]) =>
    dayOrderIn(rowsOf(days.map((Privacy) => ({ Privacy, 'Last Sign-In': '' }))), placed);
  expect(orderOf('2027-03-04', '')).toBe('YEAR_FIRST');
  expect(orderOf('', 'none')).toBe('NONE');
  expect(orderOf('3/4/2027', '3/25/2027')).toBe('MONTH_FIRST');
  expect(orderOf('3/4/2027', '25/3/2027')).toBe('DAY_FIRST');
  expect(orderOf('04.03.2027')).toBe('DAY_FIRST');
  expect(orderOf('3/4/27')).toBe('UNCLEAR');
  const kept = (...edits: readonly Readonly<Record<string, string>>[]) =>
    judged(false, ...edits).map(({ notImported }) => notImported.length);
  const unseen = { 'Last Sign-In': '2026-11-02' };
  expect(kept({ ...unseen, Privacy: '4/3/27' })).toEqual([0]);
  expect(kept({ ...unseen, Privacy: '04.03.2027' })).toEqual([0]);
  expect(kept({ ...unseen, Privacy: '03.04.2027' })).toEqual([1]);
});
