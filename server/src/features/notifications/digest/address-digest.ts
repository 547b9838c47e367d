import { addresses } from '@portal/core/contract/addresses.ts';
import { dayWords } from '@portal/core/domain/content/moments.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { mailSubject } from '@portal/core/domain/mail/mail-subject.ts';
import { authorityIn, desksOf } from '@portal/core/domain/people/rights/authority.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { Addressed } from '../../../mail/addressed-mail.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { type AddressingDependencies, nameOfApplication } from '../addressing.ts';
import { frames } from '../notification-texts.ts';
import { type Digest, type DigestOwner, digestsOf } from './digest-items.ts';
import { digestTexts } from './digest-texts.ts';
import type { DigestFacts } from './write-digests.ts';

/** A list that is due, and whose it is. */
export interface DueDigest {
  person: DirectoryPerson;
  facts: DigestFacts;
}

/** What waits for these people now, by list, as far as they may still decide it. */
export async function lookUpDigests(
  { db, now, zone }: AddressingDependencies,
  due: readonly DueDigest[],
): Promise<Map<DigestFacts, Digest>> {
  const owners: DigestOwner[] = due.map(({ person, facts }) => ({
    personId: person.id,
    roles: desksOf(authorityIn(person)),
    since: facts.digest.since,
  }));
  const found = owners.length === 0 ? [] : await digestsOf(db, owners, { now: now(), zone });
  return new Map(
    due.flatMap(({ facts }, index) => {
      const digest = found[index] ?? null;
      return digest === null ? [] : [[facts, digest] as const];
    }),
  );
}

/** The list as a mail. */
export function addressedDigest(
  deps: AddressingDependencies,
  { person, facts, listToken }: DueDigest & { listToken: string | undefined },
  { items, total }: Digest,
): Addressed {
  const language = mailLanguage(person.attributes);
  const isFold = facts.digest.isFold === true;
  const [texts, frame, now] = [digestTexts[language], frames[language], deps.now()];
  const overdue = items.filter(({ dueAt }) => dueAt < now).length;
  const rows = items.map((item) => {
    const day = dayWords(language, item.dueAt, { zone: deps.zone });
    const what = frame.asks[item.type](item.person, nameOfApplication(deps, item.applicationId, language));
    return texts.row(what, item.number, item.dueAt < now ? texts.overdue(day) : texts.due(day));
  });
  const more = total - items.length;
  const desk = `${deps.origin}${addresses.portal}/manage-requests?role=${items[0]?.role ?? ''}`;
  return {
    recipient: person.email,
    language,
    subject: mailSubject(texts.subject(total, overdue)),
    ...(isFold || listToken === undefined
      ? {}
      : { endedAt: addresses.endOfList.replace(':token', listToken) }),
    body: [
      frame.hello(wholeName(person)),
      isFold ? texts.folded : texts.intro,
      ...rows,
      ...(more > 0 ? [texts.more(more)] : []),
      texts.decide(desk),
      texts.choose(`${deps.origin}${addresses.portal}/account?section=mail`),
    ].join('\n\n'),
  };
}
