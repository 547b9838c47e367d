import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../project.ts';
import { unreadFields } from './catalogue-fields.ts';

test('every field of a catalogue entry is read by the product', () => {
  expect(unreadFields(root)).toEqual([]);
});

describe('a field that is added', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-fields-'));
    cpSync(join(root, 'core/src/domain'), join(folder, 'core/src/domain'), { recursive: true });
    cpSync(join(root, 'server/src/features/catalogue'), join(folder, 'server/src/features/catalogue'), {
      recursive: true,
    });
    cpSync(join(root, 'web/src/features'), join(folder, 'web/src/features'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function edit(file: string, ...[replaced, instead]: [string, string]): void {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    expect(source).toContain(replaced);
    writeFileSync(
      path,
      source.replace(replaced, () => instead),
    );
  }

  test.for([
    ['an entry', 'core/src/domain/catalogue/entry.ts', '  sso: boolean;', 'ApplicationEntry.listedIn'],
    ['its stages', 'core/src/domain/catalogue/entry.ts', 'removal: Removal', 'ApplicationEntry.listedIn'],
    ['a level', 'core/src/domain/forms/role.ts', '  readonly allows: Words;', 'Level.listedIn'],
    [
      'a placed level',
      'core/src/domain/forms/places.ts',
      '  readonly per?: PlaceKind;',
      'PlacedLevel.listedIn',
    ],
    ['an option', 'core/src/domain/forms/options.ts', '  readonly label: Words;', 'Option.listedIn'],
    [
      'a question',
      'core/src/domain/forms/purpose.ts',
      "  readonly kind: 'purpose';",
      'PurposeQuestion.listedIn',
    ],
  ] as const)('to %s and read nowhere is found', ([, file, replaced, found]) => {
    edit(file, replaced, `${replaced.replace(/;?$/, ';')} listedIn: string;`);
    // Checking the file, a comment and a value of the same name are no reading.
    edit(
      'server/src/features/catalogue/catalogue-file.ts',
      'const closed',
      'const listed = (entry: { listedIn: string }) => entry.listedIn;\nconst closed',
    );
    edit(
      'core/src/domain/catalogue/cards.ts',
      'export const',
      '// entry.listedIn\nexport const x = { listedIn: 1 };\nexport const',
    );
    expect(unreadFields(folder)).toEqual([found]);
  });

  test.for([
    ['after a dot', 'export const x = (entry: ApplicationEntry) => entry.listedIn;'],
    ['taken from the entry', 'export const x = ({ id, listedIn }: ApplicationEntry) => [id, listedIn];'],
    [
      'taken with another name',
      'export function x(entry: ApplicationEntry) { const { listedIn: at = 1 } = entry; return at; }',
    ],
  ])('and read %s passes', ([, reading]) => {
    edit('core/src/domain/catalogue/entry.ts', '  sso: boolean;', '  sso: boolean;\n  listedIn: string;');
    expect(unreadFields(folder)).toEqual(['ApplicationEntry.listedIn']);
    edit('core/src/domain/catalogue/cards.ts', 'export const', `${reading}\nexport const`);
    expect(unreadFields(folder)).toEqual([]);
  });
});
