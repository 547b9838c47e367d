import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Glossary } from '@portal/core/contract/content/glossary.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContentFiles } from './content-files.ts';
import { serveContent } from './serve-content.ts';

const delivered = fileURLToPath(new URL('../../../../data', import.meta.url));

describe('what an agency writes', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'content-'));
    await cp(join(delivered, 'content'), join(folder, 'content'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Edits the glossary as an agency would, and tells why the portal then does not start; null when it does. */
  async function faultAfter(edit: (terms: Glossary['terms']) => unknown): Promise<string | null> {
    const path = join(folder, 'content', 'glossary.json');
    const { terms } = JSON.parse(await readFile(path, 'utf8')) as Glossary;
    await writeFile(path, JSON.stringify({ terms: edit(terms) }));
    return await readContentFiles(folder).then(
      () => null,
      (fault: unknown) => String(fault),
    );
  }

  test('is read as delivered, and with terms removed', async () => {
    expect(await faultAfter((terms) => terms)).toBeNull();
    expect(await faultAfter((terms) => terms.filter(({ id }) => id !== 'watch'))).toBeNull();
  });

  test.each<[string, (terms: Glossary['terms']) => unknown, string]>([
    ['no term at all', () => [], '/terms'],
    ['a term twice', (terms) => [...terms, terms[0]], 'american-red-cross stands twice'],
    ['a term without Spanish', (terms) => terms.map(({ id, en }) => ({ id, en })), '/terms/0'],
    ['an empty definition', inEnglish({ definition: ' ' }), '/terms/0/en/definition'],
    ['a field that nobody reads', inEnglish({ note: 'x' }), '/en/note is no field that the portal reads'],
    [
      'a link that is not https',
      inEnglish({ resources: [{ text: 'X', address: 'http://agency.example' }] }),
      '/en/resources/0/address',
    ],
  ])('%s stops the start and is named', async (_what, edit, reported) => {
    const fault = await faultAfter(edit);
    expect(fault).toContain('content/glossary.json');
    expect(fault).toContain(reported);
  });

  test('a text that names a term which the glossary does not have stops the start', async () => {
    const fault = await faultAfter((terms) => terms.filter(({ id }) => id !== 'hazus'));
    expect(fault).toContain('content/resources.json: names the term hazus');
  });

  test('a copy without the file stops the start', async () => {
    await rm(join(folder, 'content'), { recursive: true });
    await expect(readContentFiles(folder)).rejects.toThrow('glossary.json');
  });
});

/** Puts something else into the English words of every term. */
function inEnglish(differing: Record<string, unknown>) {
  return (terms: Glossary['terms']) => terms.map((term) => ({ ...term, en: { ...term.en, ...differing } }));
}

describe('the questions as delivered', () => {
  const read = async () => (await readContentFiles(delivered)).faq.questions;

  test('are 15, each with an answer of its own in both languages', async () => {
    const questions = await read();
    expect(questions).toHaveLength(15);
    for (const language of ['en', 'es'] as const) {
      const words = questions.map((one) => one[language]);
      expect(new Set(words.map(({ question }) => question)).size).toBe(15);
      for (const { question, answer } of words) {
        expect(question).toMatch(/\?$|\.$/);
        expect(answer.join(' ').length).toBeGreaterThan(60);
      }
    }
  });

  test('have the facts that the agency asks for, in both languages', async () => {
    const questions = await read();
    for (const [id, facts] of [
      ['password-change', [/every 90 days|cada 90 días/i, /locked|se bloquea/]],
      [
        'stay-active',
        [
          /at least once in every 45-day period|al menos una vez en cada período de 45 días/,
          /deactivated|se desactivan/,
        ],
      ],
      [
        'yearly-training',
        [/cybersecurity|ciberseguridad/i, /privacy|privacidad/, /every year|todos los años/],
      ],
      [
        'help-desk-hours',
        [
          /8:00 a\.\s?m\./,
          /5:00 p\.\s?m\./,
          /Eastern|del Este/,
          /Monday to Friday|lunes a viernes/,
          /federal holidays|feriados federales/,
          /48 (hours|horas)/,
        ],
      ],
    ] as const) {
      const found = questions.find((one) => one.id === id);
      for (const words of [found?.en, found?.es])
        for (const fact of facts) expect(words?.answer.join(' ')).toMatch(fact);
    }
  });

  test('name only what locks an account here, and no certificate does', async () => {
    const locked = (await read()).find(({ id }) => id === 'locked-account');
    for (const words of [locked?.en, locked?.es]) {
      expect(words?.answer.join(' ')).toMatch(/profile|perfil/);
      expect(words?.answer.join(' ')).not.toMatch(/certifica/);
    }
  });

  test('stop the start where one is duplicated, or lacks its answer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'questions-'));
    await cp(join(delivered, 'content'), join(folder, 'content'), { recursive: true });
    const path = join(folder, 'content', 'faq.json');
    const { questions } = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ questions: [...questions, questions[3]] }));
    await expect(readContentFiles(folder)).rejects.toThrow(
      `content/faq.json: the question ${questions[3].id} stands twice`,
    );
    const strange = { ...questions[0].en, answer: ['About [clouds](glossary:clouds).'] };
    await writeFile(path, JSON.stringify({ questions: [{ ...questions[0], en: strange }] }));
    await expect(readContentFiles(folder)).rejects.toThrow('names the term clouds');
    const { answer: _none, ...rest } = questions[0].en;
    await writeFile(path, JSON.stringify({ questions: [{ ...questions[0], en: rest }] }));
    await expect(readContentFiles(folder)).rejects.toThrow('/questions/0/en');
    await rm(folder, { recursive: true });
  });
});

describe('the glossary as delivered', () => {
  const read = async () => (await readContentFiles(delivered)).glossary.terms;

  test('has 85 terms, from American Red Cross to Watch, in the order of the alphabet', async () => {
    const names = (await read()).map(({ en }) => en.term);
    expect(names).toHaveLength(85);
    expect([names[0], names.at(-1)]).toEqual(['American Red Cross', 'Watch']);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  });

  test('has the figures that the agency asks for, in both languages', async () => {
    const terms = await read();
    const wordsOf = (id: string): string[] => {
      const term = terms.find((one) => one.id === id);
      return [term?.en, term?.es].map((words) => [words?.definition, ...(words?.points ?? [])].join(' '));
    };
    for (const [id, figures] of [
      ['emergency-planning-zones', [/\b10 (miles|millas)/, /\b50 (miles|millas)/]],
      ['chemical-event-zones', [/10 (to|a) 15 km/, /16 (to|a) 50 km/, /beyond that|más allá de esa/]],
      ['hurricane', [/\b74 mph/]],
      ['base-flood', [/\b1 (percent|por ciento)/]],
    ] as const)
      for (const words of wordsOf(id)) for (const figure of figures) expect(words).toMatch(figure);
  });

  test('has More Resources for 15 terms, in both languages, all of them official', async () => {
    const terms = (await read()).filter(({ en, es }) => en.resources ?? es.resources);
    expect(terms).toHaveLength(15);
    for (const { en, es } of terms) {
      expect(en.resources).toHaveLength(1);
      expect(es.resources).toHaveLength(1);
      for (const { address } of [...(en.resources ?? []), ...(es.resources ?? [])])
        expect(new URL(address).hostname).toMatch(/\.gov$|^www\.(redcross|emacweb)\.org$/);
    }
  });
});

test('the partner links as delivered are the seven of the agency, in its order, and name documents that are made', async () => {
  const { partnerLinks } = (await readContentFiles(delivered)).resources;
  expect(partnerLinks.map(({ id }) => id)).toEqual([
    'program-site',
    'flood-insurance',
    'regional-contacts',
    'isaa-request',
    'isaa-user-agreement',
    'collaboration-site',
    'faq',
  ]);
  const sources = [...(await readdir(join(delivered, '..', 'web', 'documents'))), 'faq.json'];
  for (const { en, es } of partnerLinks)
    for (const { address } of [en, es])
      if (address.startsWith('documents/'))
        expect(sources).toContain(address.replace(/^documents\/(.+)-(en|es)\.pdf$/, '$1.json'));
});

describe('a content file', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify();
    serveContent(app, await readContentFiles(delivered), { add: () => undefined });
  });
  afterAll(() => app.close());
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({ url: `${addresses.content}/glossary.json`, headers });

  test.each([
    ['br', 'gzip, deflate, br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip, br;q=0', (body: Buffer) => gunzipSync(body)],
    ['gzip', 'GZip;q=1.0, identity', (body: Buffer) => gunzipSync(body)],
    [undefined, '', (body: Buffer) => body],
  ])('is sent as %s to a browser that takes “%s”', async (coding, accepted, unpack) => {
    const { headers, rawPayload } = await ask({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers['vary']).toBe('accept-encoding');
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual((await readContentFiles(delivered)).glossary);
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await ask({ 'accept-encoding': 'br' });
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    // As a proxy writes it that has changed the form, and as one that asks whether there is anything at all.
    for (const known of [`"other" , W/${String(headers['etag'])}`, '*'])
      expect((await ask({ 'accept-encoding': 'br', 'if-none-match': known })).statusCode).toBe(304);
    const other = await ask({ 'accept-encoding': 'gzip', 'if-none-match': String(headers['etag']) });
    expect(other.statusCode).toBe(200);
  });
});
