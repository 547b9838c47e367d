import { afterEach } from 'vitest';
import { drainBroken } from '../../invariants/invariant.ts';

// What must always hold has held in every test that has not broken it on purpose.
afterEach(() => {
  const broken = drainBroken();
  if (broken.length > 0) throw new Error(`This must always hold, and did not: ${JSON.stringify(broken)}`);
});
