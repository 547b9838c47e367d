import { namedApplications } from '../people/rights/named-applications.ts';
import { canActAs, isKnownAt } from '../people/rights/known-person.ts';
import type { Holder, Remover } from '../people/managed-people.ts';
import type { PortalRole } from '../people/roles.ts';

/** Portal roles in which somebody may see the page of another person, or a part of it (rule people 20). */
export const personReaders = [
  'SUPERVISOR',
  'AUTHORIZER',
  'PRODUCT_OWNER',
  'RM_IT_HELP',
  'SECURITY',
  'PORTAL_ADMIN',
] as const satisfies readonly PortalRole[];

/** Those who see everybody's page, and all of it. */
const wholePageReaders = ['RM_IT_HELP', 'SECURITY', 'PORTAL_ADMIN'] as const satisfies readonly PortalRole[];

/** What a person's page is made of, beside name, username, address and organization, which its every reader sees. */
export const personSections = [
  'IDENTITY',
  'ACCESS',
  'REQUESTS',
  'CERTIFICATES',
  'SESSIONS',
  'HISTORY',
] as const;
export type PersonSection = (typeof personSections)[number];

/** What one reader sees of one person. */
export interface PersonParts {
  sections: readonly PersonSection[];
  /** Ids of the applications that access and requests are shown of; null for all. */
  applications: readonly string[] | null;
  /** Whether the history is more than that of access and requests. */
  hasWholeHistory: boolean;
}

/**
 * What somebody sees of a person; null where the person does not exist for them (rule people 20). Nobody has their own page by
 * being somebody's supervisor, authorizer or owner: their account is shown to them elsewhere.
 * @param concerned ids of the applications of which the person holds something, or has a request that is open
 */
export function partsOfPerson(
  remover: Remover,
  person: Holder,
  concerned: readonly string[],
): PersonParts | null {
  const { person: reader } = remover;
  if (wholePageReaders.some((role) => canActAs(reader, role)))
    return { sections: personSections, applications: null, hasWholeHistory: true };
  if (reader.id === person.id) return null;
  if (canActAs(reader, 'SUPERVISOR') && isKnownAt(reader, person.supervisorEmails))
    return {
      sections: ['IDENTITY', 'ACCESS', 'REQUESTS', 'CERTIFICATES', 'HISTORY'],
      applications: null,
      hasWholeHistory: false,
    };
  const own = namedApplications((role) => canActAs(reader, role), remover);
  const shared = own.filter((id) => concerned.includes(id));
  return shared.length === 0
    ? null
    : { sections: ['ACCESS', 'REQUESTS'], applications: shared, hasWholeHistory: false };
}
