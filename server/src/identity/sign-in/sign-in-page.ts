import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import type { Demonstration, DemonstrationAccount } from '../../provider/surroundings.ts';
import { noticeOf } from '../pages/form-fields.ts';
import { realmPath, recoveryPath, registrationPath } from '../protocol/layout.ts';
import type { Page } from '../pages/pages.ts';
import { recoveryTexts } from '../recovery/recovery-texts.ts';
import { registrationTexts } from '../registration/registration-texts.ts';
import { type IdentityTexts, identityTexts, type SignInOccasion } from '../pages/texts.ts';

/** Why the form is shown again. */
export type SignInFault =
  | { kind: 'username-missing' | 'password-missing' | 'wrong' | 'picked-failed' }
  | { kind: 'wait'; seconds: number; locked: 'ACCOUNT' | 'NETWORK' };

/** What the sign-in page shows. */
export interface SignInView {
  language: Language;
  /** The page's own address without its query. */
  address: string;
  username: string;
  occasion: SignInOccasion;
  fault: SignInFault | null;
  demonstration: Demonstration | null;
}

/** The sign-in page: one card, errors above the field and on top, demonstration accounts folded in. */
export function signInPage(view: SignInView): Page {
  const texts = identityTexts[view.language];
  const other = view.language === 'en' ? 'es' : 'en';
  const title = view.fault === null ? texts.signInTitle : `${texts.errorPrefix}: ${texts.signInTitle}`;
  return {
    language: view.language,
    title,
    otherLanguage: `${view.address}?kc_locale=${other}`,
    showPassword: true,
    content: html`<div class="panel">
<h1>${texts.signInTitle}</h1>
<p>${texts.signInTo[view.occasion]}</p>
${summary(texts, view)}
${form(texts, view)}
</div>
${view.demonstration !== null && demonstrationList(texts, view, view.demonstration)}`,
  };
}

function summary(texts: IdentityTexts, { fault }: SignInView): Markup | null {
  if (fault === null) return null;
  const sentence = html`<ul><li><a href="#${faultyField(fault)}">${faultText(texts, fault)}</a></li></ul>`;
  return noticeOf(texts.problem, sentence);
}

function form(texts: IdentityTexts, view: SignInView): Markup {
  const registration = registrationTexts[view.language];
  return html`<form method="post" action="${view.address}?kc_locale=${view.language}" novalidate>
<label class="usa-label" for="username">${texts.username}</label>
<span class="usa-hint" id="username-hint">${texts.usernameHint}</span>
${fieldError(texts, view.fault, 'username')}
<input class="usa-input${invalid(view.fault, 'username') && ' usa-input--error'}" type="text" id="username" name="username" value="${view.username}" required
autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="255"
aria-describedby="username-hint${invalid(view.fault, 'username') ? ' input-error-username' : ''}"
${invalid(view.fault, 'username') && html`aria-invalid="true"`}>
<label class="usa-label" for="password">${texts.password}</label>
${fieldError(texts, view.fault, 'password')}
<input class="usa-input${invalid(view.fault, 'password') && ' usa-input--error'}" type="password" id="password" name="password" required autocomplete="current-password" maxlength="1024"
${invalid(view.fault, 'password') && html`aria-invalid="true" aria-describedby="input-error-password"`}>
<button type="button" class="usa-button usa-button--unstyled show" id="show-password" aria-controls="password" hidden
data-show="${texts.show}" data-hide="${texts.hide}">${texts.show}</button>
<button type="submit" class="usa-button" id="kc-login">${texts.signIn}</button>
</form>
<p class="other-way"><a href="${realmPath}${recoveryPath}?kc_locale=${view.language}">${recoveryTexts[view.language].title}</a></p>
<p class="other-way">${registration.noAccount}
<a href="${view.address}${registrationPath}?kc_locale=${view.language}">${registration.title}</a></p>`;
}

function fieldError(
  texts: IdentityTexts,
  fault: SignInFault | null,
  field: 'username' | 'password',
): Markup | null {
  if (fault === null || faultyField(fault) !== field) return null;
  return html`<span class="usa-error-message" id="input-error-${field}">${faultText(texts, fault)}</span>`;
}

/** Each account's button signs in at once: it sends the name alone, and the server knows the password. */
function demonstrationList(texts: IdentityTexts, view: SignInView, demonstration: Demonstration): Markup {
  const item = (account: DemonstrationAccount): Markup => html`<li><div>
<h2>${account.fullName} <code translate="no">${account.username}</code></h2>
<p>${account.shows[view.language]}</p></div>
<button type="submit" class="usa-button usa-button--outline" name="account" value="${account.username}"
aria-label="${texts.signInAs(account.fullName)}">${texts.signIn}</button></li>`;
  return html`<details class="panel"><summary>${texts.demonstrationAccounts}</summary>
<p>${texts.demonstrationPassword} <code translate="no">${demonstration.password}</code></p>
<form method="post" action="${view.address}?kc_locale=${view.language}">
<ul class="accounts">${demonstration.accounts.map(item)}</ul>
</form></details>`;
}

function invalid(fault: SignInFault | null, field: 'username' | 'password'): boolean {
  return fault !== null && faultyField(fault) === field;
}

function faultyField(fault: SignInFault): 'username' | 'password' {
  return fault.kind === 'password-missing' || fault.kind === 'picked-failed' ? 'password' : 'username';
}

function faultText(texts: IdentityTexts, fault: SignInFault): string {
  if (fault.kind === 'wait') return texts.wait[fault.locked](fault.seconds);
  const sentences = {
    'username-missing': texts.usernameMissing,
    'password-missing': texts.passwordMissing,
    wrong: texts.wrong,
    'picked-failed': texts.pickedFailed,
  };
  return sentences[fault.kind];
}
