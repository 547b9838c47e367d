/**
 * `npm test`: the checks, every test and the whole product in a browser, the small round of the torture among it. Its last line is
 * `N passed, N failed, N skipped`; a check that does not hold and a runner that breaks count as failed. What takes longer is in
 * `npm run test:whole`.
 *
 * `npm test -- <part> ...` runs parts: checks, unit, server, browser, e2e, torture. `npm test -- e2e/<room or file>` runs some
 * stories. `npm test -- changed` runs what a change touches: what is not committed, or else the last commit;
 * `npm test -- changed main` what differs from there.
 *
 * Nothing here touches a running portal: the tests have ports, database servers and folders of their own.
 */
import { openLender } from './keycloak/lender.ts';
import { beginCommand } from './project.ts';
import { changedFiles, touchedBy } from './test-run/changed.ts';
import {
  announce,
  close,
  orFailure,
  runChecks,
  runStories,
  runTorture,
  runVitest,
  type TestRun,
  type VitestProject,
  weighPage,
  withResults,
} from './test-run/run-parts.ts';
import { addUp, type Tally } from './test-run/tally.ts';

const projects: readonly VitestProject[] = ['unit', 'server', 'browser'];
const parts = ['checks', ...projects, 'e2e', 'torture'] as const;

type Work = () => Promise<Tally>;

/** What is run: one after another, and at the end what can run side by side. */
interface Plan {
  sequential: readonly Work[];
  /** The torture waits a lot, for starts after a kill and for leases to end; the stories use that time. */
  atOnce: readonly Work[];
}

function planOfParts(run: TestRun, asked: readonly string[]): Plan {
  const wants = (part: (typeof parts)[number]): boolean => asked.length === 0 || asked.includes(part);
  const chosen = projects.filter(wants);
  const rooms = asked.filter((one) => one.startsWith('e2e/')).map((one) => one.slice('e2e/'.length));
  return {
    sequential: [
      ...(wants('checks') ? [runChecks] : []),
      ...(chosen.length > 0 ? [() => runVitest(run, chosen)] : []),
      ...(wants('e2e') ? [weighPage] : []),
    ],
    atOnce: [
      ...(wants('e2e') ? [() => runStories(run)] : []),
      ...(rooms.length > 0 ? [() => runStories(run, rooms)] : []),
      ...(wants('torture') ? [() => runTorture('reduced')] : []),
    ],
  };
}

function planOfChange(run: TestRun, from: string | undefined): Plan {
  const { since, paths } = changedFiles(from);
  const { stories, torture } = touchedBy(paths, since);
  announce(`${paths.length} files changed since ${since}`);
  return {
    sequential: [runChecks, () => runVitest(run, projects, { since })],
    atOnce: [
      ...(stories.length > 0 ? [() => runStories(run, stories === 'all' ? [] : stories)] : []),
      ...(torture ? [() => runTorture('reduced')] : []),
    ],
  };
}

/** One Keycloak for all parts, started at once where everything is tested, and otherwise by the first test that needs it. What cannot run without one is skipped, and counted so. */
async function withKeycloak(isWhole: boolean, work: () => Promise<Tally>): Promise<Tally> {
  const lender = await openLender(process.env, (line) => console.log(line));
  process.env['KEYCLOAK_LENDER'] = lender.address;
  if (isWhole) lender.begin();
  try {
    return await work();
  } finally {
    await lender.close();
    if (lender.missing !== null) console.log(`SKIPPED: tests on a real Keycloak. ${lender.missing}`);
  }
}

async function tallyOf({ sequential, atOnce }: Plan): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const work of sequential) tallies.push(await orFailure(work));
  tallies.push(...(await Promise.all(atOnce.map(orFailure))));
  return addUp(tallies);
}

beginCommand();
const asked = process.argv.slice(2);
const isOfChange = asked[0] === 'changed' && asked.length <= 2;
const unknown = isOfChange
  ? []
  : asked.filter((text) => !parts.some((part) => part === text) && !text.startsWith('e2e/'));
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(', ')}. There are ${parts.join(', ')}, e2e/<room or file>, and changed.`,
  );
  process.exitCode = 2;
} else {
  const tally = await withResults((run) =>
    orFailure(() =>
      withKeycloak(asked.length === 0, () =>
        tallyOf(isOfChange ? planOfChange(run, asked[1]) : planOfParts(run, asked)),
      ),
    ),
  );
  close(tally);
}
