import { isElomaOnly, isMipSuperUser, isStaff } from '../people/account-state.ts';
import { type Person, rolesOn } from '../people/person.ts';
import type { Application, FeatureSwitch } from './application.ts';

/** What a card can offer; an action reaches the page only once the product can carry it out. */
export const cardActions = [
  'VISIT',
  'VISIT_VIEWER',
  'REQUEST_ACCESS',
  'SEE_STATUS',
  'CHANGE_ROLE',
  'REMOVE_ACCESS',
  'SELECT_ACCOUNT',
] as const;
export type CardAction = (typeof cardActions)[number];

/** Why a card's button is off. */
export const cardRefusals = [
  'ACCOUNT_LOCKED',
  'SELECT_ACCOUNT_FIRST',
  'REMOVAL_UNDER_WAY',
  'NOT_SET_UP',
] as const;
export type CardRefusal = (typeof cardRefusals)[number];

/** One button of a card: shown, and either allowed or off with the reason. */
export interface CardOffer {
  action: CardAction;
  allowed: boolean;
  code?: CardRefusal;
}

/** The words on the visit button (rule catalogue 7). */
export type VisitLabel = 'VISIT_SITE' | 'LAUNCH_APP' | 'SIGN_IN';

/** Switches of the specification that cards depend on (rule catalogue 6). */
export type CatalogueFeatures = Readonly<Record<FeatureSwitch, boolean>>;

/** What a card depends on besides the application itself. */
export interface CardFacts {
  /** Null when nobody is signed in. */
  person: Person | null;
  /** Something locks the account, see `locksOf`. */
  isLocked: boolean;
  /** The person has an open request for this application. */
  hasOpenRequest: boolean;
  /** That request gives the access up. */
  hasOpenRemoval: boolean;
  /** Every role the person holds here came by default or from outside the portal: nothing to give up. */
  hasOnlyOutsideRoles: boolean;
  features: CatalogueFeatures;
}

/** Whether the application has a card at all (rule catalogue 6). */
export function isListed(application: Application, facts: Pick<CardFacts, 'person' | 'features'>): boolean {
  if (application.feature !== null && !facts.features[application.feature]) return false;
  return facts.person !== null || !application.signedInOnly;
}

/** Whether the person may use the application: an open one, or a role of its own client (rule catalogue 5). */
export function hasAccess(application: Application, person: Person | null): boolean {
  if (person === null) return false;
  return application.openToAll || rolesOn(person, application.clientId).length > 0;
}

/** The order of the cards: as in the catalogue, but what is asked for outside the portal comes last (rule catalogue 21). */
export function inCardOrder(applications: readonly Application[], person: Person | null): Application[] {
  const isElsewhere = (one: Application) => !one.requestAccess && !one.openToAll && !hasAccess(one, person);
  return [...applications.filter((one) => !isElsewhere(one)), ...applications.filter(isElsewhere)];
}

/** The visit button's words for this person. */
export function visitLabel(application: Application, person: Person): VisitLabel {
  if (isElomaOnly(person)) return 'LAUNCH_APP';
  return application.sso ? 'VISIT_SITE' : 'SIGN_IN';
}

/** All buttons of the card, in the order shown; none for a visitor. */
export function cardOffers(application: Application, facts: CardFacts): CardOffer[] {
  const { person } = facts;
  if (person === null) return [];
  const use = hasAccess(application, person) ? accessOffers(application, person, facts) : [];
  return [...use, ...requestOffers(application, person, facts)];
}

function accessOffers(application: Application, person: Person, facts: CardFacts): CardOffer[] {
  const locked = lockOf(facts);
  const selects = selectsAccount(application, person);
  const offers = [offer('VISIT', locked ?? refusalToVisit(application, person))];
  if (application.viewerAddress !== null) offers.push(offer('VISIT_VIEWER', locked));
  if (selects) offers.push(offer('SELECT_ACCOUNT', locked));
  // With a request open, its card leads to its state; a second change would be refused.
  if (!facts.hasOpenRequest && mayChangeRole(application, person)) offers.push(offer('CHANGE_ROLE', locked));
  if (isRemovable(application, person) && !facts.hasOnlyOutsideRoles)
    offers.push(offer('REMOVE_ACCESS', facts.hasOpenRemoval ? 'REMOVAL_UNDER_WAY' : locked));
  return offers;
}

/** Why an open account cannot visit the application: its address is unknown, or none of several accounts was selected. */
function refusalToVisit(application: Application, person: Person): CardRefusal | null {
  if (application.address === null) return 'NOT_SET_UP';
  return selectsAccount(application, person) && person.selectedAccount === null
    ? 'SELECT_ACCOUNT_FIRST'
    : null;
}

function requestOffers(application: Application, person: Person, facts: CardFacts): CardOffer[] {
  if (facts.hasOpenRequest) return [offer('SEE_STATUS', null)];
  if (hasAccess(application, person) || !isRequestable(application, person, facts.features)) return [];
  return [offer('REQUEST_ACCESS', lockOf(facts))];
}

/**
 * Whether this person may ask for this application at all: the portal takes requests for it, it has a card, the person
 * does not use eLOMA alone (library staff excepted), and is no super user, who chooses an account instead
 * (rule catalogue 8). The card asks it, and so does the submit.
 */
export function isRequestable(
  application: Application,
  person: Person,
  features: CatalogueFeatures,
): boolean {
  if (!application.requestAccess || !isListed(application, { person, features })) return false;
  if (isElomaOnly(person) && !isStaff(person, application.staffByClient)) return false;
  return !selectsAccount(application, person);
}

/**
 * Whether this person may ask for other roles in this application: the portal takes requests for it, and the
 * entry hides it neither for everybody nor for this person (rule catalogue 9). The card and the submit ask it.
 */
export function mayChangeRole(application: Application, person: Person): boolean {
  if (!application.requestAccess || !hasAccess(application, person)) return false;
  const { clientId, roleChange, staffRoles } = application;
  if (roleChange === 'STAFF') return isStaff(person, { [clientId]: staffRoles });
  if (roleChange === 'NONE' || isElomaOnly(person)) return false;
  return !selectsAccount(application, person);
}

/** Whether access to this application can be given up: nobody gives up an open one, and super users choose an account instead (rule changes 9). */
export function isRemovable(application: Application, person: Person): boolean {
  return hasRemoval(application) && !selectsAccount(application, person);
}

/** Whether access to this application can be removed at all (rule changes 9). */
export function hasRemoval({ openToAll, removal }: Application): boolean {
  return !openToAll && removal !== 'NONE';
}

/**
 * Whether somebody has several accounts in the application's platform: they choose the one to use before they visit it,
 * may choose again, and neither ask for access nor give it up here (rule people 8).
 */
export function selectsAccount({ hasAccountSelection }: Application, person: Person): boolean {
  return hasAccountSelection && isMipSuperUser(person);
}

function lockOf({ isLocked }: CardFacts): 'ACCOUNT_LOCKED' | null {
  return isLocked ? 'ACCOUNT_LOCKED' : null;
}

function offer(action: CardAction, code: CardRefusal | null): CardOffer {
  return code === null ? { action, allowed: true } : { action, allowed: false, code };
}
