import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { alertLevels, mostAlerts } from '@portal/core/domain/alerts/alert-levels.ts';
import type { Language } from '../../content/language.tsx';
import { query } from '../../screens/address.ts';
import { shortText } from '../replies/short-text.ts';

/** How long a source of alerts may take, in milliseconds. */
const deadlineMs = 8_000;
/** How much of its response is read, in bytes; more is none. */
const mostBytes = 200_000;
/** Longest texts that are shown, in characters. */
const longest = { id: 200, title: 300, body: 20_000 } as const;

const client = { clientId: 'RAP' } as const;

/** Where the portal's own alerts are. */
function ownAddress(language: Language): string {
  return `${addresses.activeAlerts}${query({ ...client, language })}`;
}

/** Where alerts come from: the portal itself, or the agency's communications service at this address. */
export interface AlertSource {
  commsUrl: string | null;
  language: Language;
}

/**
 * The alerts of a source, as far as they can be shown (rule alerts 8). The agency's service is asked without a token and without
 * cookies: whoever keeps it need not know who reads. The portal itself is asked as the page's head has asked it already.
 * @throws when it does not respond with a list in time
 */
export async function readActive(
  { commsUrl, language }: AlertSource,
  signal: AbortSignal,
): Promise<ActiveAlert[]> {
  const address = commsUrl === null ? ownAddress(language) : `${commsUrl}/active${query(client)}`;
  const reply = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    ...(commsUrl === null ? {} : asStranger(language)),
  });
  return await alertsOf(reply);
}

function asStranger(language: Language): RequestInit {
  const headers = { accept: 'application/json', 'accept-language': language };
  return { headers, credentials: 'omit', referrerPolicy: 'no-referrer' };
}

/**
 * The alerts in the response of a source, as far as they can be shown.
 * @throws when it holds no list, or is too long
 */
async function alertsOf(reply: Response): Promise<ActiveAlert[]> {
  if (!reply.ok) throw new Error(`The site alerts were answered with ${reply.status}`);
  const text = await shortText(reply, mostBytes);
  if (text === null) throw new Error('The site alerts are too long');
  const given: unknown = JSON.parse(text);
  if (!Array.isArray(given)) throw new Error('The site alerts are not a list');
  const alerts = given.flatMap(shownAs);
  // Two of one id are the same alert.
  const isFirst = ({ id }: ActiveAlert, index: number) => alerts.findIndex((one) => one.id === id) === index;
  return alerts.filter(isFirst).slice(0, mostAlerts);
}

/** One alert, or nothing where it has not the shape of one. */
function shownAs(given: unknown): ActiveAlert[] {
  const { id, level, title, body } = Object(given) as Record<string, unknown>; // Any value can be turned into an object.
  const known = alertLevels.find((one) => one === level);
  const name = typeof id === 'number' ? String(id) : id;
  if (known === undefined || !isText(name, longest.id) || !isText(title, longest.title)) return [];
  return isText(body, longest.body) ? [{ id: name, level: known, title, body }] : [];
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most;
}
