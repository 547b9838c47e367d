import { addresses } from '@portal/core/contract/addresses.ts';
import type { Notice } from '@portal/core/contract/account/notices.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { desksOf, mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { MailedFacts } from '../../../mail/mail-and-page.ts';
import type { AccountFacts } from '../../../mail/account-facts.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { browserLines } from '../account/address-browser.ts';
import { lockLines } from '../account/address-locked.ts';
import { passwordLines } from '../account/address-password.ts';
import { isDigest, isOfAccount, isOfCertificate, mayRead, wordsOf } from '../address-notifications.ts';
import { stillWaiting, type WaitingItem } from '../asked-now.ts';
import { warningLines } from '../certificates/address-warning.ts';
import { type Digest, digestsOf } from '../digest/digest-items.ts';
import { digestTexts } from '../digest/digest-texts.ts';
import type { NotificationFacts } from '../write-notifications.ts';
import type { NoticeDependencies } from './dependencies.ts';
import type { NoticeRow } from './notice-row.ts';

/** What one says in each language, and where it leads. */
interface Worded {
  lines: Readonly<Record<Language, readonly string[]>>;
  path: string;
}

/** What the words of somebody's notices are made from, as it is at this moment. */
interface Present {
  person: Person;
  /** As the directory has the person; null where no notice needs it. */
  listed: DirectoryPerson | null;
  /** What waits for the person, by request. */
  items: ReadonlyMap<string, WaitingItem>;
  /** What the newest list holds; null where there is none, or nothing is in it. */
  digest: Digest | null;
}

/** These notices in words, without those that do not hold any more or that the person may not read any more. */
export async function noticesInWords(
  deps: NoticeDependencies,
  person: Person,
  rows: readonly NoticeRow[],
): Promise<Notice[]> {
  const present = await presentOf(deps, person, rows);
  return rows.flatMap(({ position, facts, at, isRead }) => {
    const worded = inWords(deps, present, facts);
    if (worded === null) return [];
    const { lines, path } = worded;
    return [{ position, at: at.toISOString(), isRead, en: lines.en.join(' '), es: lines.es.join(' '), path }];
  });
}

async function presentOf(
  { db, now, zone, directory }: NoticeDependencies,
  person: Person,
  rows: readonly NoticeRow[],
): Promise<Present> {
  const { userId: personId } = person;
  const asked = rows.flatMap(({ facts }) =>
    'to' in facts && facts.to === 'APPROVERS' && facts.requestId !== undefined
      ? [{ requestId: facts.requestId, personId }]
      : [],
  );
  const items = asked.length === 0 ? [] : await stillWaiting(db, asked, now());
  const list = rows.map(({ facts }) => facts).find(isDigest);
  const owner = { personId, roles: desksOf(person), since: list?.digest.since ?? null };
  const [digest = null] = list === undefined ? [] : await digestsOf(db, [owner], { now: now(), zone });
  const listed = rows.some(({ facts }) => isOfCertificate(facts)) ? await directory.person(personId) : null;
  return { person, listed, items: new Map(items.map((item) => [item.requestId, item])), digest };
}

/** One in words; null where it does not hold any more. */
function inWords(deps: NoticeDependencies, present: Present, facts: NoticeRow['facts']): Worded | null {
  if ('mailed' in facts) return mailedInWords(present.person, facts);
  if (isDigest(facts)) return present.digest === null ? null : listInWords(deps, present.digest);
  if (isOfAccount(facts)) return accountInWords(present.person, facts);
  if (isOfCertificate(facts)) {
    const { listed } = present;
    const linesIn = (language: Language) =>
      listed === null ? null : warningLines(deps, listed, facts, language);
    const [en, es] = [linesIn('en'), linesIn('es')];
    return en === null || es === null ? null : { lines: { en, es }, path: account('certificates') };
  }
  return requestInWords(deps, present, facts);
}

function requestInWords(
  deps: NoticeDependencies,
  { person, items }: Present,
  facts: NotificationFacts,
): Worded | null {
  const isToDecide = facts.to === 'APPROVERS';
  const item = isToDecide ? (items.get(facts.requestId ?? '') ?? null) : null;
  // What somebody else has decided by now is not asked for any more.
  if (isToDecide && (item === null || !mayActAs(person, [item.role]))) return null;
  if (!mayRead(person, facts)) return null;
  const linesIn = (language: Language) => wordsOf(deps, { facts, item }, language).lines;
  return {
    lines: { en: linesIn('en'), es: linesIn('es') },
    path: `${addresses.portal}/requests/${facts.number}`,
  };
}

function listInWords({ now }: NoticeDependencies, { items, total }: Digest): Worded {
  const overdue = items.filter(({ dueAt }) => dueAt < now()).length;
  const linesIn = (language: Language) => [`${digestTexts[language].subject(total, overdue)}.`];
  return {
    lines: { en: linesIn('en'), es: linesIn('es') },
    path: `${addresses.portal}/manage-requests?role=${items[0]?.role ?? ''}`,
  };
}

/** What was written in words, as long as the reader has the role for which it was written. */
function mailedInWords(person: Person, { mailed: { words, path, roles } }: MailedFacts): Worded | null {
  if (roles !== null && !mayActAs(person, roles)) return null;
  return { lines: { en: [words.en], es: [words.es] }, path: path ?? `${addresses.portal}/account` };
}

/** A link is for the recipient of the mail, and is on no page. */
function accountInWords({ username }: Person, facts: AccountFacts): Worded | null {
  switch (facts.account) {
    case 'LINK':
      return null;
    case 'LOCKED_UNUSED':
      return {
        lines: { en: lockLines(facts, 'en'), es: lockLines(facts, 'es') },
        path: `${addresses.portal}/applications`,
      };
    case 'NEW_BROWSER': {
      const linesIn = (language: Language) => browserLines(facts, username, language);
      return { lines: { en: linesIn('en'), es: linesIn('es') }, path: account('security') };
    }
    case 'PASSWORD_CHANGED': {
      const linesIn = (language: Language) => passwordLines(facts, username, language);
      return { lines: { en: linesIn('en'), es: linesIn('es') }, path: account('security') };
    }
  }
}

function account(section: string): string {
  return `${addresses.portal}/account?section=${section}`;
}
