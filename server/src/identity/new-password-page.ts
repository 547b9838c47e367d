import type { Language } from '@portal/core/domain/catalogue/application.ts';
import {
  longestPassword,
  type PasswordChoiceFaults,
  shortestPassword,
} from '@portal/core/domain/people/password.ts';
import { html, type Markup } from '../adapters/http/html.ts';
import type { Page } from './pages.ts';
import { type IdentityTexts, identityTexts } from './texts.ts';

/** What the page for a new password shows. */
export interface NewPasswordView {
  language: Language;
  /** The page's own address without its query. */
  address: string;
  username: string;
  faults: PasswordChoiceFaults | null;
}

/** One of the two fields, with what is wrong with it. */
interface Field {
  id: 'password-new' | 'password-confirm';
  label: string;
  hint: string | null;
  fault: string | null;
}

/** The page that asks for a new password before a first sign-in goes on. What was typed is never shown back. */
export function newPasswordPage(view: NewPasswordView): Page {
  const texts = identityTexts[view.language];
  const other = view.language === 'en' ? 'es' : 'en';
  const title =
    view.faults === null ? texts.newPasswordTitle : `${texts.errorPrefix}: ${texts.newPasswordTitle}`;
  const fields = fieldsOf(texts, view.faults);
  return {
    language: view.language,
    title,
    otherLanguage: `${view.address}?kc_locale=${other}`,
    showPassword: true,
    content: html`<div class="card">
<h1>${texts.newPasswordTitle}</h1>
<p>${texts.newPasswordWhy}</p>
<p>${texts.username}: <strong translate="no">${view.username}</strong></p>
${summary(texts, fields)}
<form method="post" action="${view.address}?kc_locale=${view.language}" novalidate>
<input type="text" name="username" value="${view.username}" autocomplete="username" readonly hidden>
${fields.map(fieldMarkup)}
<button type="button" class="show" id="show-password" aria-controls="password-new password-confirm" hidden
data-show="${texts.showBoth}" data-hide="${texts.hideBoth}">${texts.showBoth}</button>
<button type="submit" class="primary">${texts.saveAndSignIn}</button>
</form>
</div>`,
  };
}

function fieldsOf(texts: IdentityTexts, faults: PasswordChoiceFaults | null): Field[] {
  const password = faults?.password ?? null;
  const confirmation = faults?.confirmation ?? null;
  return [
    {
      id: 'password-new',
      label: texts.newPassword,
      hint: texts.newPasswordHint(shortestPassword),
      fault: password === null ? null : texts.newPasswordFaults[password](shortestPassword, longestPassword),
    },
    {
      id: 'password-confirm',
      label: texts.newPasswordAgain,
      hint: null,
      fault: confirmation === null ? null : texts.confirmationFaults[confirmation],
    },
  ];
}

function summary(texts: IdentityTexts, fields: readonly Field[]): Markup | null {
  const faulty = fields.filter((field) => field.fault !== null);
  if (faulty.length === 0) return null;
  return html`<div class="notice" role="alert"><h2>${texts.newPasswordProblem}</h2>
<ul>${faulty.map((field) => html`<li><a href="#${field.id}">${field.fault}</a></li>`)}</ul></div>`;
}

function fieldMarkup({ id, label, hint, fault }: Field): Markup {
  const described = [
    ...(hint === null ? [] : [`${id}-hint`]),
    ...(fault === null ? [] : [`input-error-${id}`]),
  ];
  return html`<label for="${id}">${label}</label>
${hint !== null && html`<span class="hint" id="${id}-hint">${hint}</span>`}
${fault !== null && html`<span class="field-error" id="input-error-${id}">${fault}</span>`}
<input type="password" id="${id}" name="${id}" required autocomplete="new-password" maxlength="1024"
${described.length > 0 && html`aria-describedby="${described.join(' ')}"`}
${fault !== null && html`aria-invalid="true"`}>`;
}
