import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import { type Figure, median } from './figures.ts';
import { project, type Running, startChild, stopChild, tokenOf } from './running-portal.ts';

const home = join(project, 'bench', 'lighthouse');
const program = join(home, 'node_modules', 'lighthouse', 'cli', 'index.js');
const runs = 3;

const categories = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const pages = ['applications', 'resources', 'contact'];
type Category = keyof typeof categories;
type Scores = Record<Category, number>;

/** Finds the browser to measure with: its program, and the environment its processes need. */
export type FindBrowser = () => Promise<{ path: string; environment: Readonly<Record<string, string>> }>;

/** Lighthouse with its defaults, a slow phone, on each public page, without site alerts and with them; the middle of three runs. */
export async function lighthouse(
  folder: string,
  findBrowser: FindBrowser,
  say: (line: string) => void,
): Promise<Figure[]> {
  await install(say);
  const { path, environment } = await findBrowser();
  const running = await startChild(folder);
  const report = join(folder, 'lighthouse.json');
  const figures: Figure[] = [];
  const measure = async (above: string): Promise<void> => {
    for (const page of pages) {
      const scores: Scores[] = [];
      for (let run = 0; run < runs; run += 1)
        scores.push(
          await score(`${running.origin}/rap-home/${page}`, report, { ...environment, CHROME_PATH: path }),
        );
      for (const [category, atLeast] of Object.entries(categories))
        figures.push({
          what: `Lighthouse mobile on the public page ${page}${above}, ${category}`,
          measured: median(scores.map((one) => one[category as Category])),
          unit: '',
          atLeast,
        });
    }
  };
  try {
    await measure('');
    await publishAlerts(running);
    await measure(' with site alerts');
  } finally {
    await stopChild(running);
  }
  return figures;
}

/** What an alert of the demonstration's past says. */
interface PastAlert {
  level: string;
  title: object;
  body: object;
  /** Absent where it is above every page already. */
  from?: object;
}

/** Publishes the alerts above every page of the demonstration. */
async function publishAlerts(running: Running): Promise<void> {
  const token = await tokenOf(running, 'admin');
  const past: { alerts: PastAlert[] } = JSON.parse(readFileSync(join(project, 'data', 'past.json'), 'utf8'));
  for (const { level, title, body, from } of past.alerts) {
    if (from !== undefined) continue;
    const { status } = await fetch(`${running.origin}${addresses.siteAlerts}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ level, title, body, from: '', until: '', publish: true }),
    });
    if (status !== 201) throw new Error(`An alert was answered with ${status}`);
  }
}

async function score(address: string, report: string, environment: Record<string, string>): Promise<Scores> {
  await runProgram(
    [
      program,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${Object.keys(categories).join(',')}`,
      '--no-enable-error-reporting',
      '--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage',
    ],
    environment,
  );
  const { categories: found }: { categories: Record<string, { score: number | null }> } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const of = (category: Category) => (found[category]?.score ?? 0) * 100;
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  };
}

/** Installs it by its own lockfile; nothing but the bench needs it, and it brings a hundred packages. */
async function install(say: (line: string) => void): Promise<void> {
  const stamp = join(home, 'node_modules', '.complete');
  const lock = createHash('sha256')
    .update(readFileSync(join(home, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing Lighthouse (once, some 180 MB) ...');
  const npm = join(project, 'tools', 'runtime', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const ci = ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (existsSync(npm)) await runProgram([npm, ...ci]);
  else await runProgram(ci, {}, 'npm');
  writeFileSync(stamp, lock);
}

async function runProgram(
  args: string[],
  environment: Record<string, string> = {},
  command = process.execPath,
): Promise<void> {
  const child = spawn(command, args, {
    cwd: home,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args[0] ?? command} failed (${code})`);
}
