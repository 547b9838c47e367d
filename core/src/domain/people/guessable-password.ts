/** Why a password of any length is guessed sooner than others (rule accounts 3). */
export type GuessableFault = 'IS_NAME' | 'IS_REPEATED' | 'IS_SEQUENCE' | 'IS_COMMON';

/** What a password is compared with. */
export interface PasswordPolicy {
  /** Passwords that many people have had, in lower case; single words among them. */
  common: ReadonlySet<string>;
  /** Words that everybody here thinks of first, such as the portal's name. */
  nearbyWords: readonly string[];
}

/** So many characters have to be left once the person's own words are taken out. */
const enoughBesideNames = 8;
/** Parts of names below this length say nothing about anybody. */
const shortestWord = 3;
/** So many different characters make no pattern worth the name. */
const fewestCharacters = 5;
/** Neighbors on a line that make a run, and so many characters beside the runs that do not help. */
const shortestRun = 3;
const fewBesideRuns = 4;

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
  { common, nearbyWords }: PasswordPolicy,
): GuessableFault | null {
  const characters = [...folded(password)];
  if (isMadeOf([...names, ...nearbyWords], characters.join(''))) return 'IS_NAME';
  if (new Set(characters).size < fewestCharacters || isOneUnit(characters)) return 'IS_REPEATED';
  if (isInRuns(characters)) return 'IS_SEQUENCE';
  return isCommon(characters.join(''), common) ? 'IS_COMMON' : null;
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
  return left !== whole && [...left].length < enoughBesideNames;
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether something shorter comes again and again, the last time perhaps not to its end. */
function isOneUnit(characters: readonly string[]): boolean {
  const longest = Math.floor(characters.length / 2);
  return Array.from({ length: longest }, (_none, index) => index + 1).some((unit) =>
    characters.every((character, index) => index < unit || character === characters[index - unit]),
  );
}

/** Whether runs along the lines make nearly all of it. */
function isInRuns(characters: readonly string[]): boolean {
  let beside = 0;
  for (let at = 0; at < characters.length; ) {
    const run = Math.max(...lines.map((line) => runAlong(line, characters, at)));
    if (run < shortestRun) beside += 1;
    at += run < shortestRun ? 1 : run;
  }
  return beside <= fewBesideRuns;
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

/** Whether it is a common password, or one with digits and signs around it or for its letters. */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const core = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const inDisguise = password.replaceAll(/^[\p{N}\s]+|[^\p{L}@$]+$/gu, '');
  const plain = (text: string) => [...text].map((sign) => lookalikes[sign] ?? sign).join('');
  return [password, core, plain(core), plain(inDisguise)].some((one) => one.length > 0 && common.has(one));
}
