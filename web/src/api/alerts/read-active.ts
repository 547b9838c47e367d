import { firstAddresses } from '@portal/core/contract/first-addresses.ts';
import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import type { Language } from '../../content/language.tsx';
import { query } from '../../screens/address.ts';

/** How long a source of alerts may take, in milliseconds. */
const deadlineMs = 8_000;

const client = { clientId: 'RAP' } as const;

/** Where alerts come from: the portal itself, or the agency's communications service at this address. */
export interface AlertSource {
  commsUrl: string | null;
  language: Language;
}

/**
 * The alerts of a source, as far as they can be shown (rule alerts 8). The portal itself is asked as the page's head has asked
 * it already.
 * @throws when it does not respond with a list in time
 */
export async function readActive(
  { commsUrl, language }: AlertSource,
  leaving: AbortSignal,
): Promise<readonly ActiveAlert[]> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(deadlineMs)]);
  if (commsUrl !== null) {
    const { readAgencyAlerts } = await import('./agency-service.ts');
    return await readAgencyAlerts(`${commsUrl}/active${query(client)}`, language, signal);
  }
  const reply = await fetch(`${firstAddresses.activeAlerts}${query({ ...client, language })}`, { signal });
  if (!reply.ok) throw new Error(`The site alerts were answered with ${reply.status}`);
  // The contract says so.
  return (await reply.json()) as ActiveAlert[];
}
