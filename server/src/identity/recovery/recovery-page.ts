import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { linkLifetimes } from '@portal/core/domain/people/mailed-link.ts';
import { html } from '../../adapters/http/html.ts';
import { fieldMarkup, type FormField, faultSummary, noticeOf } from '../pages/form-fields.ts';
import { noticePage, type Page } from '../pages/pages.ts';
import { identityTexts } from '../pages/texts.ts';
import { portalAddress } from '../protocol/layout.ts';
import { recoveryTexts } from './recovery-texts.ts';

/** Why no mail was asked for. */
export type RecoveryFault = { kind: 'missing' } | { kind: 'wait'; seconds: number };

/** What the page for a forgotten password shows. */
export interface RecoveryView {
  language: Language;
  /** The page's own address without its query. */
  address: string;
  /** What was typed. */
  name: string;
  fault: RecoveryFault | null;
}

/** The page on which somebody who has forgotten a password or a username asks for a mail. */
export function recoveryPage({ language, address, name, fault }: RecoveryView): Page {
  const texts = recoveryTexts[language];
  const common = identityTexts[language];
  const field: FormField = {
    id: 'username',
    label: texts.name,
    hint: null,
    type: 'text',
    autocomplete: 'username',
    value: name,
    longest: 255,
    fault: fault?.kind === 'missing' ? texts.nameMissing : null,
  };
  const notice =
    fault?.kind === 'wait'
      ? noticeOf(texts.problem, html`<p>${texts.wait(fault.seconds)}</p>`)
      : faultSummary(texts.problem, [field]);
  return {
    language,
    title: fault === null ? texts.title : `${common.errorPrefix}: ${texts.title}`,
    otherLanguage: otherLanguage(language, address),
    content: html`<div class="panel">
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
${notice}
<form method="post" action="${address}?kc_locale=${language}" novalidate>
${fieldMarkup(field)}
<button type="submit" class="usa-button">${texts.send}</button>
</form>
<p class="other-way"><a href="${portalAddress}">${common.backToPortal}</a></p>
</div>`,
  };
}

/** The page where the portal sends no mail. */
export function noMailPage(language: Language, helpDesk: string): Page {
  const texts = recoveryTexts[language];
  return noticePage(language, texts.title, texts.noMail(helpDesk));
}

/** The same for everybody who asked, whether there is such an account or not. */
export function sentPage(language: Language, address: string, helpDesk: string): Page {
  const texts = recoveryTexts[language];
  const more = html`<p>${texts.lasts(linkLifetimes.RECOVERY)}</p>
<p>${texts.nothingCame(helpDesk)}</p>`;
  return {
    ...noticePage(language, texts.sentTitle, texts.sent, more),
    otherLanguage: `${otherLanguage(language, address)}&sent=`,
  };
}

function otherLanguage(language: Language, address: string): string {
  return `${address}?kc_locale=${language === 'en' ? 'es' : 'en'}`;
}
