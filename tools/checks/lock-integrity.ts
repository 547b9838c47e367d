/** An entry of a lockfile, as far as it matters here. */
interface LockEntry {
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optionalDependencies?: Readonly<Record<string, string>>;
}

/** The lockfile of npm, as far as it matters here. */
export interface Lockfile {
  packages: Readonly<Record<string, LockEntry>>;
}

/**
 * The entries whose contents nobody would check on arrival. Our own workspaces come from no registry, and what lies within a
 * package is covered by that package's hash.
 */
export function unchecked({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !isCovered(entry))
    .map(([path]) => path);
}

function isCovered({ integrity = '', link, inBundle }: LockEntry): boolean {
  return link === true || inBundle === true || /^sha512-[\w+/]{86}==$/.test(integrity);
}

/**
 * Optional packages that some entry wants and that have no entry, by the path of the one who wants them. npm leaves
 * them out without a word when the registry lacks them, and the programs for other platforms are never installed there:
 * a version that the registry has for every platform is the remedy.
 */
export function leftOut({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFoundFrom(path, name, packages))
      .map((name) => `${path} > ${name}`),
  );
}

/** Whether Node, looking from a folder upward, finds the package. */
function isFoundFrom(path: string, name: string, packages: Lockfile['packages']): boolean {
  const wanted = `node_modules/${name}`;
  const folders = path
    .split('/node_modules/')
    .map((_, level, all) => all.slice(0, level + 1).join('/node_modules/'));
  return wanted in packages || folders.some((folder) => `${folder}/${wanted}` in packages);
}
