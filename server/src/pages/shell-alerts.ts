import type { ShownAlert } from '@portal/core/domain/alerts/alert-levels.ts';
import { hasSeveralLines, wordsOf } from '@portal/core/domain/alerts/alert-words.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { alertNames } from '@portal/core/domain/content/alert-names.ts';
import { html, Markup } from '../adapters/http/html.ts';

/** More characters than this do not fit into a line beside their title. */
const mostInLine = 90;

/**
 * Site alerts above a page of the server, a line each; what does not fit into it unfolds without script (rule alerts 10).
 * @param alerts their bodies are clean markup
 */
export function alertsAbove(alerts: readonly ShownAlert[], language: Language): Markup | null {
  if (alerts.length === 0) return null;
  const { label, levels } = alertNames[language];
  return html`<section class="site-alerts" aria-label="${label}"><div class="container">
${alerts.map(
  (alert) => html`<div class="site-alert"><div class="${looks[alert.level]}"><div class="usa-alert__body">
<span class="usa-sr-only">${levels[alert.level]}: </span>${contentOf(alert)}</div></div></div>`,
)}</div></section>`;
}

const looks: Readonly<Record<ShownAlert['level'], string>> = {
  info: 'usa-alert usa-alert--info',
  warning: 'usa-alert usa-alert--warning',
  error: 'usa-alert usa-alert--error',
  success: 'usa-alert usa-alert--success',
  emergency: 'usa-alert usa-alert--emergency',
};

function contentOf({ title, body }: ShownAlert): Markup {
  const markup = new Markup(body);
  const words = wordsOf(body);
  if (!hasSeveralLines(body) && title.length + words.length <= mostInLine)
    return html`<p class="usa-alert__heading">${title}</p>
<div class="usa-alert__text"><div class="site-alert__markup">${markup}</div></div>`;
  return html`<details class="alert-details"><summary><strong>${title}</strong>
<span class="alert-details__words">${words}</span></summary><div class="alert-details__all">${markup}</div></details>`;
}
