import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { PasswordChoiceFaults } from '@portal/core/domain/people/password.ts';
import { html } from '../../adapters/http/html.ts';
import { faultSummary, fieldMarkup } from '../pages/form-fields.ts';
import { noticePage, type Page } from '../pages/pages.ts';
import { identityTexts } from '../pages/texts.ts';
import { chosenPasswordFields } from '../passwords/new-password-page.ts';
import { portalAddress } from '../protocol/layout.ts';
import { recoveryTexts } from './recovery-texts.ts';

/** What the page of a mailed link shows. */
export interface LinkView {
  language: Language;
  /** The page's own address without its query. */
  address: string;
  token: string;
  username: string;
  /** Somebody had a password before, and so may have sessions. */
  hadPassword: boolean;
  faults: PasswordChoiceFaults | null;
}

/** The page to which a mailed link leads. Opening it changes nothing, since programs that check mail open links, too. */
export function linkPage({ language, address, token, username, hadPassword, faults }: LinkView): Page {
  const texts = recoveryTexts[language];
  const common = identityTexts[language];
  const fields = chosenPasswordFields(common, faults);
  const other = language === 'en' ? 'es' : 'en';
  return {
    language,
    title: faults === null ? texts.chooseTitle : `${common.errorPrefix}: ${texts.chooseTitle}`,
    otherLanguage: `${address}?key=${token}&kc_locale=${other}`,
    showPassword: true,
    content: html`<div class="panel">
<h1>${texts.chooseTitle}</h1>
<p>${common.username}: <strong translate="no">${username}</strong></p>
<p>${texts.choose}${hadPassword && html` ${texts.endsSessions}`}</p>
${faultSummary(common.newPasswordProblem, fields)}
<form method="post" action="${address}?kc_locale=${language}" novalidate>
<input type="hidden" name="key" value="${token}">
<input type="text" name="username" value="${username}" autocomplete="username" readonly hidden>
${fields.map(fieldMarkup)}
<button type="button" class="usa-button usa-button--unstyled show" id="show-password" aria-controls="password-new password-confirm" hidden
data-show="${common.showBoth}" data-hide="${common.hideBoth}">${common.showBoth}</button>
<button type="submit" class="usa-button">${texts.save}</button>
</form>
</div>`,
  };
}

/** Says the same of a link that was used, that is too old, and that never was. */
export function deadLinkPage(language: Language, recoveryAddress: string): Page {
  const texts = recoveryTexts[language];
  const way = { address: `${recoveryAddress}?kc_locale=${language}`, text: texts.newLink };
  return noticePage(language, texts.deadTitle, texts.dead, null, way);
}

/** After the password was saved. */
export function savedPage(language: Language): Page {
  const texts = recoveryTexts[language];
  const way = { address: signInAddress, text: texts.toSignIn };
  return noticePage(language, texts.savedTitle, texts.saved, null, way);
}

/** The portal asks the person who is not signed in to do so there. */
const signInAddress = portalAddress.replace('/applications', '/account');
