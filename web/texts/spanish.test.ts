import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportTexts } from './exchange.ts';
import { readTable } from './table.ts';

/** What no Spanish sentence does, with one that does it and one that only looks so. */
interface Habit {
  what: string;
  shows: (sentence: string) => boolean;
  fault: string;
  innocent: string;
}

const habits: readonly Habit[] = [
  {
    what: 'a name stands within a sentence without "la aplicación"',
    shows: (sentence) => /\b(?:a|abrir|con|de|en|para|por|su|usar) \$\{application\}/i.test(sentence),
    fault: 'Se quitó el acceso a ${application}.',
    innocent: 'Se quitó el acceso a la aplicación ${application}.',
  },
  {
    what: 'the name of a role within it with a capital letter',
    shows: (sentence) => sentence.includes('como ${role}'),
    fault: 'Aprobada como ${role}',
    innocent: 'Aprobada como ${midSentence(role)}',
  },
  {
    what: 'a question or an exclamation that nothing opens',
    shows: (sentence) =>
      count(sentence, '?') !== count(sentence, '¿') || count(sentence, '!') !== count(sentence, '¡'),
    fault: 'Qué necesita?',
    innocent: '¿Qué necesita?',
  },
  {
    what: 'an hour or a zone in another form',
    shows: (sentence) => /\d ?[ap](?:\.?m\b|\. m\b(?!\.))|hora (?:del este|oriental)/.test(sentence),
    fault: 'De 8 a.m. a 5 pm, hora del este.',
    innocent: 'De 8 a. m. a 5 p. m., hora del Este.',
  },
  {
    what: 'another word for what has one',
    shows: (sentence) =>
      /\b(?:petici[oó]n|remover|retiros?|ordenador|click|ingrese|ayuda RM-IT|por favor)\b/i.test(sentence),
    fault: 'Por favor, ingrese su petición.',
    innocent: 'Escriba su solicitud.',
  },
  {
    what: 'quotation marks of English',
    shows: (sentence) => /[“”]/.test(sentence),
    fault: 'No se encontró “${text}”.',
    innocent: 'No se encontró «${text}».',
  },
];

function count(sentence: string, sign: string): number {
  return sentence.split(sign).length - 1;
}

/** Every Spanish text of a file of data, wherever it stands. */
function spanishIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === 'es' ? texts(inner) : spanishIn(inner),
  );
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

const data = new URL('../../data/', import.meta.url);
const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.json'),
);
const written = files.flatMap((name) => spanishIn(JSON.parse(readFileSync(new URL(name, data), 'utf8'))));
const [, ...rows] = readTable(exportTexts());
const sentences = [...rows.map(([, , , es = '']) => es), ...written];

describe('Spanish as it is written, not translated', () => {
  test('is read from the page and from the data', () => {
    expect(sentences).toContain('Solicitar acceso');
    expect(written.length).toBeGreaterThan(200);
  });

  test.for(habits)('no sentence has $what', ({ shows, fault, innocent }) => {
    expect([fault, innocent].filter(shows)).toEqual([fault]);
    expect(sentences.filter(shows)).toEqual([]);
  });
});
