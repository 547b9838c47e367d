/**
 * A room of the tree (docs/architecture.md): a folder with everything below it, `folder/*` for the files of the folder
 * alone, or one file. A file belongs to the room that describes it most closely.
 */
export interface Room {
  path: string;
  /** What its files may import besides each other: rooms, described in the same way, and packages by name. */
  imports: readonly string[];
  /** What its tests may import besides that. */
  tests: readonly string[];
  /** What the author of another import reads: why not, and what to do instead. */
  instead: string;
}

const test = /\.(?:test|e2e)\.tsx?$/;

/** Whether this file is a test. Test support is not: it has rooms of its own. */
export function isTest(path: string): boolean {
  return test.test(path);
}

/** The room of a file, a test's being that of what it tests; undefined when it has none. */
export function roomOf(rooms: readonly Room[], path: string): Room | undefined {
  const tested = path.replace(/\.(?:browser\.)?test(?=\.tsx?$)/, '');
  return rooms
    .filter((room) => covers(room.path, tested))
    .toSorted((one, other) => closeness(other.path) - closeness(one.path))[0];
}

/** Whether a file of this room may import the target: a path below the project, or a package as written. */
export function mayImport(rooms: readonly Room[], room: Room, from: string, target: string): boolean {
  const allowed = isTest(from) ? [...room.imports, ...room.tests] : room.imports;
  return roomOf(rooms, target) === room || allowed.some((entry) => covers(entry, target));
}

/** Whether an entry of the table speaks of this file or package: `node:` means all of Node's own modules. */
export function covers(entry: string, target: string): boolean {
  if (entry === 'node:') return target.startsWith(entry);
  if (!entry.endsWith('/*')) return target === entry || target.startsWith(`${entry}/`);
  const folder = entry.slice(0, -1);
  return target.startsWith(folder) && !target.slice(folder.length).includes('/');
}

/** The longer the path, the closer; a folder's files alone are closer than the folder. */
function closeness(path: string): number {
  return path.length;
}
