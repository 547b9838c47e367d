import { describe, expect, test } from 'vitest';
import { everySentence } from './every-sentence.ts';

/** What no English sentence does, with one that does it and one that only looks so. */
interface Habit {
  what: string;
  shows: (sentence: string) => boolean;
  fault: string;
  innocent: string;
}

const habits: readonly Habit[] = [
  {
    what: 'a number without what is counted',
    shows: (sentence) => /^\$?\{count\} (?:left|over the limit)$/.test(sentence),
    fault: '{count} left',
    innocent: '{count} characters left',
  },
  {
    what: 'a time that stands alone after a full stop',
    shows: (sentence) => /^(?:Since it was published|Until \$\{moment\}|From the moment)/.test(sentence),
    fault: 'Since it was published',
    innocent: 'until ${moment}',
  },
  {
    what: 'the portal or the sign-in service where the reader is meant',
    shows: (sentence) => /the portal itself|In the sign-in service:|Last progress/.test(sentence),
    fault: 'In the sign-in service: ${}. Given by the portal: ${}.',
    innocent: 'Each change made in the sign-in service, in order.',
  },
  {
    what: 'a pronoun for what the sentence before does not name',
    shows: (sentence) => /^Until it is\b/.test(sentence),
    fault: 'Until it is, you can look at the catalog.',
    innocent: 'Until then, you can look at the catalog.',
  },
  {
    what: 'British spelling',
    shows: (sentence) => /\b(?:cancelled|cancelling|catalogue|colour|favour|organisation)\b/i.test(sentence),
    fault: 'This request was cancelled.',
    innocent: 'This request was canceled.',
  },
  {
    what: 'the help desk of the risk management directorate by another name',
    // The specification has this one.
    shows: (sentence) => /\bRMIT\b(?! helpdesk)|\bRM-IT (?!Help\b)/.test(sentence),
    fault: 'Denied by RMIT help',
    innocent: 'Denied by RM-IT Help',
  },
  {
    what: 'something that waits, goes on by itself or follows, as nobody says it',
    shows: (sentence) =>
      /\b(?:requests?|Nothing|No request|change of theirs|yours that) waits? (?:for|again|already)|^Requests that wait\b|\bgoes on (?:by itself|waiting)|^(?:What|Nothing) follows from|has been where it is/.test(
        sentence,
      ),
    fault: 'Nothing waits for a second person.',
    innocent: 'Nothing is waiting for a second person.',
  },
  {
    what: 'a yes or a no for what is confirmed or rejected',
    shows: (sentence) => /\bsecond yes\b|\bthe yes of\b|\bsa(?:y|id) no\b/i.test(sentence),
    fault: 'Changes to accounts that need the yes of a second person.',
    innocent: 'Changes to accounts that a second person must confirm.',
  },
  {
    what: 'a request that is canceled in another word',
    shows: (sentence) => /\bwithdrew (?:the )?request|\btook back\b/.test(sentence),
    fault: '${who} withdrew request ${number}.',
    innocent: '${who} canceled request ${number}.',
  },
  {
    what: 'an account that is turned off in another word',
    shows: (sentence) =>
      /^(?:Account )?Disabled$|\b(?:dis|en)abled the account|account (?:is|was) (?:dis|en)abled/i.test(
        sentence,
      ),
    fault: 'Account disabled',
    innocent: 'Account turned off',
  },
  {
    what: 'somebody or nobody, where people say someone or no one',
    shows: (sentence) => /\b(?:somebody|nobody|anybody)\b/i.test(sentence),
    fault: 'It has a character that nobody can see',
    innocent: 'No one can decide this right now.',
  },
];

const { page, server, data, documents } = everySentence('en');
const sentences = [...page, ...server, ...data, ...documents];

describe('plain English of the United States', () => {
  test('is read from the page, the server, the data and the documents', () => {
    expect(page).toContain('Request Access');
    expect(server).toContain('Demonstration accounts');
    expect(data.length).toBeGreaterThan(200);
    expect(documents.join('\n')).toContain('My Applications');
  });

  test.for(habits)('no sentence has $what', ({ shows, fault, innocent }) => {
    expect([fault, innocent].filter(shows)).toEqual([fault]);
    expect(sentences.filter(shows)).toEqual([]);
  });
});
