import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import { type Access, type DemonstrationApplication, pathOf } from './application.ts';
import { type DemonstrationTexts, demonstrationTexts } from './texts.ts';

const farewells = ['signed-out', 'session-ended'] as const;

/** A page that says why nobody is signed in; named in the address, so that it stays and signs nobody in by itself. */
export type Farewell = (typeof farewells)[number];

/** What a visit ends in. */
export type View =
  | { kind: 'welcome'; name: string; access: Access }
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

/** The style sheet of all demonstration applications, served beside them. */
export const styleAddress = `${addresses.demonstrationApplications}/style.css`;

/** One page of an application, whole. */
export function renderView(application: DemonstrationApplication, language: Language, view: View): string {
  const texts = demonstrationTexts[language];
  const other = language === 'en' ? 'es' : 'en';
  const name = application.name[language];
  const state = farewells.some((farewell) => farewell === view.kind) ? `&state=${view.kind}` : '';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="stylesheet" href="${styleAddress}">
<link rel="icon" href="data:,">
</head>
<body>
<section class="strip" aria-label="${texts.strip}"><p>${texts.strip}</p>
<a href="${pathOf(application)}language?to=${other}${state}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></section>
<header><p class="name">${name}</p></header>
<main id="main">${contentOf(application, language, view)}
<p><a href="${portalAddress}">${texts.backToPortal}</a></p></main>
</body>
</html>
`.text;
}

function contentOf(application: DemonstrationApplication, language: Language, view: View): Markup {
  const texts = demonstrationTexts[language];
  const name = application.name[language];
  const signOut = html`<form method="post" action="${pathOf(application)}sign-out">
<button type="submit">${texts.signOut}</button></form>`;
  if (view.kind === 'welcome') {
    return html`<h1>${name}</h1><p id="person">${texts.signedInAs(view.name)}</p>
<h2>${texts.rolesTitle}</h2>
${rolesOf(texts, view.access)}
<p class="hint">${texts.how}</p>${signOut}`;
  }
  if (view.kind === 'refused') {
    return html`<h1>${texts.refusedTitle(name)}</h1><p id="person">${texts.signedInAs(view.name)}</p>
<p>${view.reason === 'no-account' ? texts.noAccount : texts.noRole(name)}</p>${signOut}`;
  }
  const said = {
    'signed-out': { title: texts.signedOutTitle, text: texts.signedOutText(name), next: texts.signIn },
    'session-ended': { title: texts.endedTitle, text: texts.endedText(name), next: texts.signIn },
    failed: { title: texts.failedTitle, text: texts.failedText, next: texts.tryAgain },
  };
  const { title, text, next } = said[view.kind];
  return html`<h1>${title}</h1><p>${text}</p>
<p><a class="button" href="${pathOf(application)}">${next}</a></p>`;
}

function rolesOf(texts: DemonstrationTexts, { roles }: Access): Markup {
  if (roles.length === 0) return html`<p>${texts.noRolesNeeded}</p>`;
  return html`<ul id="roles">${roles.map((role) => html`<li>${role}</li>`)}</ul>`;
}
