import type { CardRefusal } from '@portal/core/domain/catalogue/cards.ts';
import { dictionary } from './language.tsx';

const en: Record<CardRefusal, string> = {
  ACCOUNT_LOCKED: 'Your account is locked.',
  SELECT_ACCOUNT_FIRST: 'Select an account first.',
  REMOVAL_UNDER_WAY: 'A removal request is already open.',
  NOT_SET_UP: 'This application is not set up here yet.',
};

const es: Record<CardRefusal, string> = {
  ACCOUNT_LOCKED: 'Su cuenta está bloqueada.',
  SELECT_ACCOUNT_FIRST: 'Seleccione primero una cuenta.',
  REMOVAL_UNDER_WAY: 'Ya hay una solicitud abierta para quitar el acceso.',
  NOT_SET_UP: 'Esta aplicación todavía no está configurada aquí.',
};

/** Why a card's button is not to be used: on the card itself, and where an earlier request leads to the same form. */
export const cardRefusals = dictionary<Record<CardRefusal, string>>(en, es);

/** Id of the banner's title above the cards with the state of the account, for all their buttons at once (rule catalogue 20). */
export const accountNoticeId = 'account-notice';
