/** `node compile.mjs <folder of a built server>`: loads each of its modules once, and keeps what Node compiles of them. */
import { readdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = ''] = process.argv.slice(2);
enableCompileCache(join(folder, 'compiled'));
// The first file starts the portal; importing the others does nothing.
for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs') && name !== 'main.mjs'))
  await import(pathToFileURL(join(folder, file)).href);
flushCompileCache();
