import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** Gzipped sizes in kilobytes (1,000 bytes); fonts are compressed as they are. */
export interface PageWeight {
  /** The entry, which holds the catalogue, and everything it imports. */
  firstLoadScript: number;
  /** The style sheets of the same chunks. */
  firstLoadStyles: number;
  largestLazyChunk: number;
  /** Of those that the head names. */
  largestFirstFont: number;
}

/**
 * What it may weigh at most, in the same units. A first font comes with a kilobyte of headers in the ten packets of 1,460 bytes
 * that a new connection may send before it hears anything back.
 */
export const mostWeight: PageWeight = {
  firstLoadScript: 120,
  firstLoadStyles: 12,
  largestLazyChunk: 25,
  largestFirstFont: 13.6,
};

/** Weighs the built page by its manifest: what is statically reachable from the entry, not single files. */
export function pageWeight(dist: string): PageWeight {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'),
  );
  const weigh = (file: string): number =>
    gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1_000;
  const reach = (key: string, into: Set<string>): Set<string> => {
    if (into.has(key)) return into;
    into.add(key);
    for (const next of manifest[key]?.imports ?? []) reach(next, into);
    return into;
  };
  const entry = 'index.html';
  const first = reach(entry, new Set());
  const total = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + weigh(file), 0);
  const lazy = Object.keys(manifest).filter(
    (key) => !first.has(key) && manifest[key]?.file.endsWith('.js') === true,
  );
  return {
    firstLoadScript: total([...first].map((key) => manifest[key]?.file ?? '')),
    firstLoadStyles: total([...first].flatMap((key) => manifest[key]?.css ?? [])),
    largestLazyChunk: Math.max(0, ...lazy.map((key) => weigh(manifest[key]?.file ?? ''))),
    largestFirstFont: largestFirstFont(dist),
  };
}

/** @throws when the head names none */
function largestFirstFont(dist: string): number {
  const head = readFileSync(join(dist, 'index.html'), 'utf8');
  const fonts = [...head.matchAll(/rel="preload" href="([^"]*\.woff2)"/g)].map(([, href = '']) =>
    statSync(join(dist, 'assets', basename(href))),
  );
  if (fonts.length === 0) throw new Error('the head of the page names no font');
  return Math.max(...fonts.map(({ size }) => size)) / 1_000;
}

/** What of it is heavier than it may be, in words; empty where nothing is. */
export function overweight(weight: PageWeight): string[] {
  const names: Readonly<Record<keyof PageWeight, string>> = {
    firstLoadScript: 'first-load script',
    firstLoadStyles: 'first-load styles',
    largestLazyChunk: 'largest later part',
    largestFirstFont: 'largest first font',
  };
  return Object.entries(names).flatMap(([name, words]) => {
    // The names are those of the weight.
    const part = name as keyof PageWeight;
    const isHeavy = weight[part] > mostWeight[part];
    return isHeavy ? [`${words}: ${weight[part].toFixed(2)} kB, may be ${mostWeight[part]}`] : [];
  });
}
