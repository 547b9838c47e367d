import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PersonToMake, ProviderUnderTest } from './provider-under-test.ts';

/** Ids of nobody: one that could be somebody's, and texts that could not. */
export const nobody = [randomUUID(), 'nobody', '', 'x'.repeat(300), "'; --", '\u{1F600}'] as const;

/** Makes somebody new, whose name and address nobody else has. */
export async function somebody(
  provider: Pick<ProviderUnderTest, 'makePerson'>,
  given: Partial<PersonToMake> = {},
): Promise<{ id: string; username: string; email: string }> {
  const unique = `c-${randomUUID()}`;
  const [username, email] = [given.username ?? unique, given.email ?? `${unique}@agency.example`];
  const id = await provider.makePerson({
    givenName: 'Cora',
    familyName: unique,
    attributes: {},
    isActive: true,
    awayDays: null,
    ...given,
    username,
    email,
  });
  return { id, username, email };
}

/** How many do something at the same moment. */
const crowd = 16;

/** Does the same sixteen times at once. */
export function atOnce<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: crowd }, (_nothing, index) => work(index)));
}

/** Asks twice, and sixteen times at once, and expects one answer to all. */
export async function always<T>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  expect(await ask()).toEqual(answer);
  expect(await atOnce(ask)).toEqual(Array.from({ length: crowd }, () => answer));
  return answer;
}

/** In one order, where the port promises none. */
export function byId<T extends { id: string }>(people: readonly T[]): T[] {
  return people.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** How many of these were true. */
export function yesesOf(answers: readonly boolean[]): number {
  return answers.filter(Boolean).length;
}
