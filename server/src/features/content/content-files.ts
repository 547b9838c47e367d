import type { Content } from '@portal/core/contract/content/content.ts';
import { FrequentQuestions } from '@portal/core/contract/content/faq.ts';
import { Glossary } from '@portal/core/contract/content/glossary.ts';
import { Resources } from '@portal/core/contract/content/resources.ts';
import { RulesOfBehavior } from '@portal/core/contract/content/rules-of-behavior.ts';
import { faultOfGlossary } from '@portal/core/domain/content/glossary.ts';
import { faultOfQuestions } from '@portal/core/domain/content/questions.ts';
import { faultOfResources } from '@portal/core/domain/content/resources.ts';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';

/**
 * Reads what pages say that an agency writes itself, from `content` in its folder (rule content 1).
 * @throws DataFileFault naming the file and the position, so that a broken entry never reaches anybody
 */
export async function readContentFiles(folder: string): Promise<Content> {
  const glossary = await readDataFile(folder, 'content/glossary.json', Glossary);
  refuse('glossary.json', faultOfGlossary(glossary.terms));
  const faq = await readDataFile(folder, 'content/faq.json', FrequentQuestions);
  refuse('faq.json', faultOfQuestions(faq.questions, glossary.terms));
  const resources = await readDataFile(folder, 'content/resources.json', Resources);
  refuse('resources.json', faultOfResources(resources, glossary.terms));
  const rules = await readDataFile(folder, 'content/rules-of-behavior.json', RulesOfBehavior);
  return { faq, glossary, resources, 'rules-of-behavior': rules };
}

function refuse(name: string, fault: string | null): void {
  if (fault !== null) throw new DataFileFault(`content/${name}: ${fault}`);
}
