import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDocuments } from './make-documents.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const sources = join(project, 'web', 'documents');
const questions = join(project, 'data', 'content', 'faq.json');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  await makeDocuments({ texts: sources, questions }, folder, new Date('2026-11-23T12:00:00Z'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The content between the streams of a PDF: its dictionaries, which are plain. */
const read = async (name: string): Promise<string> => (await readFile(join(folder, name))).toString('latin1');

/** A text as a PDF writes it: as it is where that will do, otherwise in two bytes a letter. */
function spelled(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text);
  const bytes = isPlain ? text : `\xfe\xff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`;
  return bytes.replaceAll(/[()\\]/g, '\\$&');
}

test('there is each document in both languages', async () => {
  expect((await readdir(folder)).toSorted()).toEqual([
    'faq-en.pdf',
    'faq-es.pdf',
    'isaa-request-en.pdf',
    'isaa-request-es.pdf',
    'isaa-user-agreement-en.pdf',
    'isaa-user-agreement-es.pdf',
    'user-guide-en.pdf',
    'user-guide-es.pdf',
  ]);
});

test.each([
  ['user-guide-en.pdf', 'en-US', 'User Guide'],
  ['user-guide-es.pdf', 'es-US', 'Guía del usuario'],
  ['faq-es.pdf', 'es-US', 'Preguntas frecuentes'],
  ['isaa-request-en.pdf', 'en-US', 'Information Sharing Access Agreement (ISAA): request'],
])('%s tells its language and title, and its parts are tagged', async (name, language, title) => {
  const pdf = await read(name);
  expect(pdf).toContain(`/Lang (${language})`);
  const [, titleAt] = /\/Title (\d+) 0 R/.exec(pdf) ?? [];
  expect(pdf).toContain(`\n${titleAt} 0 obj\n(${spelled(title)})`);
  expect(pdf).toContain('/DisplayDocTitle true');
  expect(pdf).toMatch(/\/Marked true/);
  expect(pdf.match(/\/S \/H1\b/g)).toHaveLength(1);
  expect(pdf.match(/\/S \/H2\b/g)?.length).toBeGreaterThan(2);
});

test('the frequently asked questions are all there', async () => {
  const asked = JSON.parse(await readFile(questions, 'utf8')) as { questions: unknown[] };
  const pdf = await read('faq-en.pdf');
  expect(pdf.match(/\/S \/H2\b/g)).toHaveLength(asked.questions.length);
});

describe.each(['isaa-request', 'isaa-user-agreement'])('the form %s', (name) => {
  test.each(['en', 'es'] as const)(
    'has every field with its name for screen readers, %s',
    async (language) => {
      const texts = JSON.parse(await readFile(join(sources, `${name}.json`), 'utf8')) as Record<
        'en' | 'es',
        { sections: { fields: { name: string; label: string }[] }[] }
      >;
      const pdf = await read(`${name}-${language}.pdf`);
      const fields = texts[language].sections.flatMap((section) => section.fields);
      for (const { name: field, label } of fields) {
        expect(pdf).toContain(`/T (${field})`);
        expect(pdf).toContain(`/TU (${spelled(label)})`);
      }
      expect(pdf.match(/\/Subtype \/Widget/g)).toHaveLength(fields.length);
      expect(pdf.match(/\/Type \/OBJR/g)).toHaveLength(fields.length);
    },
  );

  test('asks the same in both languages', async () => {
    const namesIn = (pdf: string) => [...pdf.matchAll(/\/T \(([^)]*)\)/g)].map(([, field]) => field);
    expect(namesIn(await read(`${name}-es.pdf`))).toEqual(namesIn(await read(`${name}-en.pdf`)));
  });
});
