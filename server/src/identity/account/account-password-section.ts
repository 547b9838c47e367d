import { longestPassword, shortestPassword } from '@portal/core/domain/people/password.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import { type AccountTexts, accountTexts } from './account-texts.ts';
import type { AccountView, PasswordSectionFault } from './account-view.ts';
import { fieldMarkup, type FormField, faultSummary } from '../pages/form-fields.ts';
import { type IdentityTexts, identityTexts } from '../pages/texts.ts';

/** The part of the account page that changes the password. What was typed is never shown back. */
export function passwordSection({ language, person, passwordFault }: AccountView, address: string): Markup {
  const texts = accountTexts[language];
  const common = identityTexts[language];
  const fields = fieldsOf(texts, common, passwordFault);
  return html`<section class="panel" aria-labelledby="password">
<h2 id="password">${texts.password}</h2>
<p>${texts.passwordNote}</p>
${faultSummary(common.newPasswordProblem, fields)}
<form method="post" action="${address}" novalidate>
<input type="text" name="username" value="${person.username}" autocomplete="username" readonly hidden>
${fields.map(fieldMarkup)}
<button type="button" class="usa-button usa-button--unstyled show" id="show-password" aria-controls="${fields.map(({ id }) => id).join(' ')}" hidden
data-show="${texts.showAll}" data-hide="${texts.hideAll}">${texts.showAll}</button>
<button type="submit" class="usa-button">${texts.changePassword}</button>
</form>
</section>`;
}

function fieldsOf(
  texts: AccountTexts,
  common: IdentityTexts,
  fault: PasswordSectionFault | null,
): FormField[] {
  const { password = null, confirmation = null } = fault?.kind === 'choice' ? fault.faults : {};
  const shared = { type: 'password', longest: 1_024 } as const;
  return [
    {
      ...{ id: 'password-present', label: texts.presentPassword, hint: null, ...shared },
      ...{ autocomplete: 'current-password', fault: presentFault(texts, common, fault) },
    },
    {
      ...{ id: 'password-new', label: common.newPassword, autocomplete: 'new-password', ...shared },
      hint: common.newPasswordHint(shortestPassword),
      fault: password === null ? null : common.newPasswordFaults[password](shortestPassword, longestPassword),
    },
    {
      ...{ id: 'password-confirm', label: common.newPasswordAgain, autocomplete: 'new-password', ...shared },
      ...{ hint: null, fault: confirmation === null ? null : common.confirmationFaults[confirmation] },
    },
  ];
}

function presentFault(
  texts: AccountTexts,
  common: IdentityTexts,
  fault: PasswordSectionFault | null,
): string | null {
  if (fault === null || fault.kind === 'choice') return null;
  if (fault.kind === 'wait') return common.wait.ACCOUNT(fault.seconds);
  const sentences = {
    'present-missing': texts.presentMissing,
    'present-wrong': texts.presentWrong,
    'present-too-late': texts.presentTooLate,
  };
  return sentences[fault.kind];
}
