/** Why a password of any length is guessed sooner than others (rule accounts 3). */
export type GuessableFault = 'IS_NAME' | 'IS_REPEATED' | 'IS_SEQUENCE' | 'IS_COMMON';

/** What a password is compared with. */
export interface PasswordPolicy {
  /** Passwords that many people have had, in lower case; single words among them. */
  common: ReadonlySet<string>;
  /** Words that everybody here thinks of first, such as the portal's name. */
  nearbyWords: readonly string[];
  /** Passwords that everybody here can read somewhere; other words in them, such as another year, make none of one's own. */
  shownToAll: readonly string[];
}

/** So many characters have to be left once the person's own words, or what repeats its neighbor, are taken out. */
const enough = 8;
/** Parts of names below this length say nothing about anybody. */
const shortestWord = 3;
/** So many different characters make no pattern worth the name. */
const fewestCharacters = 5;
/** So many neighbors on a line make a run. */
const shortestRun = 3;
/** So many characters beside the runs, or beside what repeats itself, do not help. */
const fewBeside = 4;
/** No common password is longer. */
const longestCommon = 24;

/** Lines that fingers and minds run along, in both directions. */
const lines = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
];

/** What stands for which letter in words that have been made to look different. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};

/**
 * Whether a password is made of what others would try first; null where it is not. A few common words in a row are as good
 * as any password: only the whole of it is looked at.
 * @param names the person's username, address and full name, in any case
 */
export function guessableFault(
  password: string,
  names: readonly string[],
  { common, nearbyWords, shownToAll }: PasswordPolicy,
): GuessableFault | null {
  const characters = [...folded(password)];
  const whole = characters.join('');
  const readings = readingsOf(characters);
  if (isMadeOf([...names, ...nearbyWords], whole)) return 'IS_NAME';
  if (isRepeated(characters, readings)) return 'IS_REPEATED';
  if (readings.some(isInRuns)) return 'IS_SEQUENCE';
  if (isMadeOf(shownToAll, whole) || common.has(whole)) return 'IS_COMMON';
  return withoutSeparators(characters).some((kept) => hasCommonCore(kept, common)) ? 'IS_COMMON' : null;
}

/** A password as somebody reads it who passes over some kinds of characters. */
interface Reading {
  kept: readonly string[];
  /** How many different ones were passed over: one and the same sign between all letters adds next to nothing. */
  aside: number;
}

/** What is passed over: nothing, signs, or signs and digits. */
const passedOver = [null, /[^\p{L}\p{N}]/u, /\P{L}/u];

function readingsOf(characters: readonly string[]): Reading[] {
  return passedOver.map((kind) => {
    const kept = characters.filter((character) => kind?.test(character) !== true);
    return { kept, aside: new Set(characters.filter((character) => kind?.test(character))).size };
  });
}

/** Case, accents and forms of letters make no different word. */
function folded(text: string): string {
  return text.trim().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** Whether little is left of the password once these names and their parts are taken out. */
function isMadeOf(names: readonly string[], password: string): boolean {
  const words = names
    .map(folded)
    .flatMap((name) => [lettersOf(name), ...name.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
  const whole = lettersOf(password);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), whole);
  return left !== whole && [...left].length < enough;
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The whole password, and what is left of it without a sign that stands in it more than once. */
function withoutSeparators(characters: readonly string[]): (readonly string[])[] {
  const signs = characters.filter((character) => /[^\p{L}\p{N}]/u.test(character));
  const separators = new Set(signs.filter((sign, at) => signs.indexOf(sign) !== at));
  return [characters, ...[...separators].map((sign) => characters.filter((character) => character !== sign))];
}

/** Whether something comes again and again, with little beside it, or nearly everything repeats its neighbor. */
function isRepeated(characters: readonly string[], readings: readonly Reading[]): boolean {
  if (new Set(characters).size < fewestCharacters || squeezed(characters).length < enough) return true;
  return readings.some(({ kept, aside }) => kept.length - longestRepetition(kept) + aside <= fewBeside);
}

/**
 * How many characters the longest stretch has in which something shorter comes again at once, the last time perhaps not whole;
 * what stands between two of them alone belongs to it.
 */
function longestRepetition(characters: readonly string[]): number {
  let longest = 0;
  for (let unit = 1; unit <= (characters.length + 1) / 2; unit += 1) {
    let alike = 0;
    for (let at = unit; at < characters.length; at += 1) {
      alike = characters[at] === characters[at - unit] ? alike + 1 : 0;
      if (alike >= Math.max(1, unit - 1)) longest = Math.max(longest, alike + unit);
    }
  }
  return longest;
}

/** Every character that does not just repeat the one before. */
function squeezed(characters: readonly string[]): string[] {
  return characters.filter((character, at) => character !== characters[at - 1]);
}

/** Whether runs along the lines make nearly all of it, each character once or several times. */
function isInRuns({ kept, aside }: Reading): boolean {
  return [kept, squeezed(kept)].some((characters) => besideRuns(characters) + aside <= fewBeside);
}

function besideRuns(characters: readonly string[]): number {
  let beside = 0;
  for (let at = 0; at < characters.length; ) {
    const run = Math.max(...lines.map((line) => runAlong(line, characters, at)));
    if (run < shortestRun) beside += 1;
    at += run < shortestRun ? 1 : run;
  }
  return beside;
}

/** How many characters from here on are neighbors on this line, in one direction. */
function runAlong(line: string, characters: readonly string[], from: number): number {
  const lengthOf = (step: 1 | -1): number => {
    let place = step === 1 ? line.indexOf(characters[from] ?? '') : line.lastIndexOf(characters[from] ?? '');
    let length = 0;
    while (place >= 0 && characters[from + length] === line[place] && line[place] !== undefined) {
      length += 1;
      place += step;
    }
    return length;
  };
  return Math.max(lengthOf(1), lengthOf(-1));
}

/**
 * Whether it is a common password with digits and signs around it, however many of them are its own, or in place of its
 * letters.
 */
function hasCommonCore(characters: readonly string[], common: ReadonlySet<string>): boolean {
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const first = characters.findIndex(isLetter);
  const last = characters.findLastIndex(isLetter);
  if (first < 0) return false;
  const froms = Array.from({ length: first + 1 }, (_none, from) => from);
  return froms.some((from) => {
    // A core of at most that length has all letters in it.
    const most = Math.min(characters.length, from + longestCommon);
    for (let end = last + 1; end <= most; end += 1) {
      const core = characters.slice(from, end);
      const plain = core.map((sign) => lookalikes[sign] ?? sign);
      if (common.has(core.join('')) || common.has(plain.join(''))) return true;
    }
    return false;
  });
}
