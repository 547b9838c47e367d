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
 * The programs for other platforms whose hash the registry we build from does not carry, by the beginning of their names.
 * They are known one by one: another one without a hash is an entry that lost it.
 */
const withoutHash: Readonly<Record<string, string>> = {
  '@biomejs/cli-':
    'android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64',
  '@oxc-parser/binding-':
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  '@oxlint-tsgolint/': 'darwin-arm64 darwin-x64 win32-arm64 win32-x64',
  '@oxlint/binding-':
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu linux-x64-musl openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  'sass-embedded-':
    'all-unknown android-arm android-arm64 android-riscv64 android-x64 darwin-arm64 darwin-x64 linux-arm linux-arm64 linux-musl-arm linux-musl-arm64 linux-musl-riscv64 linux-musl-x64 linux-riscv64 unknown-all win32-arm64 win32-x64',
  'node-': 'darwin-x64',
};

const places: ReadonlySet<string> = new Set(
  Object.entries(withoutHash).flatMap(([beginning, ends]) =>
    ends.split(' ').map((end) => `node_modules/${beginning}${end}`),
  ),
);

/**
 * The entries whose contents nobody would check on arrival. Our own workspaces come from no registry, and what lies within a
 * package is covered by that package's hash. An optional program for another platform of those known above
 * has none to write down; it is never installed here.
 */
export function unchecked({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !isCovered(place, entry))
    .map(([place]) => place);
}

function isCovered(place: string, { integrity = '', link, inBundle, ...entry }: LockEntry): boolean {
  if (link === true || inBundle === true) return true;
  return integrity === '' ? places.has(place) && isForeign(entry) : /^sha512-[\w+/]{86}==$/.test(integrity);
}

function isForeign({ optional, os, cpu, libc }: LockEntry): boolean {
  const excludes = (wanted: readonly string[] | undefined, us: string) =>
    wanted !== undefined && !wanted.includes(us);
  return optional === true && (excludes(os, ours.os) || excludes(cpu, ours.cpu) || excludes(libc, ours.libc));
}
