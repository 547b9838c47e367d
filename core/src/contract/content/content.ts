import type { FrequentQuestions } from './faq.ts';
import type { Glossary } from './glossary.ts';
import type { Resources } from './resources.ts';
import type { RulesOfBehavior } from './rules-of-behavior.ts';

/** What pages say that an agency writes itself, each a file of its folder, by its name. */
export interface Content {
  faq: FrequentQuestions;
  glossary: Glossary;
  resources: Resources;
  'rules-of-behavior': RulesOfBehavior;
}

export type ContentName = keyof Content;
