/**
 * `npm run test:whole`: what takes too long for `npm test`. Each part keeps its result for the sources that it read, so what was
 * interrupted continues with the parts that are left, and a part that passed runs again only when a source of it has changed.
 *
 * `npm run test:whole -- <part> ...` runs parts; `again` runs them although they passed; `list` prints them and what they found.
 * Its last line is `N passed, N failed, N skipped` over these parts, the kept results among them.
 */
import { beginCommand, root } from './project.ts';
import { KeptResults } from './test-run/kept-results.ts';
import { announce, close, orFailure, withResults } from './test-run/run-parts.ts';
import { addUp, type Tally } from './test-run/tally.ts';
import { type WholePart, wholeParts } from './test-run/whole-parts.ts';

const results = new KeptResults(root);

async function run(part: WholePart, isAgain: boolean): Promise<Tally> {
  const kept = isAgain ? undefined : results.passed(part.name, part.reads);
  if (kept !== undefined) {
    announce(`${part.name}: passed on these sources at ${kept.ended}`);
    return kept.tally;
  }
  announce(`${part.name}: ${part.proves}`);
  const sources = results.digest(part.reads);
  const began = performance.now();
  const tally = await orFailure(() => withResults(part.run));
  results.keep(part.name, sources, tally, new Date());
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  announce(
    `${part.name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped, ${minutes} min`,
  );
  return tally;
}

function list(): void {
  for (const { name, proves, reads } of wholeParts) {
    const kept = results.passed(name, reads);
    const state = kept === undefined ? 'to run' : `${kept.tally.passed} passed, ${kept.ended}`;
    console.log(`${name.padEnd(22)} ${state.padEnd(40)} ${proves}`);
  }
}

beginCommand();
const asked = process.argv.slice(2);
const names = asked.filter((word) => word !== 'again' && word !== 'list');
const unknown = names.filter((name) => !wholeParts.some((part) => part.name === name));
if (unknown.length > 0) {
  const known = wholeParts.map(({ name }) => name).join(', ');
  console.error(`No such part: ${unknown.join(', ')}. There are ${known}; and again, and list.`);
  process.exitCode = 2;
} else if (asked.includes('list')) {
  list();
} else {
  const tallies: Tally[] = [];
  for (const part of wholeParts)
    if (names.length === 0 || names.includes(part.name))
      tallies.push(await run(part, asked.includes('again')));
  close(addUp(tallies));
}
