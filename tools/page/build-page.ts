import { join } from 'node:path';
import { makeDocuments } from './documents/make-documents.ts';
import { precompress } from './precompress.ts';
import { root, runProgram } from '../project.ts';

const documentSources = {
  texts: join(root, 'web', 'documents'),
  questions: join(root, 'data', 'content', 'faq.json'),
};

/**
 * Builds what browsers get: the page, the documents that people download, and both as they are compressed.
 * @param folder where it goes; made if need be
 * @throws when it cannot be built
 */
export async function buildPage(folder: string): Promise<void> {
  const args = ['build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  if ((await runProgram('vite', args)) !== 0) throw new Error('The page could not be built.');
  await makeDocuments(documentSources, join(folder, 'documents'), new Date());
  await precompress(folder);
}
