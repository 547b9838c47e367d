import { decodeProtectedHeader } from 'jose';
import { expect, test, type TestContext } from 'vitest';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { type AskedAbout, everyCall } from './every-call.ts';
import { somebody } from './people.ts';
import { type KindUnderTest, type ProviderUnderTest, reader, type Trouble } from './provider-under-test.ts';
import { sidOf } from './sessions-contract.ts';

/** The milliseconds within which a call to a silent provider fails. */
const patience = 15_000;

/** Milliseconds for a test that waits for anyone who does not respond. */
const limit = { timeout: 60_000 };

/** What everybody may rely on while a provider responds late, or not at all. */
export function troubleContract(provider: ProviderUnderTest, { lacks }: KindUnderTest): void {
  /** Leaves a test out, with the reason, where this cannot happen to the provider. */
  const needs = (trouble: Trouble, { skip }: TestContext) =>
    skip(lacks[trouble] !== undefined, lacks[trouble]);
  const asked = async (): Promise<AskedAbout> => {
    const { id, email } = await somebody(provider);
    await provider.writer.changeRoles(id, { add: [reader], remove: [] });
    return { id, email, sid: sidOf(await provider.signIn(id)) };
  };

  test('a late answer is the same answer', limit, async (context) => {
    needs('SLOW', context);
    const calls = callsOf(provider, await asked());
    await sequentially(calls);
    for (const { name, call } of calls) {
      const before = await call();
      const [late] = await provider.whileSlow([call]);
      expect([name, late]).toEqual([name, before]);
    }
  });

  test(
    'the person who gets no answer is told so in time, and nothing is taken for one',
    limit,
    async (context) => {
      needs('STUCK', context);
      await tellsFailures('whileStuck');
    },
  );

  test(
    'the person who reaches nobody is told so in time, and everything is there again after',
    limit,
    async (context) => {
      needs('DOWN', context);
      await tellsFailures('whileDown');
    },
  );

  test('a write that failed can be repeated until it is done', limit, async (context) => {
    needs('DOWN', context);
    const { id } = await somebody(provider);
    const give = () => provider.writer.changeRoles(id, { add: [reader], remove: [] });
    const [failed] = await provider.whileDown([give]);
    expect(failed?.status).toBe('rejected');
    await give();
    await give();
    expect((await provider.directory.person(id))?.clientRoles).toEqual({ [reader.clientId]: [reader.role] });
  });

  test('tokens whose key is known are known all the same', limit, async (context) => {
    needs('DOWN', context);
    const { id } = await somebody(provider);
    const token = await provider.signIn(id);
    const { kid = '' } = decodeProtectedHeader(token);
    const key = { alg: 'RS256', kid };
    const find = async () => await provider.tokens.keyOf(key, { payload: '', signature: '' });
    const known = await find();
    const [found] = await provider.whileDown([find]);
    expect(found).toEqual({ status: 'fulfilled', value: known });
  });

  async function tellsFailures(trouble: 'whileStuck' | 'whileDown'): Promise<void> {
    const calls = callsOf(provider, await asked());
    // From the second time on nothing is left for the writes among them to do.
    await sequentially(calls);
    const before = await sequentially(calls);
    const began = performance.now();
    const outcomes = await provider[trouble](calls.map(({ call }) => call));
    expect(performance.now() - began).toBeLessThan(patience);
    const reported = outcomes.map((outcome, index) => ({
      name: calls[index]?.name,
      isFailure: outcome.status === 'rejected',
      // That nobody answers says nothing about the person: it is never a refusal.
      isRefusal: outcome.status === 'rejected' && outcome.reason instanceof DirectoryRefusal,
    }));
    expect(reported).toEqual(calls.map(({ name }) => ({ name, isFailure: true, isRefusal: false })));
    expect(await sequentially(calls)).toEqual(before);
  }
}

interface NamedCall {
  name: string;
  call: () => Promise<unknown>;
}

/** Makes one call after another; returns their answers. */
async function sequentially(calls: readonly NamedCall[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { call } of calls) answers.push(await call());
  return answers;
}

function callsOf(provider: ProviderUnderTest, about: AskedAbout): NamedCall[] {
  return Object.entries(everyCall(provider, about)).flatMap(([port, calls]) =>
    Object.entries(calls).map(([member, call]) => ({ name: `${port}.${member}`, call })),
  );
}
