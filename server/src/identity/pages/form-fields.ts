import { html, type Markup } from '../../adapters/http/html.ts';

/** One field of a form of ours, with what is wrong with it. */
export interface FormField {
  /** Both id and name. */
  id: string;
  label: string;
  hint: string | null;
  fault: string | null;
  type: 'text' | 'email' | 'tel' | 'password';
  /** The kind of field, so that browsers can fill it in. */
  autocomplete: string;
  /** What was typed before; a password never is. */
  value?: string;
  optional?: boolean;
  /** Most characters the browser takes. */
  longest: number;
}

/** A field: label, hint, what is wrong, and the box, which names the others for those who do not see them. */
export function fieldMarkup(field: FormField): Markup {
  const { id, hint, fault, value } = field;
  const described = [
    ...(hint === null ? [] : [`${id}-hint`]),
    ...(fault === null ? [] : [`input-error-${id}`]),
  ];
  return html`<label class="usa-label" for="${id}">${field.label}</label>
${hint !== null && html`<span class="usa-hint" id="${id}-hint">${hint}</span>`}
${fault !== null && html`<span class="usa-error-message" id="input-error-${id}">${fault}</span>`}
<input class="usa-input${fault !== null && ' usa-input--error'}" type="${field.type}" id="${id}" name="${id}" ${field.optional !== true && html`required`}
autocomplete="${field.autocomplete}" maxlength="${field.longest}" autocapitalize="${capitals(field)}" spellcheck="false"
${value !== undefined && html`value="${value}"`}
${described.length > 0 && html`aria-describedby="${described.join(' ')}"`}
${fault !== null && html`aria-invalid="true"`}>`;
}

/** What is wrong, on top of the page and with the focus on it; each sentence leads to its field. */
export function faultSummary(heading: string, fields: readonly FormField[]): Markup | null {
  const faulty = fields.filter((field) => field.fault !== null);
  if (faulty.length === 0) return null;
  return noticeOf(
    heading,
    html`<ul>${faulty.map((field) => html`<li><a href="#${field.id}">${field.fault}</a></li>`)}</ul>`,
  );
}

/** Why a form is shown again. The browser puts the focus here, without any script. */
export function noticeOf(heading: string, content: Markup): Markup {
  return html`<div class="usa-alert usa-alert--error" role="alert" tabindex="-1" autofocus><div class="usa-alert__body">
<h2 class="usa-alert__heading">${heading}</h2><div class="usa-alert__text">${content}</div></div></div>`;
}

function capitals({ type, autocomplete }: FormField): string {
  return type === 'text' && autocomplete !== 'username' ? 'words' : 'none';
}
