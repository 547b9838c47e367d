import { describe, expect, test } from 'vitest';
import { startedForTests } from '../started-for-tests.ts';
import { directoryContract } from './directory-contract.ts';
import type { KindUnderTest } from './provider-under-test.ts';
import { manyContract } from './many-contract.ts';
import { sessionsContract } from './sessions-contract.ts';
import { tokensContract } from './tokens-contract.ts';
import { troubleContract } from './trouble-contract.ts';
import { writerContract } from './writer-contract.ts';

/**
 * Declares what an identity provider has to keep so that the portal can work with it, in the words of its four ports. Anyone who
 * passes can take the place of any other; what they cannot do, they say as data. A test file calls it once for its provider.
 */
export function identityContract(kind: KindUnderTest): void {
  const provider = startedForTests(() => kind.open());

  test('the four ports say the same about what the provider can do, and the kind keeps it', () => {
    const { directory, writer, sessions, tokens, offersSharedPeople } = provider;
    const { capabilities } = directory;
    for (const port of [writer, sessions, tokens]) expect(port.capabilities).toEqual(capabilities);
    expect(offersSharedPeople).toBe(capabilities.sharesDatabase);
    expect(Object.keys(capabilities).toSorted()).toEqual(['comparesAndSets', 'sharesDatabase']);
  });

  describe('Directory', () => {
    directoryContract(provider);
  });
  describe('DirectoryWriter', () => {
    writerContract(provider);
  });
  describe('Sessions', () => {
    sessionsContract(provider);
  });
  describe('Tokens', () => {
    tokensContract(provider);
  });
  describe('in trouble', () => {
    troubleContract(provider, kind);
  });
  describe('with many', () => {
    manyContract(provider);
  });
}
