/** Why a password of any length is guessed sooner than others (rule accounts 3). */
export type GuessableFault = 'IS_NAME' | 'IS_REPEATED' | 'IS_SEQUENCE' | 'IS_COMMON' | 'IS_JOINED';

/** What a password is compared with. */
export interface PasswordPolicy {
  /** Passwords that many people have had, as `commonPasswords` makes them; single words and famous sentences among them. */
  common: ReadonlySet<string>;
  /** Words that everybody here thinks of first, such as the portal's name. */
  nearbyWords: readonly string[];
  /** Passwords that everybody here can read somewhere; other words in them, such as another year, make none of one's own. */
  shownToAll: readonly string[];
}

/** The characters that must remain without the person's own words and without repetitions. */
const enough = 8;
/** Parts of names below this length say nothing about anybody. */
const shortestWord = 3;
/** Fewer different characters than this make a pattern. */
const fewestCharacters = 5;
/** How many neighbors on a line make a run. */
const shortestRun = 3;
/** How many characters beside runs or repetitions do not help. */
const fewBeside = 4;
/** No common password is longer. */
export const longestCommon = 64;
/** How many common passwords in a row attackers still try soon. */
const mostJoined = 3;

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

/** Substitutes for letters in disguised words. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Common passwords as they are compared: without case and accents, and also without spaces and punctuation. */
export function commonPasswords(known: Iterable<string>): Set<string> {
  const common = new Set([...known].map(folded).flatMap((one) => [one, lettersOf(one)]));
  common.delete('');
  return common;
}

/**
 * Whether a password is made of what others would try first; null where it is not. Four common words in a row are as good as
 * any password.
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
  const joined = commonOnesIn(characters, readings, common);
  if (joined === null) return null;
  return joined === 1 ? 'IS_COMMON' : 'IS_JOINED';
}

/** A password as somebody reads it who passes over some kinds of characters. */
interface Reading {
  kept: readonly string[];
  /** How many different ones were passed over: one and the same symbol between all letters adds next to nothing. */
  aside: number;
}

/** What is passed over: nothing, symbols, or symbols and digits. */
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

/** Whether little is left of the password without these names and their parts. */
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

/** Whether something comes again and again, with little beside it, or nearly everything repeats its neighbor. */
function isRepeated(characters: readonly string[], readings: readonly Reading[]): boolean {
  if (new Set(characters).size < fewestCharacters || squeezed(characters).length < enough) return true;
  return readings.some(({ kept, aside }) => kept.length - longestRepetition(kept) + aside <= fewBeside);
}

/**
 * How many characters the longest stretch has in which something shorter comes again at once, the last time perhaps not whole;
 * what is between two of them belongs to it.
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

/** How many characters from this one on are neighbors on this line, in one direction. */
function runAlong(line: string, characters: readonly string[], from: number): number {
  const lengthOf = (step: 1 | -1): number => {
    let at = step === 1 ? line.indexOf(characters[from] ?? '') : line.lastIndexOf(characters[from] ?? '');
    let length = 0;
    while (at >= 0 && characters[from + length] === line[at] && line[at] !== undefined) {
      length += 1;
      at += step;
    }
    return length;
  };
  return Math.max(lengthOf(1), lengthOf(-1));
}

/**
 * How many common passwords it is made of, with digits and symbols around them, however many, or in place of their letters; null
 * where it is made of something else, or of more than are tried soon. Spaces and punctuation count for nothing, and neither do
 * a few digits between them.
 */
function commonOnesIn(
  characters: readonly string[],
  readings: readonly Reading[],
  common: ReadonlySet<string>,
): number | null {
  const withStandIns = characters.filter(
    (symbol) => isLetterOrDigit(symbol) || lookalikes[symbol] !== undefined,
  );
  // More different symbols than letters are no decoration of a word.
  const fewAside = readings.filter(
    ({ kept, aside }, at) => kept.length > 0 && aside <= (at < 2 ? kept.length : fewBeside),
  );
  const counts = [...fewAside.map(({ kept }) => kept), withStandIns].flatMap((kept) => {
    const count = fewestIn(kept, common);
    return count === null ? [] : [count];
  });
  return counts.length === 0 ? null : Math.min(...counts);
}

function isLetterOrDigit(symbol: string): boolean {
  return /[\p{L}\p{N}]/u.test(symbol);
}

/** The fewest common passwords that, one right after the other, hold all letters; null where there are none, or too many. */
function fewestIn(characters: readonly string[], common: ReadonlySet<string>): number | null {
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const first = characters.findIndex(isLetter);
  const last = characters.findLastIndex(isLetter);
  if (first < 0) return null;
  let froms = new Set(Array.from({ length: first + 1 }, (_none, from) => from));
  for (let count = 1; count <= mostJoined; count += 1) {
    const ends = new Set([...froms].flatMap((from) => endsOfCommon(characters, from, common)));
    if ([...ends].some((end) => end > last)) return count;
    froms = ends;
  }
  return null;
}

/** Where the common passwords end that begin here, literally or with substitutes read as letters. */
function endsOfCommon(characters: readonly string[], from: number, common: ReadonlySet<string>): number[] {
  const ends: number[] = [];
  let typed = '';
  let meant = '';
  for (const [at, symbol] of characters.slice(from, from + longestCommon).entries()) {
    typed += symbol;
    meant += lookalikes[symbol] ?? symbol;
    if (common.has(typed) || common.has(meant)) ends.push(from + at + 1);
  }
  return ends;
}
