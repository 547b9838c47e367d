import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { buildPage } from '../page/build-page.ts';
import { root as project } from '../project.ts';
import { currentBuild, type Part, parts, staleParts, stampIn, stampOf } from '../runtime/built.mjs';
import { buildServer } from './build-server.ts';
import { removeOldBuilds } from './old-builds.ts';

/** Makes a part of the build in a folder that does not exist yet. */
export type Builder = (folder: string) => Promise<void>;

const builders: Readonly<Record<Part, Builder>> = { server: buildServer, page: buildPage };

/**
 * Builds server and page unless the current build was made of exactly these sources; a part that is current is
 * reused. A build is a folder of its own below `build`, and `build/current` leads to it once it is complete: a portal that
 * runs keeps the files of the one it was started from.
 * @param say called when there is something to build
 * @param place the project's folder, and how its parts are made
 * @throws when the build fails; what was current stays so then
 */
export async function buildPortal(
  say: (text: string) => void,
  { root, make }: { root: string; make: Readonly<Record<Part, Builder>> } = { root: project, make: builders },
): Promise<void> {
  const stale = staleParts(root);
  if (stale.length === 0) return;
  const before = currentBuild(root);
  const folder = makeFolder(root);
  try {
    for (const part of parts) {
      const target = join(folder, part);
      if (before !== undefined && !stale.includes(part)) {
        cpSync(join(before, part), target, { recursive: true, preserveTimestamps: true });
        writeFileSync(join(folder, `${part}.stamp`), stampIn(before, part));
        continue;
      }
      say(`building the ${part}`);
      // What changes while it is being built is built next time.
      const stamp = stampOf(part, root);
      await make[part](target);
      writeFileSync(join(folder, `${part}.stamp`), stamp);
    }
    letAllRead(folder);
    makeCurrent(root, folder);
  } catch (failure) {
    rmSync(folder, { recursive: true, force: true });
    throw failure;
  }
  removeOldBuilds(join(root, 'build'), [folder, ...(before === undefined ? [] : [before])]);
}

/** @throws with a sentence for the person at the terminal where nothing can be written */
function makeFolder(root: string): string {
  const builds = join(root, 'build');
  try {
    if (mkdirSync(builds, { recursive: true }) !== undefined) chmodSync(builds, 0o755);
    return mkdtempSync(join(builds, 'of-'));
  } catch (failure) {
    const isClosed =
      failure instanceof Error && 'code' in failure && /^(EACCES|EPERM|EROFS)$/.test(String(failure.code));
    if (!isClosed) throw failure;
    throw new Error(
      `The sources are not those that the portal was built from, and user ${process.getuid?.()} may not write in ${builds} to build it anew: run "npm run build" as the owner of that folder, or start from a copy elsewhere.`,
      { cause: failure },
    );
  }
}

/** The portal may be built by one user and started by another, whatever the first one's files are like by default. */
function letAllRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letAllRead(path);
    else chmodSync(path, 0o644);
  }
}

/** A link is replaced in one step: a start at this moment gets the old build or the new one. */
function makeCurrent(root: string, folder: string): void {
  const made = `${folder}.link`;
  // Windows asks for no right to make a junction; elsewhere it is a link.
  symlinkSync(basename(folder), made, 'junction');
  renameSync(made, join(root, 'build', 'current'));
}
