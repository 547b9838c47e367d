import { dayWords, momentWords } from '@portal/core/domain/content/moments.ts';
import { type ContactField, contactFields } from '@portal/core/domain/people/contact.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import { alternatesSection } from './account-alternates-section.ts';
import { questionBanner } from './account-question-banner.ts';
import { profileForm } from './account-profile-section.ts';
import { passwordSection } from './account-password-section.ts';
import { attributeOf, contactOf } from './account-profile.ts';
import { type AccountTexts, accountTexts } from './account-texts.ts';
import { type AccountView, certificatesOf, employmentsOf } from './account-view.ts';
import { fieldMarkup, type FormField, faultSummary } from '../pages/form-fields.ts';
import { accountPath, portalAddress, realmPath } from '../protocol/layout.ts';
import type { Page } from '../pages/pages.ts';
import { identityTexts } from '../pages/texts.ts';

/** The account page's own address without its query. */
export const accountAddress = `${realmPath}${accountPath}`;

/** Where a form of the account page is sent. */
function formAddress({ language }: AccountView, place: string): string {
  return `${accountAddress}/${place}?kc_locale=${language}`;
}

/** The page of a person's own account: profile, certificates, sessions, password. */
export function accountPage(view: AccountView): Page {
  const texts = accountTexts[view.language];
  const other = view.language === 'en' ? 'es' : 'en';
  return {
    language: view.language,
    title: titleOf(texts, view),
    otherLanguage: `${accountAddress}?kc_locale=${other}`,
    showPassword: true,
    isWide: true,
    content: html`${questionBanner(view)}<p><a class="way-back" href="${portalAddress}">${texts.backToPortal}</a></p>
<h1>${texts.title}</h1>
${view.done !== null && doneNotice(texts.done[view.done])}
<div class="panels">
${profileSection(texts, view)}
${contactSection(texts, view)}
${certificatesSection(texts, view)}
${alternatesSection(view)}
${sessionsSection(texts, view)}
${passwordSection(view, formAddress(view, 'password'))}
</div>`,
  };
}

/** What a form has done. The browser puts the focus here, without any script, and so brings it into view. */
function doneNotice(sentence: string): Markup {
  return html`<div class="usa-alert usa-alert--success" role="status" tabindex="-1" autofocus>
<div class="usa-alert__body"><p class="usa-alert__text">${sentence}</p></div></div>`;
}

/** The outcome comes first, because the title is what is read out when the page opens. */
function titleOf(
  texts: AccountTexts,
  { language, done, refusedContact, refusedProfile, passwordFault }: AccountView,
): string {
  if (refusedContact !== null || refusedProfile !== null || passwordFault !== null)
    return `${identityTexts[language].errorPrefix}: ${texts.title}`;
  return done === null ? texts.title : `${texts.done[done]} ${texts.title}`;
}

function profileSection(texts: AccountTexts, view: AccountView): Markup {
  const { person, helpDeskEmail } = view;
  const own = (name: string) => attributeOf(person, name);
  const name = [person.givenName, own('middleInitial'), person.familyName, own('suffix')];
  return html`<section class="panel" aria-labelledby="profile">
<h2 id="profile">${texts.profile}</h2>
<dl class="lines">
${fact(texts, texts.name, [name.filter((part) => part !== '').join(' ')])}
${fact(texts, identityTexts[view.language].username, [person.username])}
${fact(texts, texts.email, [person.email])}
${fact(texts, texts.organization, [own('organizationOrAgency')])}
${fact(texts, texts.branch, [own('branch')])}
${fact(texts, texts.supervisor, [own('supervisorName'), ...own('supervisorEmails').split(',')])}
${employmentsFact(texts, view)}
</dl>
${profileForm(view, formAddress(view, 'profile'))}
<p>${texts.changedByOthers} ${texts.writeTo} <a href="mailto:${helpDeskEmail}">${helpDeskEmail}</a>.</p>
</section>`;
}

/** A name with its values, one per line; having none is put into words. */
function fact(texts: AccountTexts, name: string, values: readonly string[]): Markup {
  const known = values.map((value) => value.trim()).filter((value) => value !== '');
  return html`<div><dt>${name}</dt>${(known.length > 0 ? known : [texts.none]).map((value) => html`<dd>${value}</dd>`)}</div>`;
}

/** Each employment by what its status is called, with the word of the record in small print where that is another. */
function employmentsFact(texts: AccountTexts, { language, person, employmentName }: AccountView): Markup {
  const employments = employmentsOf(person);
  if (employments.length === 0) return fact(texts, texts.employments, []);
  const lines = employments.map(({ status, jobTitle }) => {
    const name = employmentName(status, language);
    const literal = name !== status && html` <small translate="no">${status}</small>`;
    return html`<dd>${texts.employment(name, jobTitle)}${literal}</dd>`;
  });
  return html`<div><dt>${texts.employments}</dt>${lines}</div>`;
}

function contactSection(texts: AccountTexts, view: AccountView): Markup {
  const kept = contactOf(view.person);
  const { contact, faults } = view.refusedContact ?? { contact: kept, faults: {} };
  const faultOf = (field: ContactField): string | null => {
    const fault = faults[field];
    return fault === undefined ? null : texts.contactFaults[fault];
  };
  const fields: FormField[] = [
    {
      ...{ id: 'phoneNumber', label: texts.phone, hint: texts.phoneHint, fault: faultOf('phoneNumber') },
      ...{
        type: 'tel',
        autocomplete: 'tel-national',
        value: contact.phoneNumber,
        longest: 100,
        optional: true,
      },
    },
    {
      ...{ id: 'suffix', label: texts.suffix, hint: texts.suffixHint, fault: faultOf('suffix') },
      ...{
        type: 'text',
        autocomplete: 'honorific-suffix',
        value: contact.suffix,
        longest: 100,
        optional: true,
      },
    },
  ];
  const before = contactFields.map(
    (field) => html`<input type="hidden" name="${field}-was" value="${kept[field]}">`,
  );
  return html`<section class="panel" aria-labelledby="contact">
<h2 id="contact">${texts.contact}</h2>
<p>${texts.contactAtOnce}</p>
${faultSummary(texts.problem, fields)}
<form method="post" action="${formAddress(view, 'contact')}" novalidate>
${before}
${fields.map(fieldMarkup)}
<button type="submit" class="usa-button">${texts.saveContact}</button>
</form>
</section>`;
}

function certificatesSection(texts: AccountTexts, view: AccountView): Markup {
  const employments = employmentsOf(view.person);
  const isElomaOnly =
    employments.length > 0 && employments.every((employment) => employment.status === 'eLOMA User');
  const certificates = certificatesOf(view.person, view.now).map(({ name, date, state }) => {
    const shown =
      state === 'MISSING' || date === null
        ? ''
        : dayWords(view.language, new Date(`${date}T00:00:00Z`), { zone: 'UTC' });
    return html`<div><dt>${texts.certificate[name]}</dt>
<dd${state !== 'VALID' && html` class="warning"`}>${texts.certificateState[state](shown)}</dd></div>`;
  });
  return html`<section class="panel" aria-labelledby="certificates">
<h2 id="certificates">${texts.certificates}</h2>
${
  isElomaOnly
    ? html`<p>${texts.certificatesNotNeeded}</p>`
    : html`<dl class="lines">${certificates}</dl><p>${texts.certificatesHow}</p>`
}
</section>`;
}

function sessionsSection(texts: AccountTexts, view: AccountView): Markup {
  const { language, zone, sessions, sid: here } = view;
  const address = formAddress(view, 'sessions');
  const items = sessions.map(({ id: sid, since, lastUsed, ...names }) => {
    const begun = momentWords(language, since, zone);
    const browser = texts.browser(names);
    return html`<li><div>
<p><strong>${browser}</strong>${sid === here && html` (${texts.thisBrowser})`}</p>
<p>${texts.since(begun)}</p>
${lastUsed !== null && html`<p>${texts.lastUsed(momentWords(language, lastUsed, zone))}</p>`}</div>
${
  sid !== here &&
  html`<form method="post" action="${address}"><button type="submit" class="usa-button usa-button--outline" name="session" value="${sid}"
aria-label="${texts.endSessionOf(browser, begun)}">${texts.endSession}</button></form>`
}</li>`;
  });
  return html`<section class="panel" aria-labelledby="sessions">
<h2 id="sessions">${texts.sessions}</h2>
<p>${texts.sessionsWhat}</p>
<ul class="accounts">${items}</ul>
${
  sessions.length > 1 &&
  html`<form method="post" action="${address}">
<button type="submit" class="usa-button usa-button--outline" name="session" value="others">${texts.endOthers}</button></form>`
}
</section>`;
}
