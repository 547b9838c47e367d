import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../project.ts';
import { wrongCitations } from './citations.ts';

let folder: string;

function plant(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** What is found, as one line each. */
function found(files: Readonly<Record<string, string>>): string[] {
  plant(files);
  return wrongCitations(folder).map(({ file, line, wrong }) => `${file}:${line} ${wrong}`);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-citations-'));
  plant({
    'docs/rules/README.md': '# The rules',
    'docs/rules/time.md': '# Time\n\n## 1. The periods\n\n## 3. What has lapsed\n\nAs rule 1 says.\n',
    'docs/rules/help-desk.md': '# The help desk\n\n## 1. What it does\n\nSee rule\ntime 3.\n',
    'docs/decisions/0001-three-rooms.md': '# 1. Three rooms\n',
    'docs/decisions/0002-one-writer.md': '# 2. One writer\n\nAdds to [record 1](0001-three-rooms.md).\n',
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('everything that the project cites is there', () => {
  expect(wrongCitations(root)).toEqual([]);
});

describe('a citation is found', () => {
  test.for([
    ['of a number that no rule has', '// (rule time 2)', 'there is no rule time 2'],
    ['of an area that there is not', '// (rule weather 1)', 'there is no rule weather 1'],
    ['of a rule without its area', '// (rule 1)', 'rule 1 of no area'],
    ['without parentheses', '// Only those of rule help-desk 2 count.', 'there is no rule help-desk 2'],
    ['as the second of an area', '// (rules time 1 and 2)', 'there is no rule time 2'],
    ['as the last of a list', '// (rules time 1 and 3, help-desk 4)', 'there is no rule help-desk 4'],
    ['over two lines', '/**\n * (rule\n * time 2)\n */', 'there is no rule time 2'],
    ['of a record that there is not', '// (record 3)', 'there is no record 3'],
    ['of a record in a list', '// See records 1, 2 and 4.', 'there is no record 4'],
    [
      'of a record by a wrong path',
      '// docs/decisions/0001-two.md',
      'there is no docs/decisions/0001-two.md',
    ],
    ['of a paper by its section', '// (decisions section 8)', '"decisions section 8" is of no document here'],
    [
      'of several sections',
      '// (decisions sections 4 and 8)',
      '"decisions sections 4" is of no document here',
    ],
    ['of a paper by its rule', '// (decisions rule 4)', '"decisions rule 4" is of no document here'],
    ['of a paper by a number', '// (details 4)', '"details 4" is of no document here'],
    ['of the specification', '// The type must match (spec 7).', '"spec 7" is of no document here'],
    [
      'of its section',
      '// The specification, section 7.',
      '"specification, section 7" is of no document here',
    ],
    ['the other way round', '// See section 3 of the specification.', '"section 3" is of no document here'],
    [
      'of a section over two lines',
      '/**\n * (spec\n * section 3, x)\n */',
      '"spec section 3" is of no document here',
    ],
    ['by a sign', '-- As § 3 says.', '"§ 3" is of no document here'],
    [
      'of a section in the sentence after a standard',
      '// As RFC 9110. See section 4.',
      '"section 4" is of no document here',
    ],
    [
      'of a paper beside a standard',
      '// RFC 9457 (decisions section 8)',
      '"decisions section 8" is of no document here',
    ],
    ['of a file', '// See design/style.md.', '"design/style.md" is of no document here'],
    ['of another file', '// As specification.md says.', '"specification.md" is of no document here'],
  ] as const)('s', ([, text, wrong]) => {
    const line = text.includes('\n') ? 2 : 1;
    expect(found({ 'core/src/one.ts': text })).toEqual([`core/src/one.ts:${line} ${wrong}`]);
  });

  test('in style sheets, statements, scripts and documents', () => {
    const comments = ['web/a.scss', 'server/a.sql', 'tools/a.mjs', 'web/a.tsx', 'docs/a.md'];
    expect(found(Object.fromEntries(comments.map((file) => [file, '-- (rule time 2)'])))).toEqual(
      comments.toSorted().map((file) => `${file}:1 there is no rule time 2`),
    );
  });

  test('in the rules themselves, where a number alone is of the same area', () => {
    expect(
      found({ 'docs/rules/time.md': '## 1. The periods\n\nAs rule 2 says, and\nrule help-desk 7.' }),
    ).toEqual(
      [
        'docs/rules/time.md:3 there is no rule time 2',
        'docs/rules/time.md:4 there is no rule help-desk 7',
        'docs/rules/help-desk.md:5 there is no rule time 3',
      ].toSorted(),
    );
  });

  test('whose number and file disagree', () => {
    expect(found({ 'docs/a.md': 'See [record 2](decisions/0001-three-rooms.md).' })).toEqual([
      'docs/a.md:1 record 2 is not decisions/0001-three-rooms.md',
    ]);
  });
});

describe('a number is found', () => {
  test('that two records have', () => {
    expect(found({ 'docs/decisions/0002-two-writers.md': '# 2. Two writers' })).toEqual([
      'docs/decisions/0002-two-writers.md:1 is a second record 2',
    ]);
  });

  test('that two rules of an area have', () => {
    expect(found({ 'docs/rules/help-desk.md': '## 1. One\n\n## 2. Two\n\n## 1. Three\n' })).toEqual([
      'docs/rules/help-desk.md:5 has a second rule 1',
    ]);
  });

  test('that a record has in its name and not in its heading', () => {
    expect(found({ 'docs/decisions/0003-a-third.md': '# 2. A third' })).toEqual([
      'docs/decisions/0003-a-third.md:1 does not begin with "# 3."',
    ]);
  });
});

describe('nothing is reported', () => {
  test.for([
    ['of rules that are there', '// (rule time 1), (rules time 1 and 3, help-desk 1), (see rule time 3)'],
    ['of records that are there', '// (record 2), see records 1 and 2, docs/decisions/0002-one-writer.md'],
    ['of a standard', '// HTTP RFC 9110 section 15'],
    ['of a standard after a comma', '// (OIDC Back-Channel Logout 1.0, section 2.4)'],
    ['of a standard that comes after', '// See section 4.1 of RFC 7636.'],
    ['of a standard that calls itself so', '// The OpenID Connect specification, section 3.1, asks for it.'],
    ['of a law', '// Held to Section 508.'],
    ['of the word section', '// What stands in this section, and in both sections.'],
    [
      'of the words rule and record',
      '// The rule says 4 times, a rule within 30 days, and keeps record 7 of them.',
    ],
    ['of the specification as such', "// The specification's own words; the specification has 13 of them."],
    [
      'of other words and numbers',
      '// The details of 3 people, in decisions 2 at a time, on screens 640 px wide.',
    ],
    ['of code', 'const spec1 = { details: 4, style: 3 }; <section>5</section>; import "./design/one.ts";'],
  ] as const)('s', ([, text]) => {
    expect(found({ 'core/src/one.ts': text })).toEqual([]);
  });

  test('of other folders’ documents, installed ones and the migration that cannot be changed', () => {
    const text = '-- (decisions section 8)';
    expect(found({ 'node_modules/a/a.md': text, 'server/migrations/0001-requests.sql': text })).toEqual([]);
    expect(found({ 'server/migrations/0002-more.sql': text })).toHaveLength(1);
  });
});
