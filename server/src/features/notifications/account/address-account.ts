import type { AccountFacts } from '../../../mail/account-facts.ts';
import type { Addressed } from '../../../mail/addressed-mail.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { MailedLink } from '../../../ports/identity-provider.ts';
import type { AddressingDependencies } from '../addressing.ts';
import { addressedBrowser } from './address-browser.ts';
import { addressedLink } from './address-link.ts';
import { addressedLock } from './address-locked.ts';
import { addressedPassword } from './address-password.ts';

/** What the links of these notifications are, by their ids. */
export async function lookUpLinks(
  { linkOf }: Pick<AddressingDependencies, 'linkOf'>,
  all: readonly AccountFacts[],
): Promise<ReadonlyMap<string, MailedLink>> {
  const links = new Map<string, MailedLink>();
  for (const facts of all) {
    const link = facts.account === 'LINK' ? await linkOf(facts.linkId) : null;
    if (facts.account === 'LINK' && link !== null) links.set(facts.linkId, link);
  }
  return links;
}

interface OfAccount {
  person: DirectoryPerson;
  facts: AccountFacts;
  links: ReadonlyMap<string, MailedLink>;
}

/** A notice about somebody's account, as a mail; null where it no longer holds. */
export function addressedOfAccount(
  deps: Pick<AddressingDependencies, 'origin' | 'portalName'>,
  { person, facts, links }: OfAccount,
): Addressed | null {
  switch (facts.account) {
    case 'LOCKED_UNUSED':
      return addressedLock(deps, person, facts);
    case 'LINK': {
      const link = links.get(facts.linkId);
      return link === undefined ? null : addressedLink(deps, person, link);
    }
    case 'NEW_BROWSER':
      return addressedBrowser(deps, person, facts);
    case 'PASSWORD_CHANGED':
      return addressedPassword(deps, person, facts);
  }
}
