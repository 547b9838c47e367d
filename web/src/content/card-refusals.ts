import type { CardRefusal } from '@portal/core/domain/catalogue/cards.ts';
import { dictionary } from './language.tsx';

const en: Record<CardRefusal, string> = {
  ACCOUNT_LOCKED: 'Not possible while your account is locked.',
  SELECT_ACCOUNT_FIRST: 'Select an account first.',
  REMOVAL_UNDER_WAY: 'A removal is already under way.',
};

const es: Record<CardRefusal, string> = {
  ACCOUNT_LOCKED: 'No es posible mientras su cuenta esté bloqueada.',
  SELECT_ACCOUNT_FIRST: 'Seleccione antes una cuenta.',
  REMOVAL_UNDER_WAY: 'Ya hay una retirada en curso.',
};

/** Why a card's button is not to be used: on the card itself, and where an earlier request leads to the same form. */
export const cardRefusals = dictionary<Record<CardRefusal, string>>(en, es);
