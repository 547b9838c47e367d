import { addresses } from '@portal/core/contract/addresses.ts';
import { dayWords } from '@portal/core/domain/content/moments.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import { accountTexts } from './account-texts.ts';
import type { AlternateLine } from '../../ports/identity-provider.ts';
import type { AccountView } from './account-view.ts';

/** Where alternates are named, answered and ended. */
const alternatesAddress = `${addresses.portal}/manage-requests?role=SUPERVISOR&view=alternates`;

/** A supervisor's alternates, and whom the supervisor stands in for; nothing for anybody else (rules accounts 6, alternates 9). */
export function alternatesSection({ language, alternates }: AccountView): Markup | null {
  if (alternates === null) return null;
  const texts = accountTexts[language].alternates;
  // The days are calendar days already, so no zone may move them.
  const day = (date: string): string => dayWords(language, new Date(date), { zone: 'UTC' });
  const line = ({ side, name, startDate, endDate, state }: AlternateLine): Markup =>
    html`<div><dt>${texts.side[side](name)}</dt>
<dd>${texts.days(day(startDate), day(endDate))}</dd>
<dd>${texts.state[state]}</dd></div>`;
  return html`<section class="panel" aria-labelledby="alternates">
<h2 id="alternates">${texts.title}</h2>
<p>${texts.what}</p>
${alternates.length > 0 ? html`<dl class="lines">${alternates.map(line)}</dl>` : html`<p>${texts.none}</p>`}
<p><a href="${alternatesAddress}">${texts.manage}</a></p>
</section>`;
}
