/**
 * How people are found by name (rule people 18): a name is kept as words, and what somebody types is turned into words of the
 * same kind, each of which must be the beginning of one that is kept. The database makes the words of a name by the same
 * steps (`portal.name_words`), with the tables below written out.
 */

/** Longest word that is kept or looked for, in characters. */
const longestWord = 60;
/** How many consecutive words are also searched as one: "de la Cruz" finds "Delacruz". */
const mostJoined = 4;

/** Accents and marks that a name is typed with or without, and characters that nobody can see. */
const markRanges = [
  String.raw`\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A`,
  String.raw`\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u115F\u1160\u17B4\u17B5`,
  String.raw`\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF`,
  String.raw`\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\u{E0000}-\u{E0FFF}`,
].join('');
const marks = new RegExp(`[${markRanges}]+`, 'gu');

/** Separators between words: spaces, hyphens, apostrophes of every kind, points, symbols. */
const separatorRanges = [
  String.raw`\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF`,
  String.raw`\u00D7\u00F7\u02B9-\u02FF\u0375\u037E\u0387\u055A-\u055F\u0589\u058A\u05BE\u05C0\u05C3\u05C6`,
  String.raw`\u05F3\u05F4\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u1680\u2000-\u2BFF\u2E00-\u2E7F`,
  String.raw`\u3000-\u3004\u3007-\u3030\u303B-\u303F\u30A0\u30FB\uA78B\uA78C\uFD3E\uFD3F\uFE10-\uFE6F`,
  String.raw`\u{1F000}-\u{1FAFF}`,
].join('');
const separators = new RegExp(`[${separatorRanges}]+`, 'u');

/** Letters that have no accent to take off, and the plain ones that people type for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ȷ: 'j',
  ŋ: 'n',
  ĸ: 'k',
  ɵ: 'o',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ə: 'e',
  ǝ: 'e',
  ɨ: 'i',
  ʉ: 'u',
  ƀ: 'b',
  ǥ: 'g',
  ɠ: 'g',
  ƒ: 'f',
  ɣ: 'g',
  ɩ: 'i',
  ʋ: 'v',
  ɲ: 'n',
  ƶ: 'z',
  ƈ: 'c',
  ƥ: 'p',
  ƭ: 't',
  ς: 'σ',
  ґ: 'г',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
  ٱ: 'ا',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** What others write for a letter who do not leave its accent out: "Mueller" for "Müller". */
const writtenOut: readonly (readonly [RegExp, string])[] = [
  [/([AOUaou])\u0308/gu, '$1e'],
  [/([Aa])\u030A/gu, '$1a'],
  [/[Øø]/gu, 'oe'],
  [/[Đđ]/gu, 'dj'],
];

/** What may be before or after a name without being part of it. */
const titles: ReadonlySet<string> = new Set([
  'dr',
  'dra',
  'ing',
  'lic',
  'miss',
  'mr',
  'mrs',
  'ms',
  'mx',
  'prof',
  'sr',
  'sra',
  'srta',
]);
const additions: ReadonlySet<string> = new Set([
  'cfm',
  'esq',
  'ii',
  'iii',
  'iv',
  'jd',
  'jr',
  'md',
  'pe',
  'phd',
  'sr',
]);

/**
 * The words by which a name is found: from each of its words on all that follows, as one, because "O'Brien" is also "OBrien"
 * and "de la Cruz" also "Delacruz". Anyone who looks for a word looks for the beginning of one of these. Each line is a name of its own.
 */
export function nameWords(name: string): string[] {
  const lines = spellings(name).flatMap((spelling) => spelling.split('\n').map(wordsOf));
  return [...new Set(lines.flatMap((words) => words.map((_, at) => cut(words.slice(at).join('')))))];
}

/** A word that is looked for, as the beginnings any of which will do. */
export type SoughtWord = readonly string[];

/**
 * What somebody looks for by a name, an address or a username: all of these words, in whatever order. Titles before a name and
 * what is written after it do not count beside others; nothing but symbols looks for nobody.
 */
export function soughtWords(text: string): SoughtWord[] {
  const words = spellings(text).map(wordsOf);
  const ways = text.includes('@') ? words : words.map(withoutTitles);
  const [plain = []] = ways;
  const sought = plain.map((_, at) => [...new Set(ways.flatMap((way) => runsWith(way, at)))]);
  return sought.filter((word, at) => sought.findIndex(([first]) => first === word[0]) === at);
}

/** Whether the name has all that is looked for. */
export function isFoundBy(name: string, sought: readonly SoughtWord[]): boolean {
  const words = nameWords(name);
  return sought.every((one) => one.some((beginning) => words.some((word) => word.startsWith(beginning))));
}

/** A text, split into words, in each way of writing it: accents left out and, where that is another text, written out. */
function spellings(text: string): string[] {
  const whole = text.normalize('NFKD');
  const long = writtenOut.reduce((written, [letter, letters]) => written.replaceAll(letter, letters), whole);
  return long === whole ? [whole] : [whole, long];
}

function wordsOf(decomposed: string): string[] {
  const bare = [...decomposed.replaceAll(marks, '').toLowerCase()];
  const plain = bare.map((letter) => plainLetters[letter] ?? letter).join('');
  return plain.split(separators).filter((word) => word !== '');
}

function withoutTitles(words: string[]): string[] {
  const first = words.findIndex((word) => !titles.has(word));
  const named = first === -1 ? words : words.slice(first);
  const last = named.findLastIndex((word) => !additions.has(word));
  return last === -1 ? named : named.slice(0, last + 1);
}

/** The word at this position, and each run of words that contains it, as one word. */
function runsWith(words: readonly string[], at: number): string[] {
  const runs = [cut(words[at] ?? '')];
  for (let first = Math.max(0, at - mostJoined + 1); first <= at; first += 1)
    for (let end = at + 1; end <= Math.min(words.length, first + mostJoined); end += 1)
      if (end - first > 1) runs.push(cut(words.slice(first, end).join('')));
  return runs;
}

function cut(word: string): string {
  return [...word].slice(0, longestWord).join('');
}
