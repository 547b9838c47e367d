import { afterEach, beforeAll } from 'vitest';
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
