import type { Content } from '@portal/core/contract/content/content.ts';
import { FrequentQuestions } from '@portal/core/contract/content/faq.ts';
import { Glossary } from '@portal/core/contract/content/glossary.ts';
import { faultOfGlossary } from '@portal/core/domain/content/glossary.ts';
import { faultOfQuestions } from '@portal/core/domain/content/questions.ts';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';

/**
 * Reads what pages say that an agency writes itself, from `content` in its folder (rule content 1).
 * @throws DataFileFault naming the file and the place, so that a broken entry never reaches anybody
 */
export async function readContentFiles(folder: string): Promise<Content> {
  const glossary = await readDataFile(folder, 'content/glossary.json', Glossary);
  const fault = faultOfGlossary(glossary.terms);
  if (fault !== null) throw new DataFileFault(`content/glossary.json: ${fault}`);
  const faq = await readDataFile(folder, 'content/faq.json', FrequentQuestions);
  const faultInFaq = faultOfQuestions(faq.questions);
  if (faultInFaq !== null) throw new DataFileFault(`content/faq.json: ${faultInFaq}`);
  return { faq, glossary };
}
