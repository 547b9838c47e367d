import type { TrailEntry } from '@portal/core/contract/audit/trail.ts';
import { isDecidingRole } from '@portal/core/domain/people/roles.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { spelledOut, wordsFor } from '../../content/known-words.ts';
import type { TrailFacts, trailSentences } from './trail-sentences.ts';
import type { trailTexts } from './trail-texts.ts';

/** What an entry is told with, in one language. */
export interface EntryTexts {
  sentences: (typeof trailSentences)['en'];
  texts: (typeof trailTexts)['en'];
  list: (parts: readonly string[]) => string;
  number: (value: number) => string;
  roleLabel: (role: DecidingRole) => string;
  /** What the application with this id is called. */
  applicationName: (id: string) => string;
}

/** What happened, as a sentence. A deed of a newer portal, for which this page has no words, is told by its own. */
export function entryWords(entry: TrailEntry, words: EntryTexts): string {
  const known = wordsFor(words.sentences, entry.action);
  const facts = factsOf(entry, words);
  if (known !== undefined) return capitalized(known.sentence(facts));
  return `${facts.who}: ${spelledOut(entry.action)}${facts.about}`;
}

function factsOf(
  entry: TrailEntry,
  { texts, list, number, roleLabel, applicationName }: EntryTexts,
): TrailFacts {
  const { detail, actorName, subjectName, requestNumber, applicationId } = entry;
  const text = (key: string): string => textOf(detail[key]);
  const about = [
    entry.isAboutActor ? '' : (subjectName ?? ''),
    applicationId === null ? '' : applicationName(applicationId),
  ];
  const named = about.filter((part) => part !== '');
  const role = text('role');
  return {
    who: actorName ?? texts.portal,
    whom: subjectName ?? (entry.isAboutActor ? (actorName ?? texts.somebody) : texts.somebody),
    request: requestNumber === null ? texts.someRequest : texts.requestNamed(requestNumber),
    about: named.length === 0 ? '' : ` (${named.join(', ')})`,
    role: isDecidingRole(role) ? roleLabel(role) : '',
    text,
    list: (key) => {
      const value = detail[key];
      return Array.isArray(value) ? list(value.map(textOf).filter((one) => one !== '')) : '';
    },
    number: (key) => {
      const value = detail[key];
      return typeof value === 'number' ? number(value) : '';
    },
    code: entry.code ?? '',
    isNobody: actorName === null,
    isOwn: entry.isAboutActor,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function capitalized(sentence: string): string {
  const [first = ''] = sentence;
  return first.toLocaleUpperCase() + sentence.slice(first.length);
}
