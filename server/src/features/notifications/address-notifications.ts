import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { dayWords } from '@portal/core/domain/content/moments.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { mailSubject } from '@portal/core/domain/mail/mail-subject.ts';
import type { OptionalMail } from '@portal/core/domain/mail/optional-mail.ts';
import { type Authority, authorityIn, mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import type { Addressed, AddressMail, Folded, Unaddressed } from '../../mail/addressed-mail.ts';
import type { AccountFacts } from '../../mail/account-facts.ts';
import { type WantedMail, wantedMail } from '../../mail/choices/wanted-mail.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { type AddressingDependencies, nameOfApplication, type WordingDependencies } from './addressing.ts';
import { addressedOfAccount, lookUpLinks } from './account/address-account.ts';
import { addressedWarning } from './certificates/address-warning.ts';
import type { CertificateFacts } from './certificates/write-warnings.ts';
import { addressedDigest, lookUpDigests } from './digest/address-digest.ts';
import type { DigestFacts } from './digest/write-digests.ts';
import { stillWaiting, type WaitingItem } from './asked-now.ts';
import { foldedFor, stormCounter } from './fold.ts';
import { frames, type Notified, type Words } from './notification-texts.ts';
import { nextOf } from './next-step.ts';
import { isNotifiedAtOnce, optionalKindOf, textsFor } from './notified-events.ts';
import type { NotificationFacts } from './write-notifications.ts';

/**
 * Looks up each person as they are now, and writes in their language. People who may not sign in get nothing, and those who can no
 * longer decide are not asked to (rule mail 10).
 */
export function addressNotifications(deps: AddressingDependencies): AddressMail {
  return async (unaddressed) => {
    const ids = [...new Set(unaddressed.map(({ personId }) => personId))];
    const people = await deps.directory.people({ ids, emails: [] });
    const known = new Map(people.filter(isReachable).map((person) => [person.id, person]));
    const items = await waitingItems(deps, unaddressed);
    const wanted = await wantedMail(deps.db, ids);
    const digests = await lookUpDigests(
      deps,
      unaddressed.flatMap((one) => {
        const [person, facts] = [known.get(one.personId), factsOf(one)];
        return person === undefined || !isDigest(facts) ? [] : [{ person, facts }];
      }),
    );
    const links = await lookUpLinks(deps, unaddressed.map(factsOf).filter(isOfAccount));
    const outcomeOf = (one: Unaddressed): Addressed | null => {
      const [person, facts] = [known.get(one.personId), factsOf(one)];
      if (person === undefined || !isWanted(facts, wanted.get(person.id))) return null;
      if (isDigest(facts)) {
        const digest = digests.get(facts);
        const { listToken } = wanted.get(person.id) ?? {};
        return digest === undefined ? null : addressedDigest(deps, { person, facts, listToken }, digest);
      }
      if (isOfCertificate(facts)) return addressedWarning(deps, person, facts);
      if (isOfAccount(facts)) return addressedOfAccount(deps, { person, facts, links });
      if (facts.to !== 'APPROVERS')
        return mayRead(authorityIn(person), facts) ? addressed(deps, person, { facts, item: null }) : null;
      const item = items.get(nameOf(facts.requestId, person.id));
      return item !== undefined && isToBeAsked(person, facts, item)
        ? addressed(deps, person, { facts, item })
        : null;
    };
    return withoutStorm(deps, unaddressed, outcomeOf);
  };
}

/** Anyone who has had many within an hour gets what waits for them in one mail; all else goes as it is (rule mail 14). */
async function withoutStorm(
  deps: AddressingDependencies,
  unaddressed: readonly Unaddressed[],
  outcomeOf: (one: Unaddressed) => Addressed | null,
): Promise<(Addressed | Folded | null)[]> {
  const asked = unaddressed.filter((one) => isFoldable(factsOf(one))).map(({ personId }) => personId);
  const counter = await stormCounter(deps, [...new Set(asked)]);
  return unaddressed.map((one) => {
    const outcome = outcomeOf(one);
    if (outcome === null) return null;
    if (isFoldable(factsOf(one)) && counter.isFull(one.personId)) return foldedFor(one.personId, deps.now());
    counter.add(one.personId);
    return outcome;
  });
}

/** What waits for somebody is on their desk too: nothing is lost when it is mailed together. */
function isFoldable(facts: AnyFacts): boolean {
  return 'to' in facts && facts.to === 'APPROVERS';
}

function isReachable({ enabled, email }: DirectoryPerson): boolean {
  return enabled && email !== '';
}

/** What a row of the outbox, or of the page, is about. */
export type AnyFacts = NotificationFacts | DigestFacts | CertificateFacts | AccountFacts;

export function isOfCertificate(facts: object): facts is CertificateFacts {
  return 'certificate' in facts;
}

export function isOfAccount(facts: object): facts is AccountFacts {
  return 'account' in facts;
}

export function isDigest(facts: object): facts is DigestFacts {
  return 'digest' in facts;
}

/** Anyone who has chosen nothing wants everything (rule mail 13). */
function isWanted(facts: AnyFacts, choice: WantedMail | undefined): boolean {
  if (isOfCertificate(facts) || isOfAccount(facts)) return true;
  const kind = isDigest(facts)
    ? kindOfList(facts)
    : optionalKindOf(facts.action, facts.to ?? 'REQUESTER', facts.after);
  return kind === null || choice?.unwanted.includes(kind) !== true;
}

/** What was held back came at once. */
function kindOfList({ digest }: DigestFacts): OptionalMail {
  return digest.isFold === true ? 'AT_ONCE' : 'MORNING';
}

/** The outbox gives back what was put there for a person. */
function factsOf({ facts }: Unaddressed): AnyFacts {
  return facts as AnyFacts;
}

function nameOf(requestId: string | undefined, personId: string): string {
  return `${requestId} ${personId}`;
}

async function waitingItems(
  { db, now }: AddressingDependencies,
  unaddressed: readonly Unaddressed[],
): Promise<Map<string, WaitingItem>> {
  const asked = unaddressed.flatMap((one) => {
    const facts = factsOf(one);
    if (!('to' in facts) || facts.to !== 'APPROVERS' || facts.requestId === undefined) return [];
    return [{ requestId: facts.requestId, personId: one.personId }];
  });
  const found = asked.length === 0 ? [] : await stillWaiting(db, asked, now());
  return new Map(found.map((item) => [nameOf(item.requestId, item.personId), item]));
}

/** What comes to a desk with waiting items is listed in the morning; replies and escalations are mailed at once. */
function isToBeAsked(
  person: DirectoryPerson,
  { action }: NotificationFacts,
  { role, isOnly }: WaitingItem,
): boolean {
  return mayActAs(authorityIn(person), [role]) && (isOnly || isNotifiedAtOnce(action));
}

/** A notice to a role is for those who hold it when it is sent, or read. */
export function mayRead(authority: Authority, { to }: NotificationFacts): boolean {
  return (to !== 'RM_IT_HELP' && to !== 'SECURITY') || mayActAs(authority, [to]);
}

/** What a notification tells, and the request on the reader's desk; null for readers who decide nothing. */
export interface Content {
  facts: NotificationFacts;
  item: WaitingItem | null;
}

function addressed(deps: AddressingDependencies, person: DirectoryPerson, content: Content): Addressed {
  const { facts, item } = content;
  const language = mailLanguage(person.attributes);
  const frame = frames[language];
  const application = nameOfApplication(deps, facts.applicationId, language);
  const { subject, lines } = wordsOf(deps, content, language);
  const link = `${deps.origin}${addresses.portal}/requests/${facts.number}`;
  const topic = frame.topic[facts.type](application);
  return {
    recipient: person.email,
    language,
    thread: `request-${facts.number}`,
    subject: mailSubject(subject, `${facts.number} ${topic}`),
    body: [
      frame.hello(wholeName(person)),
      ...lines,
      item === null ? frame.see(link) : frame.decide(link),
    ].join('\n\n'),
  };
}

/** What a notification says, in this language. */
export function wordsOf(deps: WordingDependencies, content: Content, language: Language): Words {
  const { action, to } = content.facts;
  const texts = textsFor(action, to ?? 'REQUESTER');
  if (texts === undefined) throw new Error(`${action} is told to nobody like this reader`);
  return texts[language](notifiedOf(deps, content, language));
}

function notifiedOf(deps: WordingDependencies, { facts, item }: Content, language: Language): Notified {
  const frame = frames[language];
  const { by, isOwn, after, closing, number, type } = facts;
  const application = nameOfApplication(deps, facts.applicationId, language);
  return {
    request: frame.request[type](number, application),
    asks: item === null ? '' : frame.asks[type](item.person, application),
    by: by ?? frame.portal,
    isOwn: isOwn === true,
    isAccepted: kindOf(type).yes === 'accept',
    next: nextOf(after),
    closing: closing ?? null,
    due: item === null ? null : dayWords(language, item.dueAt, { zone: deps.zone }),
    lapses:
      facts.lapses === undefined ? null : dayWords(language, new Date(facts.lapses), { zone: deps.zone }),
  };
}
