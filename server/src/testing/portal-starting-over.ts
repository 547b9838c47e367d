import { afterEach, beforeAll } from 'vitest';
import { embeddedWrites } from '../identity/people/embedded-writer.ts';
import { expectSound, rememberWorld, startOver } from './access-requests.ts';
import { portalForTests, type TestPortal, type TestPortalOptions } from './portal.ts';

/**
 * The portal of a test file of which every test finds it as good as new: what the one before has left must be sound and is reset,
 * and everybody signs in again.
 * @param keepsSignIns the signed-in person stays so, for tests that change no roles
 */
export function portalStartingOver({
  keepsSignIns = false,
  ...options
}: TestPortalOptions & { keepsSignIns?: boolean } = {}): TestPortal {
  const portal = portalForTests(options);
  beforeAll(async () => {
    await rememberWorld(portal);
    await startOver(portal);
  });
  afterEach(async () => {
    await expectSound(portal);
    await startOver(portal);
    if (!keepsSignIns) portal.forgetSignIns();
  });
  return portal;
}

/** An embedded provider that changes no roles while it is down; it is up again before each test. */
export function providerThatFails(): {
  writer: NonNullable<TestPortalOptions['writer']>;
  setDown(isDown: boolean): void;
} {
  let isDown = false;
  afterEach(() => {
    isDown = false;
  });
  return {
    writer: (db) => {
      const working = embeddedWrites(db);
      return {
        ...working,
        changeRoles: async (id, change) => {
          if (isDown) throw new Error('no answer');
          await working.changeRoles(id, change);
        },
      };
    },
    setDown: (value) => {
      isDown = value;
    },
  };
}
