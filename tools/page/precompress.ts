import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this many bytes an answer fits the first packet either way. */
const smallest = 1_024;

/** Puts a `.br` and a `.gz` beside every text file of a build, compressed as far as they go. */
export async function precompress(folder: string): Promise<void> {
  const files: string[] = [];
  for await (const file of glob('**/*.{js,css,html,svg,json}', { cwd: folder }))
    files.push(join(folder, file));
  await Promise.all(files.map(packFile));
}

async function packFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
