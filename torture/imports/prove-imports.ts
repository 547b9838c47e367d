import { addresses } from '@portal/core/contract/addresses.ts';
import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { embeddedDirectory } from '../../server/src/identity/people/embedded-directory.ts';
import type { Client } from '../client.ts';
import { type PortalProcess, victims } from '../portal-process.ts';
import { type Expected, importFaults, type Imported, unnoticedInImports } from './import-faults.ts';

/** What the proof of imports needs. */
interface Proofs {
  portal: PortalProcess;
  /** Who may add people. */
  administrator: Client;
  people: number;
  kills: number;
  /** A number from 0 to below 1. */
  chance(): number;
  report: { say(line: string): void; proof(what: string, faults: readonly string[]): void };
}

/** A machine that is busy with other things, and has just lost its portal, takes its time. */
const patience = 600_000;
const betweenLooks = 5;
/** A kill comes within so many milliseconds after rows have been written. */
const mostPause = 60;

/**
 * A file of people is imported, and files that change them all, until the portal has died so often while rows were being written. In the
 * end everybody is there once and whole, as the last file has them, with one row in the trail for each time.
 */
export async function proveImports(proofs: Proofs): Promise<void> {
  const { portal, administrator, people, kills, report } = proofs;
  report.say('from here on portals die while people are imported');
  const names = Array.from({ length: people }, (_, index) => `imported${index}`);
  let files = 0;
  for (let killed = 0; killed < kills || files === 0; files += 1) {
    const importId = await apply(administrator, fileOf(names, files));
    while (killed < kills && (await isBeingWritten(portal, importId))) {
      await pause(proofs.chance() * mostPause);
      await portal.kill(victims[killed % victims.length] ?? 'portal');
      killed += 1;
    }
    await untilDone(administrator, importId);
  }
  const expected = { names, branch: branchOf(files - 1), changes: files - 1 };
  const imported = await portal.withDatabase((db) => importedOf(db, expected));
  report.proof(
    `${people} people of ${files} files are there once and whole after ${kills} deaths while they were written`,
    importFaults(imported, expected),
  );
  report.proof('faults planted in imported people were noticed', unnoticedInImports(imported, expected));
}

function branchOf(file: number): string {
  return `Branch ${file}`;
}

function fileOf(names: readonly string[], file: number): string {
  const rows = names.map((name) => `${name},${name}@agency.example,Zoë,Peña,Agency,${branchOf(file)}`);
  return ['Username,E-mail,Given Name,Family Name,Organization,Branch', ...rows].join('\n');
}

async function apply(administrator: Client, file: string): Promise<string> {
  const sent = { name: 'people.csv', content: Buffer.from(file).toString('base64') };
  const { status, body } = await administrator.write<PeopleImport>(addresses.peopleImports, sent);
  if (status !== 201) throw new Error(`the file was answered with ${status}`);
  await administrator.write(addresses.peopleImportApply.replace(':importId', body.importId), {});
  return body.importId;
}

/** Waits until rows have been written since, and says whether there are more. */
async function isBeingWritten(portal: PortalProcess, importId: string): Promise<boolean> {
  return await portal.withDatabase(async (db) => {
    const before = await openRows(db, importId);
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      const now = await openRows(db, importId);
      if (now === 0 || now < before) return now > 0;
      await pause(betweenLooks);
    }
    throw new Error(`no row was written in ${patience / 1_000} s`);
  });
}

async function openRows(db: Database, importId: string): Promise<number> {
  const row = await db.row<{ open: number }>(sql`select count(*)::int as open from portal.people_import_row
    where import_id = ${importId}::uuid and outcome is null and verdict in ('ADD', 'CHANGE')`);
  return row?.open ?? 0;
}

async function untilDone(administrator: Client, importId: string): Promise<void> {
  const address = addresses.peopleImport.replace(':importId', importId);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    if ((await administrator.read<PeopleImport>(address)).state === 'DONE') return;
    await pause(200);
  }
  throw new Error(`the import was not done after ${patience / 1_000} s`);
}

/** Everybody of the files, as the provider and the trail have them. */
async function importedOf(db: Database, { names }: Expected): Promise<Imported[]> {
  const people = await embeddedDirectory(db).people({ ids: [], emails: [], usernames: [...names] });
  const rows = await db.rows<{ id: string; added: number; changed: number }>(sql`select subject_id as id,
      count(*) filter (where action = 'PERSON_ADDED')::int as added,
      count(*) filter (where action = 'PERSON_CHANGED')::int as changed
    from portal.audit_event where subject_id = any(${people.map(({ id }) => id)}::text[]) group by subject_id`);
  const reported = new Map(rows.map((row) => [row.id, row]));
  return people.map(({ id, username, attributes, realmRoles, clientRoles }) => ({
    username,
    branch: attributes['branch']?.join() ?? '',
    roles: [...realmRoles, ...Object.values(clientRoles).flat()].toSorted(),
    added: reported.get(id)?.added ?? 0,
    changed: reported.get(id)?.changed ?? 0,
  }));
}
