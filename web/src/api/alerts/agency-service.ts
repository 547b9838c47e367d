import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { agencyAlerts, mostAgencyBytes } from '@portal/core/domain/alerts/agency-alerts.ts';
import type { Language } from '../../content/language.tsx';
import { shortText } from '../replies/short-text.ts';

/** The last message about it: a page that stays open does not log the same every five minutes. */
let message: string | null = null;

/**
 * The alerts of the agency's own service, which is asked without a token and without cookies: the person who keeps it need not know
 * who reads (rule alerts 8).
 * @throws when it does not respond with a list in time
 */
export async function readAgencyAlerts(
  address: string,
  language: Language,
  signal: AbortSignal,
): Promise<readonly ActiveAlert[]> {
  const reply = await fetch(address, {
    signal,
    headers: { accept: 'application/json', 'accept-language': language },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!reply.ok) throw new Error(`The site alerts were answered with ${reply.status}`);
  const text = await shortText(reply, mostAgencyBytes);
  const read = text === null ? null : agencyAlerts(JSON.parse(text));
  if (read === null) throw new Error('The site alerts are too long, or no list');
  if (read.leftOut !== null && read.leftOut !== message) console.warn(read.leftOut);
  message = read.leftOut;
  return read.alerts;
}
