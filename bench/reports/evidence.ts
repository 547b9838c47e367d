import { execFile } from 'node:child_process';
import { createWriteStream, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Figure } from '../figures.ts';
import { grownPortal } from '../grown/grown-portal.ts';
import { processorTime } from '../processor-time.ts';
import { get, project, type Running, tokenOf } from '../running-portal.ts';

const rows = 1_000_000;
/** Five in seven rows are about a request, five rows for each. */
const requests = 145_000;
const users = 10_000;

/** Has a pack of evidence made of a whole trail, and checked by the program that goes with it. */
export async function packCosts(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const { running, stop } = await grownPortal(
    folder,
    { users, requests, trail: rows, isFurnished: true },
    say,
  );
  try {
    return await figures(running, join(folder, 'pack.zip'), say);
  } finally {
    await stop();
  }
}

async function figures(running: Running, file: string, say: (line: string) => void): Promise<Figure[]> {
  mkdirSync(dirname(file), { recursive: true });
  const token = await tokenOf(running, 'security');
  const ordered = await fetch(`${running.origin}/greenlight/evidence`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: '2000-01-01', to: '2999-12-31' }),
  });
  const { evidenceId }: { evidenceId: string } = await ordered.json();
  const used = () => processorTime(running.child.pid ?? 0).all;
  const [began, before] = [performance.now(), used()];
  const pack = await get(running, token, `/evidence/${evidenceId}`);
  if (pack.status !== 200 || pack.body === null) throw new Error(`the pack: ${pack.status}`);
  await pipeline(pack.body, createWriteStream(file));
  const [packed, after] = [performance.now(), used()];
  const verifier = join(project, 'tools', 'evidence', 'verify-pack.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [verifier, file]);
  for (const line of stdout.trim().split('\n')) say(line);
  const of = `of ${rows.toLocaleString('en')} rows`;
  return [
    { what: `Evidence pack ${of}`, measured: (packed - began) / 1_000, unit: 's', atMost: 60 },
    { what: 'Processor time of portal and database for it', measured: (after - before) / 1_000, unit: 's' },
    { what: 'Its size', measured: statSync(file).size / 1_000_000, unit: 'MB' },
    { what: `A check of the pack ${of}`, measured: (performance.now() - packed) / 1_000, unit: 's' },
  ];
}
