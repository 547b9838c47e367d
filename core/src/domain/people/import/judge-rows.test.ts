import { expect, test } from 'vitest';
import { columnsOf } from './import-columns.ts';
import { type JudgedRow, judgeRows, namedIn } from './judge-rows.ts';

const headings = [
  'User ID',
  'Username',
  'E-mail',
  'Given Name',
  'Family Name',
  'Organization',
  'Supervisor E-mail',
  'Phone',
  'Branch',
];
const columns = columnsOf(headings);
const known = [
  { id: 'id-dana', username: 'dana', email: 'dana@agency.example', supervisors: [], canSupervise: true },
  { id: 'id-ari', username: 'ari', email: 'ari@agency.example', supervisors: [], canSupervise: true },
];

/** Rows of a file; what is left out is empty. */
function judged(...rows: Readonly<Record<string, string>>[]): JudgedRow[] {
  const read = rows.map((row, index) => ({
    line: index + 2,
    cells: headings.map((heading) => row[heading] ?? ''),
  }));
  return judgeRows(read, columns, known);
}
const nora = {
  Username: 'Nora',
  'E-mail': 'Nora@agency.example',
  'Given Name': 'Nora',
  'Family Name': 'New',
  Organization: 'Flood Risk Agency',
  'Supervisor E-mail': 'Dana@agency.example',
};
const reported = (rows: readonly JudgedRow[]): string[] =>
  rows.map((row) =>
    row.verdict === 'REFUSED'
      ? row.faults.map(({ column, code }) => `${column} ${code}`).join()
      : row.verdict,
  );

test('somebody new is added, tidied, and somebody who is there stays as they are', () => {
  const [added, there] = judged(nora, { ...nora, Username: 'DANA', 'E-mail': 'dana@agency.example' });
  expect(added).toMatchObject({
    verdict: 'ADD',
    line: 2,
    username: 'nora',
    attributes: { supervisorEmails: 'dana@agency.example' },
    registrant: { email: 'nora@agency.example', familyName: 'New' },
  });
  expect(there).toEqual({ verdict: 'EXISTS', line: 3, username: 'dana', userId: 'id-dana' });
});

test('a person is found by User ID, username or address, and by no two people at once', () => {
  expect(
    reported(
      judged(
        { ...nora, 'User ID': 'id-dana', Username: 'new-name', 'E-mail': 'new@agency.example' },
        { ...nora, Username: 'nora2', 'E-mail': 'ARI@agency.example' },
        { ...nora, Username: 'dana', 'E-mail': 'ari2@agency.example' },
        { ...nora, 'User ID': 'id-dana', Username: 'ari', 'E-mail': 'x@agency.example' },
        { ...nora, 'User ID': 'id-nobody', Username: 'y', 'E-mail': 'y@agency.example' },
      ),
    ),
  ).toEqual(['EXISTS', 'EXISTS', 'Username TWICE', 'E-mail TWO_PEOPLE', 'User ID UNKNOWN_PERSON']);
});

test('a duplicate in the file is refused the second time', () => {
  expect(
    reported(judged(nora, { ...nora, Username: 'other' }, { ...nora, 'E-mail': 'o@agency.example' })),
  ).toEqual(['ADD', 'Username TWICE', 'Username TWICE']);
});

test('wrong cells are named by their columns', () => {
  expect(
    reported(
      judged({ ...nora, Username: 'a b', 'E-mail': 'x', 'Family Name': '', Organization: 'A\u200bB' }),
    ),
  ).toEqual(['Family Name MISSING,Organization HIDDEN_CHARACTER,E-mail NOT_VALID,Username NOT_VALID']);
  expect(reported(judged({ ...nora, Phone: '12', Branch: 'A\u202eB' }))).toEqual([
    'Phone NOT_VALID,Branch HIDDEN_CHARACTER',
  ]);
  const several = { ...nora, 'Supervisor E-mail': 'dana@agency.example; nora@agency.example, none' };
  expect(reported(judged(several))).toEqual(['Supervisor E-mail IS_OWN,Supervisor E-mail NOT_VALID']);
});

test('a supervisor may be in the file, but not one who is refused, nor one whom nobody knows', () => {
  const lead = { ...nora, Username: 'lead', 'E-mail': 'lead@agency.example' };
  const below = { ...nora, 'Supervisor E-mail': 'lead@agency.example' };
  expect(reported(judged(below, lead))).toEqual(['ADD', 'ADD']);
  const gone = { ...lead, 'Supervisor E-mail': 'gone@agency.example' };
  expect(reported(judged(below, gone))).toEqual([
    'Supervisor E-mail UNKNOWN_SUPERVISOR',
    'Supervisor E-mail UNKNOWN_SUPERVISOR',
  ]);
});

test('the guard against formulas is removed, and a real apostrophe stays', () => {
  const rows = judged({ ...nora, 'Given Name': "'=Nora", 'Family Name': "'s Gravesande" });
  expect(rows[0]).toMatchObject({ registrant: { givenName: '=Nora', familyName: "'s Gravesande" } });
});

test('roles, states and sign-ins are not read, headings in any case are, and what is needed is named', () => {
  const file = columnsOf(['USERNAME', 'email', 'Portal Roles', 'Account State', '', 'E-mail']);
  expect(file).toMatchObject({
    at: { username: 0, email: 1 },
    notRead: ['Portal Roles', 'Account State'],
    twice: ['E-mail'],
    missing: ['Family Name', 'Organization'],
  });
});

test('everybody whom the rows name is looked up', () => {
  const cells = ['id-1', 'Nora', 'Nora@x.example', '', '', '', 'a@x.example;b@x.example'];
  expect(namedIn([{ line: 2, cells }], columns)).toEqual({
    ids: ['id-1'],
    usernames: ['nora'],
    emails: ['nora@x.example', 'a@x.example', 'b@x.example'],
  });
});

test('two rows that lack a value are no duplicates', () => {
  const lacking = { ...nora, Username: '' };
  expect(reported(judged(lacking, { ...lacking, 'E-mail': 'o@agency.example' }))).toEqual([
    'Username MISSING',
    'Username MISSING',
  ]);
});

/** The cells of a row about Nora, in the order of the headings. */
const cellsOf = (row: Readonly<Record<string, string>>) => headings.map((heading) => row[heading] ?? '');

test('a row with more cells than there are columns is refused, empty ones aside', () => {
  const cells = cellsOf({ ...nora, Branch: 'Maps' });
  const given = [
    { line: 2, cells: [...cells, 'Inc'] },
    { line: 3, cells: [...cells, '', ' '] },
  ];
  expect(reported(judgeRows(given, columns, known))).toEqual(['Row TOO_MANY_CELLS', 'ADD']);
});

test('what a profile would refuse is refused here too', () => {
  expect(reported(judged({ ...nora, Branch: 'x'.repeat(201) }))).toEqual(['Branch TOO_LONG']);
  expect(judged({ ...nora, Branch: ' Risk\nAnalysis ' })[0]).toMatchObject({
    attributes: { branch: 'Risk Analysis' },
  });
  const employed = columnsOf([...headings, 'Employment 1']);
  const row = (cell: string) => ({ line: 2, cells: [...cellsOf(nora), cell] });
  expect(reported(judgeRows([row('; Analyst')], employed, known))).toEqual(['Employment 1 NOT_VALID']);
  expect(reported(judgeRows([row('Employee')], employed, known))).toEqual(['ADD']);
});

test('a long chain of supervisors of whom the last is nobody is refused, each row looked at once', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    ...nora,
    Username: `user${index}`,
    'E-mail': `user${index}@agency.example`,
    'Supervisor E-mail': `user${index + 1}@agency.example`,
  }));
  expect([...new Set(reported(judged(...rows)))]).toEqual(['Supervisor E-mail UNKNOWN_SUPERVISOR']);
});

test('headings that every object has are not read', () => {
  expect(columnsOf(['constructor', '__proto__', 'Username']).notRead).toEqual(['constructor', '__proto__']);
});

test('nobody is looked up by what a database cannot hold', () => {
  const cells = ['id-1', 'no\u0000ra', 'no\u0000ra@x.example', '', '', '', ''];
  expect(namedIn([{ line: 2, cells }], columns)).toEqual({ ids: ['id-1'], usernames: [], emails: [] });
});
