import type { FrequentQuestions } from './faq.ts';
import type { Glossary } from './glossary.ts';
import type { Resources } from './resources.ts';

/** What pages say that an agency writes itself, each a file of its folder, by its name. */
export interface Content {
  faq: FrequentQuestions;
  glossary: Glossary;
  resources: Resources;
}

export type ContentName = keyof Content;
