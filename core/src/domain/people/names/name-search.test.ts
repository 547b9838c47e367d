import { describe, expect, test } from 'vitest';
import { isFoundBy, nameWords, soughtWords } from './name-search.ts';

const finds = (typed: string, name: string) => isFoundBy(name, soughtWords(typed));

describe('a name is found however it is typed', () => {
  test.each([
    ['Nora T New', ['Nora New', 'new nora', 'New, Nora', 'N. New', 'nora t. new', 'NORA  NEW', ' nor ne ']],
    ['Siobhán Ó Briain', ['Siobhan', 'siobhan o briain', 'SIOBHÁN', 'Siobha\u0301n', 'OBriain', "O'Briain"]],
    ['Siobhan', ['Siobhán']],
    ['İpek Işık', ['ipek isik', 'IPEK ISIK', 'İPEK IŞIK', 'ıpek ışık', 'Ipek İŞİK']],
    ['Ipek Isik', ['ipek ışık', 'İpek Işık']],
    [
      "Conor O'Brien",
      [
        'OBrien',
        "O'Brien",
        'O’Brien',
        'O‘Brien',
        'OʼBrien',
        'O`Brien',
        'O´Brien',
        'O′Brien',
        'O＇Brien',
        'O Brien',
      ],
    ],
    ['Conor OBrien', ["O'Brien", 'O’Brien', 'OʼBrien', 'o brien', 'conor o brien']],
    ['Conor O Brien', ['OBrien', 'o’brien']],
    ['Kaʻiulani', ["Ka'iulani", 'kaiulani', 'Ka‘iulani']],
    [
      'Ana García-López',
      ['garcia lopez', 'Garcialopez', 'lopez', 'GARCÍA–LÓPEZ', 'Garcia\u00ADLopez', 'López García'],
    ],
    ['Ana Garcialopez', ['García-López']],
    ['Maria de la Cruz', ['delacruz', 'De La Cruz', 'cruz maria', 'maria cruz', 'LaCruz']],
    ['Maria Delacruz', ['de la Cruz', 'maria de la cruz']],
    ['Jan van der Berg', ['vanderberg', 'berg', 'Vander Berg']],
    ['Ian McDonald', ['mc donald', 'Mc Donald']],
    ['Ian Mc Donald', ['mcdonald']],
    ['J.R. Smith', ['JR Smith', 'J R Smith', 'smith j r', 'j. r. smith']],
    ['Begoña Núñez', ['begona nunez', 'BEGOÑA NUÑEZ', 'Begon\u0303a']],
    ['Jörg Müßig', ['joerg muessig', 'Jorg Mussig', 'JÖRG MÜSSIG', 'Jörg Müßig', 'JÖRG MÜẞIG', 'muess']],
    ['Joerg Muessig', ['Jörg Müßig']],
    ['Jorg Mussig', ['Jörg Müßig']],
    ['Søren Ågård', ['soren agard', 'soeren aagaard', 'SØREN ÅGÅRD', 'Søren A\u030Ag']],
    ['Łukasz Żółć', ['lukasz zolc', 'ŁUKASZ ŻÓŁĆ']],
    ['Guðrún Þórsdóttir', ['gudrun thorsdottir', 'GUÐRÚN ÞÓRS']],
    ['Đorđe Đoković', ['dorde dokovic', 'djordje djokovic']],
    ['Nguyễn Đức', ['nguyen duc', 'NGUYỄN ĐỨC', 'duc nguyen']],
    ['Ægir Œuvray', ['aegir oeuvray']],
    ['Γιώργος', ['ΓΙΩΡΓΟΣ', 'γιωργος', 'Γιωργοσ']],
    ['Фёдор Йованов', ['федор', 'ФЁДОР', 'ЙОВАНОВ']],
    ['مُحَمَّد', ['محمد', 'محمـد']],
    ['ＮＯＲＡ', ['nora']],
    ['ﬁona', ['fiona']],
    ['No\u200Bra N\u00ADew', ['Nora New']],
    ['Nora New', ['no\u200Dra', 'Nora\u00A0New', 'Nora\tNew']],
  ])('%s', (name, typed) => {
    for (const text of typed) expect({ text, found: finds(text, name) }).toEqual({ text, found: true });
  });
});

test('titles before a name and what is written behind it do not count', () => {
  for (const text of [
    'Dr. Nora New',
    'Sra. Nora New',
    'Prof. Dr. New',
    'Nora New, PhD',
    'Nora New Jr.',
    'Mr New',
  ])
    expect({ text, found: finds(text, 'Nora New') }).toEqual({ text, found: true });
  expect(finds('Dr', 'Nora New')).toBe(false);
  expect(finds('Dr', 'Drew New')).toBe(true);
  expect(finds('dr@agency.example', 'Nora New\nnora@agency.example')).toBe(false);
});

test('each word must be there, and as the beginning of one', () => {
  for (const text of ['Nora Old', 'ora', 'ew', 'Nora New Old', 'Noras', 'nn'])
    expect({ text, found: finds(text, 'Nora New') }).toEqual({ text, found: false });
  expect(finds('nora new', 'Nora\nNew')).toBe(true);
});

test('symbols alone look for nobody', () => {
  for (const text of ['', '  ', '%', '---', '🌊', "' :* & |", '\u200B', '…'])
    expect(soughtWords(text)).toEqual([]);
});

test('a name is kept from each of its words on, in both spellings', () => {
  expect(nameWords("Ana O'Neil")).toEqual(['anaoneil', 'oneil', 'neil']);
  expect(nameWords('Jörg Müller')).toEqual(['jorgmuller', 'muller', 'joergmueller', 'mueller']);
  expect(nameWords('Ana Neil\nana@agency')).toEqual(['ananeil', 'neil', 'anaagency', 'agency']);
  expect(nameWords('…')).toEqual([]);
  expect(nameWords('x'.repeat(200))).toEqual(['x'.repeat(60)]);
});
