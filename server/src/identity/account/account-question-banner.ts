import { addresses } from '@portal/core/contract/addresses.ts';
import { dayWords } from '@portal/core/domain/content/moments.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import { accountTexts } from './account-texts.ts';
import type { AccountView } from './account-view.ts';

/** That a request waits for the person's own answer, as on every screen of the portal (rule page 20); null where none does. */
export function questionBanner({ language, questions, zone, now }: AccountView): Markup | null {
  const [first] = questions;
  if (first === undefined) return null;
  const texts = accountTexts[language].questions;
  const { requestNumber, answerBy } = first;
  const isAlone = questions.length === 1;
  const number = html`<span class="whole">${requestNumber}</span>`;
  const alone = (): Markup => {
    if (answerBy === null) return html`${texts.one[0]}${number}${texts.one[1]}`;
    const end = new Date(answerBy);
    const day = dayWords(language, end, { zone, yearless: end.getFullYear() === now.getFullYear() });
    return html`${texts.oneBy[0]}${number}${texts.oneBy[1](day)}`;
  };
  const place = isAlone ? `requests/${requestNumber}` : 'applications?show=status';
  return html`<section aria-label="${texts.label}"><div class="usa-alert usa-alert--warning usa-alert--slim">
<div class="usa-alert__body"><p class="usa-alert__text">${isAlone ? alone() : texts.several(questions.length)}
<a href="${addresses.portal}/${place}">${isAlone ? texts.answer : texts.answerSeveral}</a></p></div></div></section>
`;
}
