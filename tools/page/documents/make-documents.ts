import { textParts } from '../../../core/src/domain/content/resources.ts';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PaperForm, writeForm } from './forms.ts';
import { readMarkdown } from './markdown.ts';
import { type DocumentLanguage, documentLanguages, startPdf } from './tagged-pdf.ts';

/** Forms to fill in, by the name of their source and of their file. */
const forms = ['isaa-request', 'isaa-user-agreement'] as const;

/**
 * Makes the documents that people download, in each language: the user guide, the frequently asked questions and the
 * forms for partners.
 * @param sources the folder with their texts, and the file of the questions
 * @param folder where the files go; made if need be
 * @param now when they are made, which the files tell
 */
export async function makeDocuments(sources: Sources, folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const language of documentLanguages) {
    const fileOf = (name: string): string => join(folder, `${name}-${language}.pdf`);
    await makeGuide(join(sources.texts, `user-guide.${language}.md`), fileOf('user-guide'), {
      language,
      now,
    });
    await makeQuestions(sources.questions, fileOf('faq'), { language, now });
    for (const name of forms)
      await makeForm(join(sources.texts, `${name}.json`), fileOf(name), { language, now });
  }
}

/** What documents are made of. */
interface Sources {
  texts: string;
  questions: string;
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

interface Question {
  question: string;
  answer: readonly string[];
}

const questionsTitle: Readonly<Record<DocumentLanguage, string>> = {
  en: 'Frequently asked questions',
  es: 'Preguntas frecuentes',
};

async function makeQuestions(source: string, path: string, made: Made): Promise<void> {
  const { questions }: { questions: readonly Record<DocumentLanguage, Question>[] } = JSON.parse(
    await readFile(source, 'utf8'),
  );
  const title = questionsTitle[made.language];
  const document = startPdf(path, { title, ...made });
  document.write({ kind: 'heading', level: 1, text: title });
  for (const { [made.language]: asked } of questions) {
    document.write({ kind: 'heading', level: 2, text: asked.question });
    // The glossary is not on paper: its words are words there.
    for (const text of asked.answer)
      document.write({
        kind: 'paragraph',
        runs: [
          {
            text: textParts(text)
              .map((part) => part.text)
              .join(''),
            isBold: false,
          },
        ],
      });
  }
  await document.end();
}

async function makeForm(source: string, path: string, made: Made): Promise<void> {
  const texts: Record<DocumentLanguage, PaperForm> = JSON.parse(await readFile(source, 'utf8'));
  const form = texts[made.language];
  const document = startPdf(path, { title: form.title, ...made });
  writeForm(document, form);
  await document.end();
}
