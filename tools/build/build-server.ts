import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../project.ts';

/**
 * A dependency makes its wrappers with eval, which bundling does not change. The compilers of validators lie in the first file,
 * because Fastify names them too, and still run only when they are wanted.
 */
const expected = ['EVAL', 'INEFFECTIVE_DYNAMIC_IMPORT'];

/**
 * Bundles the server with all it depends on: what every start needs in one file, what is needed later in files of its own,
 * each with its source map. Beside them lies what Node compiles of them, for the user who builds; others start without. The file
 * `node` says where that Node is.
 * @param folder where the files go; made if need be
 * @throws when a source cannot be bundled or the bundle cannot be loaded
 */
export async function buildServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: { portal: join(root, 'server/src/start/run-portal.ts') },
    platform: 'node',
    // An addition to the driver that is not installed; the driver goes without it.
    external: ['pg-native'],
    onLog: (level, log, report) => {
      if (!expected.includes(log.code ?? '')) report(level, log);
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // What every start reads first, with all it needs: what later files share with it would be files of their own otherwise.
    codeSplitting: {
      groups: [
        {
          name: 'given-database',
          test: /server\/src\/(?:start\/(?:given-database|address)|adapters\/(?:folder-owner|key-file))\.ts$/,
        },
      ],
    },
    sourcemap: true,
    // The sources are in this folder too.
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  for (const file of ['main.mjs', 'source-lines.mjs'])
    copyFileSync(join(root, 'tools/build/started', file), join(folder, file));
  writeFileSync(join(folder, 'node'), process.execPath);
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build/compile.mjs'), folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: '' },
  });
  if (status !== 0) throw new Error('The server that was built cannot be loaded.');
}
