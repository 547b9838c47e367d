import { describe, expect, test } from 'vitest';
import { isAllowedLink, isPlainEnough, markupOf } from './alert-markup.ts';
import { wordsOf } from './alert-words.ts';
import { localTimeIn, momentOfLocal } from './local-time.ts';
import { alertState, changedFields, faultsOfAlert, inOrderOfLevel, type WrittenAlert } from './site-alert.ts';

const at = (text: string) => new Date(`2026-11-23T${text}:00Z`);
const alert: WrittenAlert = {
  level: 'info',
  title: { en: 'Title', es: 'Título' },
  body: { en: 'Text', es: 'Texto' },
  from: '',
  until: '',
};
const faults = (change: Partial<WrittenAlert>, isPublished = true) =>
  faultsOfAlert({ ...alert, ...change }, { clock: '2026-11-23T09:30', isPublished }).map(
    ({ field, fault }) => `${field} ${fault}`,
  );

test.each([
  [false, null, null, 'DRAFT'],
  [false, '08:00', '10:00', 'DRAFT'],
  [true, null, null, 'ACTIVE'],
  [true, '09:00', null, 'ACTIVE'],
  [true, '09:01', null, 'PLANNED'],
  [true, null, '09:01', 'ACTIVE'],
  [true, null, '09:00', 'ENDED'],
  [false, null, '09:00', 'ENDED'],
] as const)('published %s, from %s until %s is %s at nine', (isPublished, from, until, state) => {
  const times = { startsAt: from === null ? null : at(from), endsAt: until === null ? null : at(until) };
  expect(alertState({ isPublished, ...times }, at('09:00'))).toBe(state);
});

test('the most urgent come first, of each level the newest', () => {
  const given = (['info', 'emergency', 'success', 'info'] as const).map((level, id) => ({ level, id }));
  expect(inOrderOfLevel(given).map(({ id }) => id)).toEqual([1, 0, 3, 2]);
});

describe('what is wrong with an alert', () => {
  test('a draft may be unfinished, what visitors see may not', () => {
    const empty = { title: { en: ' ', es: '' }, body: { en: '', es: '' } };
    expect(faults(empty, false)).toEqual([]);
    expect(faults(empty)).toEqual([
      'title.en REQUIRED',
      'title.es REQUIRED',
      'body.en REQUIRED',
      'body.es REQUIRED',
    ]);
    expect(faults({})).toEqual([]);
  });

  test('times are minutes that exist, and the end comes after the beginning and after now', () => {
    expect(faults({ from: '2026-02-30T08:00', until: 'soon' })).toEqual([
      'from MALFORMED',
      'until MALFORMED',
    ]);
    expect(faults({ from: '2026-11-24T08:00', until: '2026-11-24T08:00' })).toEqual(['until TOO_EARLY']);
    expect(faults({ until: '2026-11-23T09:30' })).toEqual(['until TOO_EARLY']);
    expect(faults({ until: '2026-11-23T09:31' })).toEqual([]);
    expect(faults({ until: '2026-11-23T09:30' }, false)).toEqual([]);
  });

  test('texts have a length, and no markup but the little that is shown', () => {
    expect(faults({ title: { en: 'x'.repeat(121), es: 'a\nb' } })).toEqual([
      'title.en TOO_LONG',
      'title.es FORBIDDEN_CHARACTER',
    ]);
    expect(faults({ body: { en: 'x'.repeat(5_001), es: '<img src=x>' } })).toEqual([
      'body.en TOO_LONG',
      'body.es MALFORMED',
    ]);
  });
});

test.each([
  ['1 < 2, a <b> c </b> and R&D', true],
  ['<p>A <a href="https://agency.example/x">b</a></p><ul><li>c</li></ul>', true],
  ["<a href='/rap-home/contact'>b</a>", true],
  ['<a href="javascript:a()">b</a>', false],
  ['<a href="//evil.example">b</a>', false],
  ['<a href="https://agency.example" onclick="a()">b</a>', false],
  ['<a>b</a>', false],
  ['<h2>b</h2>', false],
  ['<!-- b -->', false],
  ['</script >', false],
])('%s may be written: %s', (text, isFine) => {
  expect(isPlainEnough(text)).toBe(isFine);
});

test.each([
  ['https://agency.example/a?b=c#d', true],
  ['HTTP://agency.example', true],
  ['/rap-home/resources#video', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https:/\\evil.example', false],
  ['java\nscript:a()', false],
  ['/a\tb', false],
  [' https://agency.example', false],
  ['mailto:a@agency.example', false],
  ['data:text/html,x', false],
  ['', false],
])('%j may be linked: %s', (address, isFine) => {
  expect(isAllowedLink(address)).toBe(isFine);
});

test('a text without elements is split into paragraphs, markup stays as it is', () => {
  expect(markupOf('R&D < 2\nlines\n\n \nSecond')).toBe('<p>R&amp;D &lt; 2<br />lines</p><p>Second</p>');
  expect(markupOf('<p>One</p>\n\nTwo')).toBe('<p>One</p>\n\nTwo');
  expect(markupOf('  ')).toBe('');
});

test('the words of some markup are its text', () => {
  expect(
    wordsOf(
      '<p title="a > b">Call <b>9</b>11. <br/>Yes &amp; go&nbsp;&#33;&#x41;</p><p>Now &unknown; &#0;</p>',
    ),
  ).toBe('Call 911. Yes & go !A Now &unknown; &#0;');
});

test('the fields that differ are reported', () => {
  expect(
    changedFields(alert, { ...alert, title: { en: 'Other', es: 'Título' }, until: '2027-01-01T00:00' }),
  ).toEqual(['title.en', 'until']);
});

describe('a time of the agency’s zone', () => {
  const zone = 'America/New_York';
  test.each([
    ['2026-01-15T00:05', '2026-01-15T05:05:00.000Z'],
    ['2026-07-15T23:59', '2026-07-16T03:59:00.000Z'],
    // Clocks show it twice; the first counts.
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
    ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ])('%s is %s', (local, moment) => {
    expect(momentOfLocal(zone, local).toISOString()).toBe(moment);
    expect(localTimeIn(zone, new Date(moment))).toBe(local);
  });

  test('that clocks leave out is as much later as they do', () => {
    expect(localTimeIn(zone, momentOfLocal(zone, '2026-03-08T02:30'))).toBe('2026-03-08T03:30');
  });
});
