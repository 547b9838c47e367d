import { Readable } from 'node:stream';
import { join } from 'node:path';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { type LongRead, LongReadsBusy } from '../../adapters/db/long-reads.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { StreamedFile } from '../../adapters/http/serve-download.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { readKeyFile } from '../../adapters/key-file.ts';
import { openSpool, type Spool } from '../../adapters/spool.ts';
import { zip } from '../../adapters/zip.ts';
import { evidenceKey } from '../../audit/evidence/evidence-key.ts';
import { notedHead } from '../../audit/head-file.ts';
import { recordEvent } from '../../audit/trail.ts';
import type { EvidenceDependencies } from './dependencies.ts';
import type { KnownScope } from './evidence-scope.ts';
import type { Manifest } from './manifest.ts';
import { packFiles, type PackFacts } from './pack-files.ts';

const busySeconds = 60;

/**
 * A pack as one file, made while it is downloaded: of one moment, at the database's own pace, and in the trail before its end is sent.
 * @throws RefusedCall EXPORT_RUNNING while the caller has another export, EXPORT_BUSY where too many others have
 */
export async function makePack(
  deps: EvidenceDependencies,
  { scope, caller, gone }: { scope: KnownScope; caller: Caller; gone: AbortSignal },
): Promise<StreamedFile> {
  const begun = Promise.withResolvers<Spool>();
  const reported = { isRecorded: false };
  const facts = await factsOf(deps, { scope, caller, reported });
  const read = async (reading: LongRead): Promise<void> => {
    // The check of the chain, the rows and the people are of one moment.
    await reading.run(sql`set transaction isolation level repeatable read`);
    await holdAlone(reading, caller.person.userId);
    const spool = await openSpool(deps.spoolFolder);
    begun.resolve(spool);
    await spool.fill(Readable.from(zip(packFiles(reading, deps, facts), caller.now)));
  };
  // Once the pack has begun, it fails as what fills it does.
  deps.longReads.run(read, gone).catch(begun.reject);
  try {
    const spool = await begun.promise;
    spool.content.once('close', () => {
      if (!reported.isRecorded) recordAbort(deps, caller, scope).catch(deps.onFault);
    });
    const day = dayIn(deps.zone, caller.now).replaceAll('-', '_');
    return { name: `Evidence_${day}.zip`, content: spool.content };
  } catch (failure) {
    // Nobody reads why: it is not an error of the portal's.
    if (gone.aborted) throw new RefusedCall('UNAVAILABLE');
    throw failure instanceof LongReadsBusy ? new RefusedCall('EXPORT_BUSY', {}, busySeconds) : failure;
  }
}

interface Made {
  scope: KnownScope;
  caller: Caller;
  reported: { isRecorded: boolean };
}

async function factsOf(deps: EvidenceDependencies, { scope, caller, reported }: Made): Promise<PackFacts> {
  const { keysFolder } = deps;
  const { person, now } = caller;
  const signing = await evidenceKey(keysFolder);
  return {
    scope,
    now,
    madeBy: `${person.fullName} (${person.username})`,
    signing,
    sealingKey: await readKeyFile(join(keysFolder, 'audit.key')),
    // Before the moment that is read: what is sealed later is no longer missed.
    noted: await notedHead(join(keysFolder, 'audit.head')),
    beforeEnd: async (manifest, sha256) => {
      await record(deps, caller, 'EVIDENCE_PACKED', packed(manifest, { sha256, key: signing.fingerprint }));
      reported.isRecorded = true;
    },
  };
}

function packed({ scope, trail, requests, files }: Manifest, more: { sha256: string; key: string }): object {
  const { rows, firstSequence, lastSequence, verdict } = trail;
  return {
    scope,
    rows,
    firstSequence,
    lastSequence,
    requests,
    isWhole: verdict.isWhole,
    files: files.map(({ name }) => name),
    manifest: more.sha256,
    key: more.key,
  };
}

function recordAbort(deps: EvidenceDependencies, caller: Caller, scope: KnownScope): Promise<number> {
  return record(deps, caller, 'REPORT_ABORTED', { report: 'evidence', scope });
}

function record(
  { db }: EvidenceDependencies,
  { person, now, sourceAddress }: Caller,
  action: 'EVIDENCE_PACKED' | 'REPORT_ABORTED',
  detail: object,
): Promise<number> {
  const actor = { id: person.userId, name: person.fullName };
  return db.run(
    recordEvent({ at: now, action, outcome: 'DONE', sourceAddress, actor, detail: { ...detail } }),
  );
}

/** Of several portals one at a time exports for a person, whatever it is, for as long as it reads. */
async function holdAlone(reading: LongRead, userId: string): Promise<void> {
  const row = await reading.row<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('export ' || ${userId}::text, 0)) as "isFree"`,
  );
  if (row?.isFree !== true) throw new RefusedCall('EXPORT_RUNNING');
}
