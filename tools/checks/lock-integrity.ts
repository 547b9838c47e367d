/** An entry of a lockfile, as far as it matters here. */
interface LockEntry {
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optional?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
  libc?: readonly string[];
}

/** The lockfile of npm, as far as it matters here. */
export interface Lockfile {
  packages: Readonly<Record<string, LockEntry>>;
}

/** The machine that the checks of the pipeline run on. */
const ours = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

/**
 * The entries whose contents nobody would check on arrival. Our own workspaces come from no registry, and what lies within a
 * package is covered by that package's hash. An optional program for another platform, which the registry we build from does
 * not carry, has none to write down; it is never installed here.
 */
export function unchecked({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !isCovered(entry))
    .map(([place]) => place);
}

function isCovered({ integrity = '', link, inBundle, ...entry }: LockEntry): boolean {
  if (link === true || inBundle === true) return true;
  return integrity === '' ? isForeign(entry) : /^sha512-[\w+/]{86}==$/.test(integrity);
}

function isForeign({ optional, os, cpu, libc }: LockEntry): boolean {
  const excludes = (wanted: readonly string[] | undefined, us: string) =>
    wanted !== undefined && !wanted.includes(us);
  return optional === true && (excludes(os, ours.os) || excludes(cpu, ours.cpu) || excludes(libc, ours.libc));
}
