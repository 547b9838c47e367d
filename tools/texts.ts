/**
 * `npm run texts -- export FILE` writes every sentence of the page into a table, English and Spanish side by side, for
 * translators and their spreadsheets; `npm run texts -- import FILE` brings the table back into the sources.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { exportTexts, importTexts } from '../web/texts/exchange.ts';
import { beginCommand } from './project.ts';

function run([goal, file]: readonly string[]): string {
  if (file !== undefined && goal === 'export') {
    writeFileSync(file, exportTexts());
    return `The texts are in ${file}. What stands in braces is filled in by the portal and keeps its name.`;
  }
  if (file !== undefined && goal === 'import') {
    const changed = importTexts(readFileSync(file, 'utf8'));
    return changed.length === 0
      ? 'Nothing has changed.'
      : `Changed: ${changed.join(', ')}. Now npm run format.`;
  }
  throw new Error('Say npm run texts -- export FILE, or import FILE.');
}

beginCommand();
try {
  console.log(run(process.argv.slice(2)));
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
}
