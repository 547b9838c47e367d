import { setTimeout } from 'node:timers/promises';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import type { Figure } from './figures.ts';
import { processorTime } from './processor-time.ts';
import { type Running, startChild, stopChild, tokenOf } from './running-portal.ts';

const people = 10_000;

/** Has an administrator import many people, and their branch changed by the same file afterwards. */
export async function importCosts(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const running = await startChild(folder);
  try {
    const added = await imported(running, 'Mapping', say);
    const changed = await imported(running, 'Dams', say);
    return [...figuresOf('added', added, 60), ...figuresOf('changed', changed)];
  } finally {
    await stopChild(running);
  }
}

interface Cost {
  judging: number;
  writing: number;
  processor: number;
}

function figuresOf(what: string, { judging, writing, processor }: Cost, atMost?: number): Figure[] {
  const of = `Import of ${people} people ${what}:`;
  return [
    { what: `${of} read and judged`, measured: judging, unit: 's' },
    { what: `${of} written`, measured: writing, unit: 's', ...(atMost === undefined ? {} : { atMost }) },
    { what: `${of} processor time of it all`, measured: processor, unit: 's' },
  ];
}

async function imported(running: Running, branch: string, say: (line: string) => void): Promise<Cost> {
  const token = await tokenOf(running, 'admin');
  const used = () => processorTime(running.child.pid ?? 0).all;
  const call = async (address: string, body?: string, type = 'text/csv'): Promise<PeopleImport> => {
    const headers = { 'content-type': type, authorization: `Bearer ${token}` };
    const sent = body === undefined ? { headers } : { method: 'POST', headers, body };
    const answer = await fetch(`${running.origin}${address}`, sent);
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as PeopleImport;
  };
  const [began, before] = [performance.now(), used()];
  const { importId } = await call(addresses.peopleImports, fileOf(branch));
  const judged = performance.now();
  await call(addresses.peopleImportApply.replace(':importId', importId), '{}', 'application/json');
  for (;;) {
    const { state, written, stale } = await call(addresses.peopleImport.replace(':importId', importId));
    say(`${written} written so far`);
    if (state === 'DONE' && (written !== people || stale > 0))
      throw new Error(`${written} written, ${stale} stale`);
    if (state === 'DONE') break;
    await setTimeout(1_000);
  }
  return {
    judging: (judged - began) / 1_000,
    writing: (performance.now() - judged) / 1_000,
    processor: (used() - before) / 1_000,
  };
}

function fileOf(branch: string): string {
  const lines = Array.from({ length: people }, (_, index) => {
    const name = `imported${index}`;
    return `${name},${name}@agency.example,Given,Family,Flood Risk Agency,${branch},supervisor@agency.example`;
  });
  return ['Username,E-mail,Given Name,Family Name,Organization,Branch,Supervisor E-mail', ...lines].join(
    '\r\n',
  );
}
