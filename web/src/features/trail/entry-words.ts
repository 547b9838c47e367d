import type { TrailEntry } from '@portal/core/contract/audit/trail.ts';
import { isDecidingRole } from '@portal/core/domain/people/roles.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { spelledOut, wordsFor } from '../../content/known-words.ts';
import type { TrailFacts } from './trail-facts.ts';
import type { trailLeads } from './trail-leads.ts';
import type { trailSentences } from './trail-sentences.ts';
import type { trailTexts } from './trail-texts.ts';

/** The words and data for an entry, in one language. */
export interface EntryTexts {
  sentences: (typeof trailSentences)['en'];
  leads: (typeof trailLeads)['en'];
  texts: (typeof trailTexts)['en'];
  list: (parts: readonly string[]) => string;
  number: (value: number) => string;
  roleLabel: (role: DecidingRole) => string;
  /** What the application with this id is called. */
  applicationName: (id: string) => string;
}

/** What happened, as a sentence. An action of a newer portal, for which this page has no words, is shown by its own name. */
export function entryWords(entry: TrailEntry, words: EntryTexts): string {
  const known = wordsFor(words.sentences, entry.action);
  const facts = factsOf(entry, words);
  if (known !== undefined) return capitalized(known.sentence(facts));
  return `${facts.who}: ${spelledOut(entry.action)}${facts.about}`;
}

function factsOf(entry: TrailEntry, words: EntryTexts): TrailFacts {
  const { texts } = words;
  const { detail, actorName, subjectName, requestNumber, isAboutActor } = entry;
  return {
    isNobody: actorName === null,
    isOwn: isAboutActor,
    isLeaked: detail['reason'] === 'LEAKED',
    isByLink: detail['byLink'] === true,
    isToKeycloak: detail['to'] === 'KEYCLOAK',
    who: actorName ?? texts.portal,
    whom: subjectName ?? (isAboutActor ? (actorName ?? texts.somebody) : texts.somebody),
    request: requestNumber === null ? texts.someRequest : texts.requestNamed(requestNumber),
    about: aboutWords(entry, words),
    code: ledBy(behindColon, entry.code ?? ''),
    signInFault: ledBy(
      behindColon,
      entry.code === null ? '' : (wordsFor(words.leads.signIns, entry.code) ?? entry.code),
    ),
    ...wordsOfDetail(detail, words),
  };
}

/** Sealed rows of earlier versions keep what was done to an alert under this key. */
const formerKeyOfAlertAction = 'deed';

/** What else the row says, by action. */
function wordsOfDetail(detail: TrailEntry['detail'], words: EntryTexts) {
  const { leads, list, number, roleLabel } = words;
  const text = (key: string): string => textOf(detail[key]);
  const listed = (key: string): string => {
    const value = detail[key];
    return Array.isArray(value) ? list(value.map(textOf).filter((one) => one !== '')) : '';
  };
  const counted = (key: string): string => {
    const value = detail[key];
    return typeof value === 'number' ? number(value) : '';
  };
  const role = text('role');
  return {
    asRole: ledBy(leads.asRole, isDecidingRole(role) ? roleLabel(role) : ''),
    roles: ledBy(behindColon, listed('roles')),
    fields: ledBy(behindColon, listed('fields')),
    fromPeople: ledBy(leads.from, listed('from')),
    toPeople: ledBy(leads.to, listed('to')),
    alsoAsked: ledBy(behindSpace, listed('to')),
    ofRole: ledBy(behindSpace, text('clientRole')),
    thatRole: ledBy(behindColon, text('clientRole')),
    inClient: ledBy(leads.inClient, text('client')),
    attempt: ledBy(leads.attempt, counted('attempt')),
    version: ledBy(leads.version, text('version')),
    cause: ledBy(behindColon, text('cause')),
    action: ledBy(behindColon, text('action') || text(formerKeyOfAlertAction)),
    report: ledBy(behindSpace, text('report')),
    call: ledBy(behindComma, text('call')),
    rows: ledBy(leads.rows, counted('rows')),
    rowsSent: ledBy(leads.rowsSent, counted('rowsSent')),
    because: wordsFor(leads.closings, text('reason')) ?? '',
    removed: removedWords(leads, text('kind'), counted('count')),
    times: ledBy(leads.times, counted('times')),
    calls: ledBy(leads.times, counted('calls')),
  };
}

/** Person and application that it is about, in parentheses; not the one who did it. */
function aboutWords(entry: TrailEntry, { applicationName }: EntryTexts): string {
  const { isAboutActor, subjectName, applicationId } = entry;
  const about = [
    isAboutActor ? '' : (subjectName ?? ''),
    applicationId === null ? '' : applicationName(applicationId),
  ];
  const named = about.filter((part) => part !== '');
  return named.length === 0 ? '' : ` (${named.join(', ')})`;
}

const behindColon = (words: string): string => `: ${words}`;
const behindComma = (words: string): string => `, ${words}`;
const behindSpace = (words: string): string => ` ${words}`;

/** Which records were deleted, and how many. */
function removedWords({ removed }: EntryTexts['leads'], kind: string, count: string): string {
  const kinds: Readonly<Record<string, (number: string) => string>> = removed;
  return ledBy(kinds[kind] ?? ((number) => `; ${number}`), count);
}

/** Words with what leads to them; nothing where there are none. */
function ledBy(lead: (words: string) => string, words: string): string {
  return words === '' ? '' : lead(words);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function capitalized(sentence: string): string {
  const [first = ''] = sentence;
  return first.toLocaleUpperCase() + sentence.slice(first.length);
}
