import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import { renderInShell, type Surroundings } from '../../pages/shell.ts';
import { type Access, type AccountInUse, type DemonstrationApplication, pathOf } from './application.ts';
import { type DemonstrationTexts, demonstrationTexts } from './texts.ts';

const farewells = ['signed-out', 'session-ended'] as const;

/** A page that says why nobody is signed in; named in the address, so that it stays and signs nobody in by itself. */
export type Farewell = (typeof farewells)[number];

/** What a visit ends in. */
export type View =
  | { kind: 'welcome'; name: string; access: Access; account: AccountInUse | null }
  | { kind: 'refused'; name: string; reason: 'no-account' | 'no-role' }
  | { kind: Farewell }
  | { kind: 'failed' };

/** The farewell that an address names; the provider brings it back as the `state` of a sign-out. */
export function farewellIn(query: URLSearchParams): Farewell | undefined {
  return farewells.find((farewell) => farewell === query.get('state'));
}

/** Where an application says it. */
export function farewellAddress(application: DemonstrationApplication, farewell: Farewell): string {
  return `${pathOf(application)}?state=${farewell}`;
}

/** Where the portal's catalogue is. */
const portalAddress = `${addresses.portal}/applications`;

/** One page of an application, whole. */
export function renderView(
  surroundings: Surroundings,
  application: DemonstrationApplication,
  { language, view }: { language: Language; view: View },
): string {
  const other = language === 'en' ? 'es' : 'en';
  const state = farewells.some((farewell) => farewell === view.kind) ? `&state=${view.kind}` : '';
  return renderInShell(surroundings, {
    language,
    title: application.name[language],
    otherLanguage: `${pathOf(application)}language?to=${other}${state}`,
    content: html`<div class="panel">${contentOf(application, language, view)}
<p><a href="${portalAddress}">${demonstrationTexts[language].backToPortal}</a></p></div>`,
  });
}

function contentOf(application: DemonstrationApplication, language: Language, view: View): Markup {
  const texts = demonstrationTexts[language];
  const name = application.name[language];
  const signOut = html`<form method="post" action="${pathOf(application)}sign-out">
<button type="submit" class="usa-button">${texts.signOut}</button></form>`;
  if (view.kind === 'welcome') {
    return html`<h1>${name}</h1><p id="person">${texts.signedInAs(view.name)}</p>
${accountOf(texts, application, view.account)}<h2>${texts.rolesTitle}</h2>
${rolesOf(texts, view.access)}
<p class="usa-hint">${texts.how}</p>${signOut}`;
  }
  if (view.kind === 'refused') {
    return html`<h1>${texts.refusedTitle(name)}</h1><p id="person">${texts.signedInAs(view.name)}</p>
<p>${view.reason === 'no-account' ? texts.noAccount : texts.noRole(name)}</p>${signOut}`;
  }
  const wording = {
    'signed-out': { title: texts.signedOutTitle, text: texts.signedOutText(name), next: texts.signIn },
    'session-ended': { title: texts.endedTitle, text: texts.endedText(name), next: texts.signIn },
    failed: { title: texts.failedTitle, text: texts.failedText, next: texts.tryAgain },
  };
  const { title, text, next } = wording[view.kind];
  return html`<h1>${title}</h1><p>${text}</p>
<p><a class="usa-button" href="${pathOf(application)}">${next}</a></p>`;
}

function accountOf(
  texts: DemonstrationTexts,
  { hasAccountSelection }: DemonstrationApplication,
  account: AccountInUse | null,
): Markup {
  if (!hasAccountSelection) return html``;
  const wording =
    account === null ? texts.noAccountChosen : texts.account(account.username, account.organization);
  return html`<p id="account">${wording}</p>
`;
}

function rolesOf(texts: DemonstrationTexts, { roles }: Access): Markup {
  if (roles.length === 0) return html`<p>${texts.noRolesNeeded}</p>`;
  return html`<ul id="roles">${roles.map((role) => html`<li>${role}</li>`)}</ul>`;
}
