import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { FastifyReply } from 'fastify';
import { html, type Markup } from '../../adapters/http/html.ts';
import { renderInShell, type ShellPage, type Surroundings } from '../../pages/shell.ts';
import { portalAddress } from '../protocol/layout.ts';
import type { Resources } from './resources.ts';
import { identityTexts } from './texts.ts';

/** What every page of the provider is made with. */
export interface PageFrame {
  surroundings: Surroundings;
  resources: Resources;
  /** Origins of clients elsewhere: forms of our pages may lead there in the end, and hidden pages be held there. */
  formTargets: readonly string[];
}

/** One page. */
export interface Page extends Omit<ShellPage, 'scripts'> {
  /** Whether the page brings the script that shows a password. */
  showPassword?: boolean;
}

/** A whole page inside the frame of every page of the portal. Works without scripts. */
export function renderPage({ surroundings, resources }: PageFrame, page: Page): string {
  const scripts = page.showPassword === true ? [resources.address('show-password.js')] : [];
  return renderInShell(surroundings, { ...page, scripts });
}

/** A page that says one thing and leads on: back to the portal, if nothing else is named. */
export function noticePage(
  language: Language,
  title: string,
  text: string,
  more: Markup | null = null,
  way: Readonly<{ address: string; text: string }> = wayToPortal(language),
): Page {
  return {
    language,
    title,
    otherLanguage: null,
    content: html`<div class="panel"><h1>${title}</h1><p>${text}</p>${more}
<a class="usa-button" href="${way.address}">${way.text}</a></div>`,
  };
}

function wayToPortal(language: Language) {
  return { address: portalAddress, text: identityTexts[language].backToPortal };
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
  "img-src 'self'",
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
