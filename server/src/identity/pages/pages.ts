import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { FastifyReply } from 'fastify';
import { html, type Markup } from '../../adapters/http/html.ts';
import { portalAddress } from '../protocol/layout.ts';
import type { Resources } from './resources.ts';
import { type IdentityTexts, identityTexts } from './texts.ts';

/** What every page of the provider is made with. */
export interface PageFrame {
  portalName: string;
  resources: Resources;
  /** Origins of clients elsewhere: forms of our pages may lead there in the end, and hidden pages be held there. */
  formTargets: readonly string[];
}

/** One page: its language, title and content. */
export interface Page {
  language: Language;
  title: string;
  content: Markup;
  /** The same page in the other language; null where it has none. */
  otherLanguage: string | null;
  /** Whether the page brings the script that shows a password. */
  showPassword?: boolean;
}

/** A whole page in the look of the portal: banner, name, language, content. Works without scripts. */
export function renderPage({ portalName, resources }: PageFrame, page: Page): string {
  const texts = identityTexts[page.language];
  const other = page.language === 'en' ? 'es' : 'en';
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} | ${portalName}</title>
<link rel="stylesheet" href="${resources.address('identity.css')}">
<link rel="icon" href="data:,">
${page.showPassword === true && html`<script src="${resources.address('show-password.js')}" defer></script>`}
</head>
<body>
<section class="banner" aria-label="${texts.officialSiteLabel}"><p>${texts.officialSite}</p></section>
<header class="header"><div>
<p class="portal" translate="no">${portalName}</p>
${
  page.otherLanguage !== null &&
  html`<a class="language" href="${page.otherLanguage}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a>`
}
</div></header>
<main id="main">${page.content}</main>
</body>
</html>
`.text;
}

/** A page that says one thing and leads back to the portal. */
export function noticePage(
  language: Language,
  title: string,
  text: string,
  more: Markup | null = null,
): Page {
  const texts: IdentityTexts = identityTexts[language];
  return {
    language,
    title,
    otherLanguage: null,
    content: html`<div class="card"><h1>${title}</h1><p>${text}</p>${more}
<a class="primary" href="${portalAddress}">${texts.backToPortal}</a></div>`,
  };
}

/** Says that an address or form was refused, or that the fault or the delay is ours. */
export function refusalPage(language: Language, status: number, code: string | null): Page {
  const texts = identityTexts[language];
  if (status === 503) return noticePage(language, texts.unavailableTitle, texts.unavailableText);
  if (status >= 500) return noticePage(language, texts.faultTitle, texts.faultText);
  const detail = code === null ? null : html`<p>${texts.refusedCode} <code translate="no">${code}</code></p>`;
  return noticePage(language, texts.refusedTitle, texts.refusedText, detail);
}

// With `no-referrer` the browser would send `Origin: null` on our own form, and the origin check refuse it.
const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Headers of the pages people see: nothing but our own files, never inside another page, never kept. */
export function pageHeaders({ formTargets }: PageFrame): Record<string, string> {
  return {
    ...commonHeaders,
    'content-security-policy': [
      ...strictPolicy,
      `form-action 'self' ${formTargets.join(' ')}`.trim(),
      "frame-ancestors 'none'",
    ].join('; '),
    'x-frame-options': 'DENY',
  };
}

/** Headers of the hidden frame pages, which pages of the clients must be able to hold, on other origins too. */
export function framePageHeaders({ formTargets }: Pick<PageFrame, 'formTargets'>): Record<string, string> {
  return {
    ...commonHeaders,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors 'self' ${formTargets.join(' ')}`.trim(),
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  };
}

/** Sends a page people see. */
export function sendPage(reply: FastifyReply, frame: PageFrame, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders(frame))
    .type('text/html; charset=utf-8')
    .send(renderPage(frame, page));
}

/** The language asked for: by name, else by what the browser prefers, else English. */
export function chooseLanguage(asked: unknown, acceptLanguage: string | undefined): Language {
  const tags = [...(typeof asked === 'string' ? asked.split(' ') : []), ...(acceptLanguage ?? '').split(',')];
  const found = tags
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'es');
  return found === 'es' ? 'es' : 'en';
}
