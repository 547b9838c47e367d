import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesOf } from './tree.ts';

/**
 * The cycles among the imports below a folder, each as the files in it: imports of values and of types, static, late and
 * in passing. The linter sees most of them; what is asked for as `import('...')` it passes over.
 */
export function importCycles(folder: string): string[][] {
  const files = filesOf(folder, '**/*.{ts,tsx,mjs}');
  const known = new Set(files);
  const imports = new Map(
    files.map((file) => [file, importsOf(folder, file).filter((target) => known.has(target))]),
  );
  return knots(imports);
}

const written = /(?:^\s*(?:import|export)\b[^'";]*?\bfrom\s*|^\s*import\s*|\bimport\s*\(\s*)'([^'\n]+)'/gm;

/** The files that this one imports, by path below the folder; packages stay as they are written. */
function importsOf(folder: string, file: string): string[] {
  const source = readFileSync(join(folder, file), 'utf8');
  return [...source.matchAll(written)].map(([, name = '']) =>
    name.startsWith('.')
      ? posix.join(posix.dirname(file), name)
      : name.replace(/^@portal\/core(?=\/)/, 'core/src').replace(/^@portal\//, ''),
  );
}

/** Files that reach each other, in groups. */
function knots(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(file, imports)]));
  const grouped = new Set<string>();
  const found: string[][] = [];
  for (const [file, others] of reached) {
    if (grouped.has(file) || !others.has(file)) continue;
    const group = [...others].filter((other) => reached.get(other)?.has(file));
    for (const one of group) grouped.add(one);
    found.push(group.toSorted());
  }
  return found;
}

function reachedFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const next = [...(imports.get(start) ?? [])];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    next.push(...(imports.get(file) ?? []));
  }
  return reached;
}
