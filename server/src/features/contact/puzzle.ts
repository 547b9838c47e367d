import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type Puzzle, puzzleText, solutionIn } from '@portal/core/domain/contact/puzzle.ts';
import type { FaultCode } from '@portal/core/domain/validation/fault.ts';
import type { Proof, VisitorCheck } from './visitor-check.ts';

/** How many numbers there are to try: a second or two in a browser, on average half of them. */
const mostNumber = 60_000;
const validMilliseconds = 20 * 60_000;

/** Makes a puzzle that can be handed in for 20 minutes (rule contact 3). */
export function makePuzzle(key: Buffer, now: Date): Puzzle {
  const expires = Math.floor((now.getTime() + validMilliseconds) / 1_000);
  const salt = `${expires}-${randomBytes(12).toString('base64url')}`;
  const digest = digestOf(salt, randomInt(mostNumber + 1));
  return { salt, digest, signature: signatureOf(key, salt, digest).toString('base64url'), most: mostNumber };
}

/** Has visitors hand in puzzles of the portal, signed with this key. */
export function puzzleCheck(key: Buffer): VisitorCheck {
  return { proofIn: async (text, now) => checkSolution(key, text, now) };
}

function checkSolution(key: Buffer, text: string | undefined, now: Date): Proof | FaultCode {
  if (text === undefined || text === '') return 'REQUIRED';
  const solution = solutionIn(text);
  if (solution === null) return 'MALFORMED';
  const { salt, digest, number, expires } = solution;
  const expected = signatureOf(key, salt, digest);
  const given = Buffer.from(solution.signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'UNKNOWN';
  if (digestOf(salt, number) !== digest) return 'UNKNOWN';
  return expires.getTime() <= now.getTime() ? 'TOO_LATE' : { digest, expires };
}

function digestOf(salt: string, number: number): string {
  return createHash('sha256').update(puzzleText(salt, number)).digest('hex');
}

function signatureOf(key: Buffer, salt: string, digest: string): Buffer {
  return createHmac('sha256', key).update(`${salt} ${digest}`).digest();
}
