import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { expandRoles } from '@portal/core/domain/catalogue/application.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { WizardAnswers } from '@portal/core/domain/request-form/steps.ts';

/** What can be answered today. */
interface Offered {
  card: Pick<CatalogueCard, 'levels' | 'userLevels' | 'userOrigins'>;
  places: Catalogue['places'];
  person: Pick<Person, 'employments'>;
}

/** The answers of an earlier request; what is no longer offered is left out, and the form asks for it again. */
export function earlierAnswers(
  { requestDetails }: Pick<RequestView, 'requestDetails'>,
  { card, places, person }: Offered,
): WizardAnswers {
  const { role, level, userOrigin, purpose, empStatus } = requestDetails;
  const codes = { regions: places.regions, states: places.states.map(({ code }) => code) };
  const employment = person.employments.find(({ number }) => `employment-${number}` === empStatus);
  return {
    employment: employment?.number ?? null,
    roles: among(role, expandRoles(card.levels, codes)),
    userLevels: among(level, card.userLevels),
    userOrigins: among(userOrigin, card.userOrigins),
    purpose: purpose ?? '',
  };
}

/** Those of the names that are offered. */
export function among(given: readonly string[], offered: readonly { name: string }[]): string[] {
  return given.filter((one) => offered.some(({ name }) => name === one));
}
