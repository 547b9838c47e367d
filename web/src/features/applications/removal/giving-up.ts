import type { CardOffer, CatalogueCard } from '@portal/core/contract/catalogue.ts';

/** The cards that count for remove-all: those with access, except what cannot be given up at all (rule changes 9). */
export function cardsToGiveUp(cards: readonly CatalogueCard[]): CatalogueCard[] {
  return cards.filter((card) => card.hasAccess && card.removal !== 'NONE');
}

/** Of these, the ones for which the server would accept a removal now. */
export function removableCards(cards: readonly CatalogueCard[]): CatalogueCard[] {
  return cards.filter((card) => removalOf(card)?.allowed === true);
}

/** The card's own removal, as the server offers it. */
export function removalOf(card: CatalogueCard): CardOffer | undefined {
  return card.actions.find(({ action }) => action === 'REMOVE_ACCESS');
}
