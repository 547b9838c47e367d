import { addresses } from '@portal/core/contract/addresses.ts';
import type { ShownAlert } from '@portal/core/domain/alerts/alert-levels.ts';
import { type Agency, type AgencyPage, requiredLinks } from '@portal/core/domain/catalogue/agency.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { html, type Markup } from '../adapters/http/html.ts';
import type { BuiltLook } from '../adapters/http/static-page.ts';
import { alertsAbove } from './shell-alerts.ts';
import { type ShellTexts, shellTexts } from './shell-texts.ts';

/** What the surroundings of every page follow from. */
export interface Surroundings {
  portalName: string;
  /** The address people use. */
  origin: string;
  agency: Agency;
  helpDeskEmail: string;
  /** Whether the data are invented, which every page says. */
  hasInventedData: boolean;
  /** Whether every page leads to the mailbox of the demonstration. */
  hasMailbox: boolean;
  /** The site alerts of this moment, with clean markup. */
  alerts: (language: Language) => readonly ShownAlert[];
  /** Null where the page has not been built: pages are bare then. */
  look: BuiltLook | null;
}

/** One page: its language, title and content. */
export interface ShellPage {
  language: Language;
  title: string;
  content: Markup;
  /** The same page in the other language; null where it has none. */
  otherLanguage: string | null;
  /** Addresses of scripts that make it nicer; it works without. */
  scripts?: readonly string[];
  /** Whether the content takes the whole width, not that of a form. */
  isWide?: boolean;
}

const screen = (path: string): string => `${addresses.portal}${path}`;
const ownPages: readonly AgencyPage[] = [
  { link: 'accessibility', address: screen('/accessibility') },
  { link: 'privacy', address: screen('/privacy') },
];

/** A whole page inside the frame of every screen of the portal. Works without scripts (rule page 7). */
export function renderInShell(around: Surroundings, page: ShellPage): string {
  const texts = shellTexts[page.language];
  const { look } = around;
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} | ${around.portalName}</title>
${look !== null && html`<link rel="stylesheet" href="${look.sheet}">`}
<link rel="icon" href="${screen('/favicon.svg')}" type="image/svg+xml">
${(page.scripts ?? []).map((address) => html`<script src="${address}" defer></script>`)}
</head>
<body id="top" class="blue-page">
<a class="usa-skipnav" href="#main-content">${texts.skip}</a>
${banner(texts.banner, look)}
${around.hasInventedData && html`<aside class="demonstration-strip" aria-label="${texts.demonstrationLabel}">${texts.demonstration}${around.hasMailbox && html` <a href="${addresses.demonstrationMail}">${texts.mailbox}</a>`}</aside>`}
${header(around, page, texts)}
${alertsAbove(around.alerts(page.language), page.language)}
<main id="main-content" tabindex="-1"><div class="container page${page.isWide !== true && ' form-page'}">${page.content}</div></main>
${footer(around, texts)}
</body>
</html>
`.text;
}

/** The browser opens the guidance by itself; the page's own banner does it by script. */
function banner(texts: ShellTexts['banner'], look: BuiltLook | null): Markup {
  const guidance = (icon: string | undefined, heading: string, text: string): Markup =>
    html`<div class="usa-banner__guidance">
${icon !== undefined && html`<img class="usa-banner__icon usa-media-block__img" src="${icon}" alt="" width="40" height="40" loading="lazy">`}
<div class="usa-media-block__body"><p><strong>${heading}</strong><br>${text}</p></div></div>`;
  return html`<section class="usa-banner" aria-label="${texts.label}"><details class="banner-details">
<summary class="usa-banner__header"><span class="usa-banner__inner">
${look !== null && html`<img class="usa-banner__header-flag" src="${look.flag}" alt="" width="16" height="11">`}
<span class="banner-text"><span class="usa-banner__header-text">${texts.text}</span>
<span class="banner-action">${texts.action}</span></span></span></summary>
<div class="usa-banner__content"><div class="banner-columns">
${guidance(look?.domainIcon, texts.domainHeading, texts.domainText)}
${guidance(look?.lockIcon, texts.httpsHeading, texts.httpsText)}
</div></div></details></section>`;
}

function header({ portalName }: Surroundings, page: ShellPage, texts: ShellTexts): Markup {
  const other = page.language === 'en' ? 'es' : 'en';
  return html`<header class="usa-header usa-header--basic"><div class="container plain-header">
<div class="usa-logo"><em class="usa-logo__text"><a href="${screen('/applications')}" translate="no">${portalName}</a></em></div>
${
  page.otherLanguage !== null &&
  html`<a class="usa-button usa-button--outline language-button" href="${page.otherLanguage}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a>`
}
</div></header>`;
}

function footer(around: Surroundings, texts: ShellTexts): Markup {
  const group = (heading: string, links: readonly (readonly [address: string, text: string])[]): Markup =>
    html`<section><h2 class="footer__heading">${heading}</h2><ul class="footer__links">
${links.map(([address, text]) => html`<li><a href="${address}">${text}</a></li>`)}</ul></section>`;
  return html`<footer class="footer">
<div class="container footer__first"><a class="footer__top" href="#top">${texts.foot.top}</a>
<a class="usa-button usa-button--outline" href="${screen('/contact')}">${texts.foot.contact}</a></div>
<div class="footer__groups"><nav class="container footer__columns" aria-label="${texts.foot.label}">
${group(texts.foot.explore, [
  [screen('/applications'), texts.applications],
  [screen('/resources'), texts.resources],
  [screen('/contact'), texts.contact],
])}
${group(texts.foot.learn, [
  [screen('/resources#user-guide'), texts.foot.guide],
  [screen('/contact#questions-heading'), texts.foot.questions],
])}
${group(texts.foot.help, [
  [`mailto:${around.helpDeskEmail}`, texts.foot.helpDesk],
  [screen('/accessibility'), texts.accessibility],
  [screen('/privacy'), texts.privacy],
])}
</nav></div>
${identifier(around, texts.identifier)}
</footer>`;
}

function identifier({ agency, origin }: Surroundings, texts: ShellTexts['identifier']): Markup {
  const links = requiredLinks(agency, ownPages).map(
    ({ link, address }) => html`<li class="usa-identifier__required-links-item">
<a class="usa-identifier__required-link usa-link" href="${address}">${texts.required[link]}</a></li>`,
  );
  return html`<div class="usa-identifier">
<section class="usa-identifier__section usa-identifier__section--masthead" aria-label="${texts.label}">
<div class="usa-identifier__container"><section class="usa-identifier__identity" aria-label="${texts.description}">
<p class="usa-identifier__identity-domain">${new URL(origin).host}</p>
<p class="usa-identifier__identity-disclaimer">${texts.officialSiteOf} <span translate="no">${agency.name}</span></p>
</section></div></section>
<nav class="usa-identifier__section usa-identifier__section--required-links" aria-label="${texts.links}">
<div class="usa-identifier__container"><ul class="usa-identifier__required-links-list">${links}</ul></div></nav>
<section class="usa-identifier__section usa-identifier__section--usagov" aria-label="${texts.government}">
<div class="usa-identifier__container"><div class="usa-identifier__usagov-description">${texts.looking}</div>
<a class="usa-link" href="${texts.visitAddress}">${texts.visit}</a></div></section>
</div>`;
}
