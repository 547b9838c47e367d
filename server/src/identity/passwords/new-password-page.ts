import type { Language } from '@portal/core/domain/catalogue/application.ts';
import {
  longestPassword,
  type PasswordChoiceFaults,
  type ReasonToChange,
  shortestPassword,
} from '@portal/core/domain/people/password.ts';
import { html } from '../../adapters/http/html.ts';
import { fieldMarkup, type FormField, faultSummary } from '../pages/form-fields.ts';
import type { Page } from '../pages/pages.ts';
import { type IdentityTexts, identityTexts } from '../pages/texts.ts';

/** What the page for a new password shows. */
export interface NewPasswordView {
  language: Language;
  /** The page's own address without its query. */
  address: string;
  username: string;
  reason: ReasonToChange;
  faults: PasswordChoiceFaults | null;
}

/** The page that asks for a new password before a sign-in goes on. What was typed is never shown back. */
export function newPasswordPage(view: NewPasswordView): Page {
  const texts = identityTexts[view.language];
  const other = view.language === 'en' ? 'es' : 'en';
  const title =
    view.faults === null ? texts.newPasswordTitle : `${texts.errorPrefix}: ${texts.newPasswordTitle}`;
  const fields = chosenPasswordFields(texts, view.faults);
  return {
    language: view.language,
    title,
    otherLanguage: `${view.address}?kc_locale=${other}`,
    showPassword: true,
    content: html`<div class="panel">
<h1>${texts.newPasswordTitle}</h1>
<p>${texts.newPasswordWhy[view.reason]}</p>
<p>${texts.username}: <strong translate="no">${view.username}</strong></p>
${faultSummary(texts.newPasswordProblem, fields)}
<form method="post" action="${view.address}?kc_locale=${view.language}" novalidate>
<input type="text" name="username" value="${view.username}" autocomplete="username" readonly hidden>
${fields.map(fieldMarkup)}
<button type="button" class="usa-button usa-button--unstyled show" id="show-password" aria-controls="password-new password-confirm" hidden
data-show="${texts.showBoth}" data-hide="${texts.hideBoth}">${texts.showBoth}</button>
<button type="submit" class="usa-button">${texts.saveAndSignIn}</button>
</form>
</div>`,
  };
}

/** The two fields for a password that somebody chooses. */
export function chosenPasswordFields(texts: IdentityTexts, faults: PasswordChoiceFaults | null): FormField[] {
  const password = faults?.password ?? null;
  const confirmation = faults?.confirmation ?? null;
  const shared = { type: 'password', autocomplete: 'new-password', longest: 1_024 } as const;
  return [
    {
      id: 'password-new',
      label: texts.newPassword,
      ...shared,
      hint: texts.newPasswordHint(shortestPassword),
      fault: password === null ? null : texts.newPasswordFaults[password](shortestPassword, longestPassword),
    },
    {
      id: 'password-confirm',
      label: texts.newPasswordAgain,
      ...shared,
      hint: null,
      fault: confirmation === null ? null : texts.confirmationFaults[confirmation],
    },
  ];
}
