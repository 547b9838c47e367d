import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PaperForm, writeForm } from './forms.ts';
import { readMarkdown } from './markdown.ts';
import { type DocumentLanguage, documentLanguages, startPdf } from './tagged-pdf.ts';

/** Forms to fill in, by the name of their source and of their file. */
const forms = ['isaa-request', 'isaa-user-agreement'] as const;

/**
 * Makes the documents that people download, in each language: the user guide and the forms for partners.
 * @param sources the folder with their texts
 * @param folder where the files go; made if need be
 * @param now when they are made, which the files tell
 */
export async function makeDocuments(sources: string, folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const language of documentLanguages) {
    const fileOf = (name: string): string => join(folder, `${name}-${language}.pdf`);
    await makeGuide(join(sources, `user-guide.${language}.md`), fileOf('user-guide'), { language, now });
    for (const name of forms) await makeForm(join(sources, `${name}.json`), fileOf(name), { language, now });
  }
}

interface Made {
  language: DocumentLanguage;
  now: Date;
}

async function makeGuide(source: string, path: string, made: Made): Promise<void> {
  const blocks = readMarkdown(await readFile(source, 'utf8'));
  const [first] = blocks;
  if (first?.kind !== 'heading' || first.level !== 1)
    throw new Error(`${source} does not begin with a title`);
  const document = startPdf(path, { title: first.text, ...made });
  for (const block of blocks) document.write(block);
  await document.end();
}

async function makeForm(source: string, path: string, made: Made): Promise<void> {
  const texts: Record<DocumentLanguage, PaperForm> = JSON.parse(await readFile(source, 'utf8'));
  const form = texts[made.language];
  const document = startPdf(path, { title: form.title, ...made });
  writeForm(document, form);
  await document.end();
}
