/**
 * A puzzle that takes a computer a second or two and a person nothing: which number, appended to the salt, has this digest
 * (rule contact 3). Anyone who makes it picks the number and signs the puzzle; nothing of it has to be kept.
 */
export interface Puzzle {
  /** Begins with its expiration, in seconds since 1970. */
  salt: string;
  /** SHA-256 of the salt with the number, in hexadecimal digits. */
  digest: string;
  /** By whom it was made. */
  signature: string;
  /** The number is one from 0 to this. */
  most: number;
}

/** What to take the digest of, for this number. */
export function puzzleText(salt: string, number: number): string {
  return `${salt}.${number}`;
}

/** A puzzle with its number as one text, for a field of a form. */
export function solutionText({ salt, digest, signature }: Omit<Puzzle, 'most'>, number: number): string {
  return [salt, digest, signature, number].join('~');
}

/** A solved puzzle. */
export interface Solution extends Omit<Puzzle, 'most'> {
  number: number;
  /** When it expires. */
  expires: Date;
}

/** The solution in such a text; null where there is none. */
export function solutionIn(text: string): Solution | null {
  const found = /^((\d{1,11})-[\w-]{1,64})~([0-9a-f]{64})~([\w-]{1,64})~(\d{1,7})$/.exec(text);
  if (found === null) return null;
  const [, salt = '', seconds = '', digest = '', signature = '', number = ''] = found;
  return { salt, digest, signature, number: Number(number), expires: new Date(Number(seconds) * 1_000) };
}
