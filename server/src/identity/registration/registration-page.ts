import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { longestPassword, shortestPassword } from '@portal/core/domain/people/password.ts';
import {
  maximumLengths,
  optionalFields,
  type Registrant,
  type RegistrationFaults,
  type RegistrationField,
} from '@portal/core/domain/people/registration.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import { fieldMarkup, type FormField, faultSummary, noticeOf } from '../pages/form-fields.ts';
import type { Page } from '../pages/pages.ts';
import { registrationTexts } from './registration-texts.ts';
import { identityTexts } from '../pages/texts.ts';

/** Why the form is shown again, where no field is at fault. */
export type RegistrationRefusal = { kind: 'NOT_POSSIBLE' } | { kind: 'WAIT'; seconds: number };

/** What the page for a new account shows. */
export interface RegistrationView {
  language: Language;
  /** The page's own address without its query. */
  address: string;
  signInAddress: string;
  /** What was typed so far; passwords are asked for again each time. */
  typed: Registrant;
  faults: RegistrationFaults | null;
  refusal: RegistrationRefusal | null;
}

const aboutYou = [
  'givenName',
  'middleInitial',
  'familyName',
  'suffix',
  'organization',
  'supervisorEmail',
] as const;
const yourSignIn = ['email', 'username'] as const;

/** Kinds of fields by the names that browsers know. */
const autocomplete: Readonly<Record<RegistrationField, string>> = {
  givenName: 'given-name',
  middleInitial: 'additional-name',
  familyName: 'family-name',
  suffix: 'honorific-suffix',
  organization: 'organization',
  supervisorEmail: 'off',
  email: 'email',
  username: 'username',
};

/** The page on which somebody makes an account. */
export function registrationPage(view: RegistrationView): Page {
  const texts = registrationTexts[view.language];
  const common = identityTexts[view.language];
  const other = view.language === 'en' ? 'es' : 'en';
  const isChecked = view.faults !== null || view.refusal !== null;
  const about = aboutYou.map((field) => fieldOf(view, field));
  const signIn = [...yourSignIn.map((field) => fieldOf(view, field)), ...passwordFields(view)];
  return {
    language: view.language,
    title: isChecked ? `${common.errorPrefix}: ${texts.title}` : texts.title,
    otherLanguage: `${view.address}?kc_locale=${other}`,
    showPassword: true,
    content: html`<div class="panel">
<h1>${texts.title}</h1>
<p>${texts.why}</p>
<p><a href="${view.signInAddress}?kc_locale=${view.language}">${texts.haveAccount}</a></p>
${view.refusal === null ? faultSummary(texts.problem, [...about, ...signIn]) : refusalNotice(view, view.refusal)}
<form method="post" action="${view.address}?kc_locale=${view.language}" novalidate>
<p class="needed">${texts.allNeeded}</p>
<fieldset><legend>${texts.aboutYou}</legend>
${about.map(fieldMarkup)}
</fieldset>
<fieldset><legend>${texts.yourSignIn}</legend>
${signIn.map(fieldMarkup)}
<button type="button" class="usa-button usa-button--unstyled show" id="show-password" aria-controls="password password-confirm" hidden
data-show="${common.showBoth}" data-hide="${common.hideBoth}">${common.showBoth}</button>
</fieldset>
<button type="submit" class="usa-button">${texts.create}</button>
</form>
</div>`,
  };
}

function fieldOf({ language, typed, faults }: RegistrationView, field: RegistrationField): FormField {
  const texts = registrationTexts[language].fields[field];
  const fault = faults?.fields[field];
  return {
    id: field,
    label: texts.label,
    hint: texts.hint ?? null,
    fault: fault === undefined ? null : (texts.faults[fault] ?? null),
    type: field === 'email' || field === 'supervisorEmail' ? 'email' : 'text',
    autocomplete: autocomplete[field],
    value: typed[field],
    optional: optionalFields.includes(field),
    longest: maximumLengths[field],
  };
}

function passwordFields({ language, faults }: RegistrationView): FormField[] {
  const texts = registrationTexts[language];
  const common = identityTexts[language];
  const password = faults?.password ?? null;
  const confirmation = faults?.confirmation ?? null;
  const shared = { type: 'password', autocomplete: 'new-password', longest: 1_024 } as const;
  return [
    {
      id: 'password',
      label: texts.password,
      hint: common.newPasswordHint(shortestPassword),
      ...shared,
      fault:
        password === null || password === 'MISSING'
          ? password && texts.passwordMissing
          : common.newPasswordFaults[password](shortestPassword, longestPassword),
    },
    {
      id: 'password-confirm',
      label: texts.passwordAgain,
      hint: null,
      ...shared,
      fault: confirmation === null ? null : texts.confirmationFaults[confirmation],
    },
  ];
}

function refusalNotice({ language }: RegistrationView, refusal: RegistrationRefusal): Markup {
  const texts = registrationTexts[language];
  const sentence = refusal.kind === 'WAIT' ? texts.wait(refusal.seconds) : texts.notPossible;
  return noticeOf(texts.problem, html`<p>${sentence}</p>`);
}
