/**
 * `npm run torture`: races and kills against a portal of its own (torture/run.ts). Ends with 0 when everything held.
 *
 * `npm run torture -- reduced` does the small round that `npm test` does.
 */
import { torture } from '../torture/run.ts';
import { full, reduced } from '../torture/size.ts';
import { buildPortal } from './build/build-portal.ts';
import { beginCommand } from './project.ts';

beginCommand();
await buildPortal((text) => console.log(text));
const isReduced = process.argv.includes('reduced');
const { held, violations } = await torture(isReduced ? reduced : full, (line) => console.log(line));
process.exitCode = violations.length === 0 ? 0 : 1;
console.log(
  violations.length === 0
    ? `\nTorture: all ${held} proofs hold, 0 violations.`
    : `\nTorture: ${violations.length} VIOLATIONS, ${held} proofs hold.`,
);
