import { fileURLToPath } from 'node:url';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { embeddedDirectory } from '../adapters/directory/embedded.ts';
import { keyFromFile } from '../adapters/key-file.ts';
import { verifyAudit } from '../audit/verify.ts';
import { readCatalogueFiles } from '../features/catalogue/catalogue-file.ts';
import { DirectoryRefusal } from '../ports.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { casts, dismiss, introduce, tokenOffice } from './actors.ts';
import { commands } from './commands.ts';
import { play } from './sequence.ts';
import { Answers, type Provider, type Step, World } from './world.ts';

let portal: TestPortal;
let tokenFor: (id: string) => Promise<string | null>;
let catalogue: readonly Application[];
const provider: Provider = { behaviour: 'WORKS' };
const answers = new Answers();

beforeAll(async () => {
  portal = await startTestPortal({ directory: (db) => steered(embeddedDirectory(db)) });
  tokenFor = await tokenOffice(portal);
  catalogue = (await readCatalogueFiles(fileURLToPath(new URL('../../../data', import.meta.url))))
    .applications;
  // The people of the demonstration would be asked too.
  await portal.database.owner.script(
    'update idp.person set enabled = false; delete from portal.application_authorizer',
  );
});
afterAll(async () => {
  console.log(answers.lines().join('\n'));
  await portal.close();
});

function steered(directory: ReturnType<typeof embeddedDirectory>): typeof directory {
  const around =
    <A extends unknown[]>(change: (...args: A) => Promise<void>) =>
    async (...args: A): Promise<void> => {
      if (provider.behaviour === 'IS_DOWN') throw new Error('no answer');
      if (provider.behaviour === 'REFUSES') throw new DirectoryRefusal('no');
      await change(...args);
      if (provider.behaviour === 'ANSWER_IS_LOST') throw new Error('the answer was lost');
    };
  return {
    ...directory,
    changeRoles: around((id, change) => directory.changeRoles(id, change)),
    setAttribute: around((id, attribute) => directory.setAttribute(id, attribute)),
  };
}

// Small numbers are no simpler than others here: they only choose.
const number = fc.noBias(fc.nat({ max: 10_000 }));
const steps = (length: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      command: fc.oneof(
        ...Object.entries(commands).map(([name, { weight }]) => ({
          weight,
          arbitrary: fc.constant(name),
        })),
      ),
      actor: number,
      target: number,
      choice: number,
      detail: number,
      isRepeated: fc.boolean(),
    }),
    { minLength: length, maxLength: length },
  );

describe('requests by chance', () => {
  const { sequences, length, seed } = inject('model');
  test(`${sequences} sequences of ${length} steps`, async () => {
    const property = fc.asyncProperty(casts, steps(length), async (cast, sequence) => {
      provider.behaviour = 'WORKS';
      const actors = await introduce(portal, cast);
      try {
        await play(new World(portal, actors, { provider, answers, tokenFor, catalogue }), sequence);
      } finally {
        await dismiss(portal.database.owner, actors);
      }
    });
    await fc.assert(property, {
      numRuns: sequences,
      ...(seed === null ? {} : { seed }),
      interruptAfterTimeLimit: 1_200_000,
    });
  }, 1_800_000);

  test('leave a whole audit trail', async () => {
    await portal.run('audit seal');
    const key = await keyFromFile(`${portal.config.dataFolder}/keys/audit.key`);
    const verdict = await verifyAudit(portal.db, key);
    expect(verdict.faults).toEqual([]);
    expect(verdict.unsealed).toBe(0);
    expect(verdict.sealed).toBeGreaterThan(sequences);
  });
});
