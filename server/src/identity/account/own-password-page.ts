import type { Language } from '@portal/core/domain/catalogue/application.ts';
import {
  longestPassword,
  type PasswordChoiceFaults,
  shortestPassword,
} from '@portal/core/domain/people/password.ts';
import { html } from '../../adapters/http/html.ts';
import { fieldMarkup, type FormField, faultSummary } from '../pages/form-fields.ts';
import type { Page } from '../pages/pages.ts';
import { identityTexts } from '../pages/texts.ts';
import { ownPasswordTexts } from './own-password-texts.ts';

/** Why a password was not changed: the present one, or what was chosen. */
export type OwnPasswordFault =
  | { kind: 'present-missing' | 'present-wrong' | 'present-too-late' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'choice'; faults: PasswordChoiceFaults };

/** What the page for another password shows. */
export interface OwnPasswordView {
  language: Language;
  /** The page's own address without its query. */
  address: string;
  /** Where it leads back to. */
  accountScreen: string;
  username: string;
  fault: OwnPasswordFault | null;
}

/** The page on which somebody who is signed in changes their password. What was typed is never shown back. */
export function ownPasswordPage(view: OwnPasswordView): Page {
  const { language, address, fault } = view;
  const texts = ownPasswordTexts[language];
  const common = identityTexts[language];
  const fields = fieldsOf(language, fault);
  const other = language === 'en' ? 'es' : 'en';
  return {
    language,
    title: fault === null ? texts.title : `${common.errorPrefix}: ${texts.title}`,
    otherLanguage: `${address}?kc_locale=${other}`,
    showPassword: true,
    content: html`<p><a class="way-back" href="${view.accountScreen}">${texts.backToAccount}</a></p>
<div class="panel">
<h1>${texts.title}</h1>
<p>${texts.note}</p>
${faultSummary(common.newPasswordProblem, fields)}
<form method="post" action="${address}?kc_locale=${language}" novalidate>
<input type="text" name="username" value="${view.username}" autocomplete="username" readonly hidden>
${fields.map(fieldMarkup)}
<button type="button" class="usa-button usa-button--unstyled show" id="show-password" aria-controls="${fields.map(({ id }) => id).join(' ')}" hidden
data-show="${texts.showAll}" data-hide="${texts.hideAll}">${texts.showAll}</button>
<button type="submit" class="usa-button">${texts.change}</button>
</form>
</div>`,
  };
}

function fieldsOf(language: Language, fault: OwnPasswordFault | null): FormField[] {
  const texts = ownPasswordTexts[language];
  const common = identityTexts[language];
  const { password = null, confirmation = null } = fault?.kind === 'choice' ? fault.faults : {};
  const shared = { type: 'password', longest: 1_024 } as const;
  return [
    {
      id: 'password-present',
      label: texts.present,
      hint: null,
      ...shared,
      autocomplete: 'current-password',
      fault: presentFault(language, fault),
    },
    {
      id: 'password-new',
      label: common.newPassword,
      autocomplete: 'new-password',
      ...shared,
      hint: common.newPasswordHint(shortestPassword),
      fault: password === null ? null : common.newPasswordFaults[password](shortestPassword, longestPassword),
    },
    {
      id: 'password-confirm',
      label: common.newPasswordAgain,
      autocomplete: 'new-password',
      ...shared,
      hint: null,
      fault: confirmation === null ? null : common.confirmationFaults[confirmation],
    },
  ];
}

function presentFault(language: Language, fault: OwnPasswordFault | null): string | null {
  if (fault === null || fault.kind === 'choice') return null;
  if (fault.kind === 'wait') return identityTexts[language].wait.ACCOUNT(fault.seconds);
  const { presentMissing, presentWrong, presentTooLate } = ownPasswordTexts[language];
  const sentences = {
    'present-missing': presentMissing,
    'present-wrong': presentWrong,
    'present-too-late': presentTooLate,
  };
  return sentences[fault.kind];
}
