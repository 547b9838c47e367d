import { describe, expect, test } from 'vitest';
import { everySentence } from './every-sentence.ts';

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
  {
    what: 'the word of the glossary for preparedness where access is set up',
    shows: (sentence) =>
      /preparaci[oó]n (?:autom|de [rR]|est[aá]|fall|manual|se )|pasos? de preparación|^en preparación|prepar\w+ (?:el|su) acceso|acceso preparado/i.test(
        sentence,
      ),
    fault: 'La preparación se inició de nuevo.',
    innocent: 'Preparación',
  },
  {
    what: 'a late deadline, a list of nothing or a request sent back as nobody says it',
    shows: (sentence) =>
      /fuera de plazo|[uú]ltimo avance|^por revisar$|devol\w+ .*para pedir informaci[oó]n|banco de trabajo/i.test(
        sentence,
      ),
    fault: 'Devolver la solicitud para pedir información',
    innocent: 'Pedir más información',
  },
  {
    what: 'the help desk of the directorate or a product owner by another name',
    shows: (sentence) =>
      /(?<!mesa de )\bayuda de RM-IT\b|propietari[oa]s? de(?:l)? productos?/i.test(sentence),
    fault: 'Los indicadores son para Seguridad, Ayuda de RM-IT y propietarios de productos.',
    innocent: 'La mesa de ayuda de RM-IT y los responsables de producto.',
  },
  {
    what: 'a denial, a confirmation or what goes on as nobody says it',
    shows: (sentence) =>
      /se niegan?\b|segundo sí|el sí de|sigue por (?:su cuenta|sí sola)|está donde está|mandó (?:repetir|deshacer)|retiró la solicitud/i.test(
        sentence,
      ),
    fault: '¿Qué es lo que más se pide y más se niega?',
    innocent: '¿Qué roles se solicitan y se deniegan más?',
  },
  {
    what: 'an article or a preposition before the name of an agency, which may have another gender',
    shows: (sentence) => /oficial de(?:l|l?a)?$/i.test(sentence),
    fault: 'Un sitio web oficial de',
    innocent: 'Sitio web oficial:',
  },
  {
    what: 'an action as a noun where somebody did it',
    shows: (sentence) => /^(?:publicación|finalización)$/i.test(sentence),
    fault: 'Publicación',
    innocent: 'Publicada',
  },
];

function count(sentence: string, sign: string): number {
  return sentence.split(sign).length - 1;
}

const { page, server, data, documents } = everySentence('es');
const sentences = [...page, ...server, ...data, ...documents];

describe('Spanish as it is written, not translated', () => {
  test('is read from the page, the server, the data and the documents', () => {
    expect(page).toContain('Solicitar acceso');
    expect(server).toContain('Cuentas de demostración');
    expect(data.length).toBeGreaterThan(200);
    expect(documents.join('\n')).toContain('Mis aplicaciones');
  });

  test.for(habits)('no sentence has $what', ({ shows, fault, innocent }) => {
    expect([fault, innocent].filter(shows)).toEqual([fault]);
    expect(sentences.filter(shows)).toEqual([]);
  });
});
