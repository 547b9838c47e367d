import { createHash, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import type { LongRead } from '../../adapters/db/long-reads.ts';
import { inProject } from '../../adapters/project-folder.ts';
import { openSpool, type Spool } from '../../adapters/spool.ts';
import type { ZipFile } from '../../adapters/zip.ts';
import type { EvidenceKey } from '../../audit/evidence/evidence-key.ts';
import { recordLine } from '../../audit/evidence/record-line.ts';
import type { ChainHead } from '../../audit/head-file.ts';
import type { Removed } from '../../audit/retention/checkpoint.ts';
import { verdictAfter, walkChain } from '../../audit/verify.ts';
import { aboutText } from './about-text.ts';
import type { EvidenceDependencies } from './dependencies.ts';
import { isInScope, type KnownScope, packedPeople } from './evidence-scope.ts';
import type { Manifest } from './manifest.ts';
import { requestPages } from './request-pages.ts';

/** What is known of a pack before it is made. */
export interface PackFacts {
  scope: KnownScope;
  now: Date;
  /** Name and username of the person who takes it. */
  madeBy: string;
  sealingKey: Buffer;
  /** The end of the chain as it was noted before reading began. */
  noted: ChainHead | null;
  signing: EvidenceKey;
  /** Called before the last files are sent: once it is done the pack is in the trail. */
  beforeEnd(manifest: Manifest, sha256: string): Promise<void>;
}

/**
 * The files of a pack, each made as it is read, in the order of the trail first: the chain is walked once, checked, and those of its
 * rows that are asked for are written down. The manifest with the SHA-256 of every file, and its signature, are last.
 */
export async function* packFiles(
  read: LongRead,
  deps: EvidenceDependencies,
  facts: PackFacts,
): AsyncGenerator<ZipFile> {
  const files: Manifest['files'] = [];
  const seen = (file: ZipFile): ZipFile => ({ path: file.path, content: noted(file, files) });
  const walked = new TrailWalk();
  const hashes = await openSpool(deps.spoolFolder);
  const toHashes = new PassThrough();
  fillAside(hashes, toHashes);
  try {
    yield seen({ path: 'trail.jsonl', content: walked.lines(read, { deps, facts, hashes: toHashes }) });
    toHashes.end();
    yield seen({ path: 'trail.sha256', content: hashes.content });
  } finally {
    toHashes.destroy();
    hashes.content.destroy();
  }
  for await (const file of requestPages(read, [...walked.requests])) yield seen(file);
  for (const { name, content } of deps.reports)
    yield seen({ path: name, content: content(read, packedPeople(facts.scope)) });
  const verdict = await verdictAfter(read, walked);
  const manifest: Manifest = {
    format: 'access-portal-evidence/1',
    madeAt: facts.now.toISOString(),
    madeBy: facts.madeBy,
    portal: `${deps.portalName}, ${deps.origin}`,
    scope: { ...facts.scope, zone: deps.zone },
    trail: {
      rows: walked.rows,
      firstSequence: walked.first,
      lastSequence: walked.last,
      verdict: { isWhole: verdict.faults.length === 0, ...verdict },
    },
    requests: walked.requests.size,
    files,
  };
  const { publicPem, privateKey, fingerprint } = facts.signing;
  const about = aboutText(manifest, { fingerprint, reports: deps.reports });
  yield seen({ path: 'about.txt', content: [Buffer.from(about)] });
  yield seen({ path: 'verify-pack.mjs', content: [await readFile(verifier)] });
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await facts.beforeEnd(manifest, createHash('sha256').update(bytes).digest('hex'));
  yield { path: 'public-key.pem', content: [Buffer.from(publicPem)] };
  yield { path: 'manifest.json', content: [bytes] };
  yield {
    path: 'manifest.sig',
    content: [Buffer.from(`${sign(null, bytes, privateKey).toString('base64')}\n`)],
  };
}

/** Takes what comes; a failure reaches the reader of the content. */
function fillAside(spool: Spool, source: Readable): void {
  spool.fill(source).catch(() => undefined);
}

/** The same program that `npm run verify-pack` runs; it needs nothing but Node. */
const verifier = inProject('tools', 'evidence', 'verify-pack.mjs');

/** A file's content on its way, measured for the manifest. */
async function* noted({ path, content }: ZipFile, files: Manifest['files']): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  files.push({ name: path, bytes, sha256: hash.digest('hex') });
}

interface Walking {
  deps: EvidenceDependencies;
  facts: PackFacts;
  /** Takes a line for each row: its number in the chain and the SHA-256 of its line. */
  hashes: PassThrough;
}

/** The walk along the chain, and what it has met so far. */
class TrailWalk {
  rows = 0;
  first: number | null = null;
  last: number | null = null;
  /** How many rows it has met. */
  sealed = 0;
  readonly faults: string[] = [];
  removed: Removed | null = null;
  /** Ids of the requests that the rows are about. */
  readonly requests = new Set<string>();

  async *lines(read: LongRead, { deps, facts, hashes }: Walking): AsyncGenerator<Buffer> {
    const wanted = isInScope(facts.scope, deps.zone);
    for await (const { rows, faults, removed } of walkChain(read, facts.sealingKey, facts.noted, wanted)) {
      this.faults.push(...faults.slice(0, mostFaults - this.faults.length));
      this.sealed += rows.length;
      this.removed = removed;
      const [lines, sums] = this.#written(rows.filter(({ isWanted }) => isWanted));
      if (lines === '') continue;
      if (!hashes.write(sums)) await new Promise((resolve) => hashes.once('drain', resolve));
      yield Buffer.from(lines);
    }
  }

  #written(rows: readonly Parameters<typeof recordLine>[0][]): [lines: string, sums: string] {
    let [lines, sums] = ['', ''];
    for (const row of rows) {
      const line = recordLine(row);
      lines += `${line}\n`;
      sums += `${row.sequence} ${createHash('sha256').update(line).digest('hex')}\n`;
      this.rows += 1;
      this.first ??= row.sequence;
      this.last = row.sequence;
      if (row.request_id !== null) this.requests.add(row.request_id);
    }
    return [lines, sums];
  }
}

const mostFaults = 20;
