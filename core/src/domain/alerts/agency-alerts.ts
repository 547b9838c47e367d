import { type AlertLevel, alertLevels, type ShownAlert } from './alert-levels.ts';
import { inOrderOfLevel } from './site-alert.ts';

/** How much of its response is read, in bytes; more is none (rule alerts 8). */
export const mostAgencyBytes = 200_000;

/** Longest texts that are shown, in characters. */
const longest = { id: 200, title: 300, body: 20_000 } as const;

/** What is logged, once, where some of what the service sent cannot be shown. */
export interface AgencyAlerts {
  alerts: ShownAlert[];
  leftOut: string | null;
}

/**
 * What the agency's own service sent as its alerts: a list of them, or a list under the name `alerts`. The level is read
 * whatever its case, one that is not known is a warning, and an id that is missing is made from the text (rule alerts 8). Null
 * where it is neither.
 */
export function agencyAlerts(given: unknown): AgencyAlerts | null {
  const list: unknown = Array.isArray(given) ? given : fieldsOf(given)['alerts'];
  if (!Array.isArray(list)) return null;
  const read = list.flatMap(alertOf);
  // Two of one id are the same alert.
  const first = read.filter(({ name }, index) => read.findIndex((one) => one.name === name) === index);
  const alerts = first.map(({ alert }) => alert);
  const missing = list.length - read.length;
  return {
    alerts: inOrderOfLevel(alerts),
    leftOut:
      missing === 0
        ? null
        : `${missing} of ${list.length} site alerts are left out: title and body must be texts of at most ${longest.title} and ${longest.body} characters`,
  };
}

/** An alert, with what the service calls it. */
function alertOf(given: unknown): { name: string; alert: ShownAlert }[] {
  const { id, level, title, body = '' } = fieldsOf(given);
  if (!isText(title, longest.title) || !isText(body, longest.body) || title.trim() === '') return [];
  const known = levelOf(level);
  const digest = digestOf([known, title, body]);
  const isNamed = typeof id === 'number' || (isText(id, longest.id) && id !== '');
  const name = isNamed ? `${id}` : digest;
  return [{ name, alert: { id: `${name}.${digest}`, level: known, title, body } }];
}

function levelOf(given: unknown): AlertLevel {
  const name = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return alertLevels.find((level) => level === name) ?? 'warning';
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most;
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return Object(given) as Record<string, unknown>; // Any value can be turned into an object.
}

/** Tells texts apart that somebody writes one after the other; nobody gains by making two alike. */
function digestOf(texts: readonly string[]): string {
  let hash = 0x81_1c_9d_c5;
  for (const unit of JSON.stringify(texts))
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash.toString(36);
}
