import type { FaultCode, FieldFault } from '../validation/fault.ts';
import { checkText } from '../validation/text.ts';
import { isDay } from '../calendar/calendar-days.ts';
import { type AlertLevel, alertLevels, mostAlerts } from './alert-levels.ts';
import { isPlainEnough } from './alert-markup.ts';

/** The state of an alert (rule alerts 5). */
export const alertStates = ['ACTIVE', 'PLANNED', 'DRAFT', 'ENDED'] as const;
export type AlertState = (typeof alertStates)[number];

/** What somebody did to an alert. */
export const alertActions = ['WRITTEN', 'CHANGED', 'PUBLISHED', 'ENDED'] as const;
export type AlertAction = (typeof alertActions)[number];

/** Longest texts, in characters. */
export const alertLimits = { title: 120, body: 5_000 } as const;

/** A text in each language of the page. */
interface BothLanguages {
  en: string;
  es: string;
}

/** An alert as it is written: times are those of the agency's zone, `YYYY-MM-DDTHH:mm`. */
export interface WrittenAlert {
  level: AlertLevel;
  title: BothLanguages;
  /** Markup, or plain text with empty lines between paragraphs. */
  body: BothLanguages;
  /** Empty: at once. */
  from: string;
  /** Empty: until somebody ends it. */
  until: string;
}

/** The fields of an alert, as faults and history name them. */
export const alertFields = ['level', 'title.en', 'title.es', 'body.en', 'body.es', 'from', 'until'] as const;
export type AlertField = (typeof alertFields)[number];

/** When an alert is shown. */
export interface AlertTimes {
  isPublished: boolean;
  /** Null: since it was published. */
  startsAt: Date | null;
  /** Null: until somebody ends it. */
  endsAt: Date | null;
}

/** The state of an alert at a moment (rule alerts 5). */
export function alertState({ isPublished, startsAt, endsAt }: AlertTimes, now: Date): AlertState {
  if (endsAt !== null && endsAt <= now) return 'ENDED';
  if (!isPublished) return 'DRAFT';
  return startsAt !== null && startsAt > now ? 'PLANNED' : 'ACTIVE';
}

/** Alerts in the order in which a page shows them, and no more than it shows (rule alerts 2). */
export function inOrderOfLevel<A extends { level: AlertLevel }>(newestFirst: readonly A[]): A[] {
  return alertLevels
    .flatMap((level) => newestFirst.filter((alert) => alert.level === level))
    .slice(0, mostAlerts);
}

/** What a field of an alert holds. */
export function fieldOfAlert({ level, title, body, from, until }: WrittenAlert, field: AlertField): string {
  switch (field) {
    case 'level':
      return level;
    case 'title.en':
      return title.en;
    case 'title.es':
      return title.es;
    case 'body.en':
      return body.en;
    case 'body.es':
      return body.es;
    case 'from':
      return from;
    case 'until':
      return until;
  }
}

/** The fields in which two versions of an alert differ. */
export function changedFields(before: WrittenAlert, after: WrittenAlert): AlertField[] {
  return alertFields.filter((field) => fieldOfAlert(before, field) !== fieldOfAlert(after, field));
}

/** What is wrong with an alert depends on the moment, and on whether visitors are going to see it. */
export interface AlertOccasion {
  /** What clocks in the agency's zone show. */
  clock: string;
  /** A draft may be unfinished. */
  isPublished: boolean;
}

/**
 * Everything that is wrong with an alert, at most one fault for each field (rule alerts 6). The page asks this before it
 * sends, the server before it takes.
 */
export function faultsOfAlert(alert: WrittenAlert, { clock, isPublished }: AlertOccasion): FieldFault[] {
  const { title, body, from, until } = alert;
  const min = isPublished ? 1 : 0;
  return [
    ...titleFaults('title.en', title.en, min),
    ...titleFaults('title.es', title.es, min),
    ...bodyFaults('body.en', body.en, min),
    ...bodyFaults('body.es', body.es, min),
    ...one('from', from === '' || isLocalTime(from) ? null : 'MALFORMED'),
    ...one('until', faultOfUntil({ from, until, earliest: isPublished ? clock : '' })),
  ];
}

function titleFaults(field: AlertField, text: string, min: number): FieldFault[] {
  if (/\p{Cc}/u.test(text)) return [{ field, fault: 'FORBIDDEN_CHARACTER' }];
  return checkText(field, text, { min, max: alertLimits.title });
}

function bodyFaults(field: AlertField, text: string, min: number): FieldFault[] {
  const [fault] = checkText(field, text, { min, max: alertLimits.body });
  if (fault !== undefined) return [fault];
  return one(field, isPlainEnough(text) ? null : 'MALFORMED');
}

function one(field: AlertField, fault: FaultCode | null): FieldFault[] {
  return fault === null ? [] : [{ field, fault }];
}

/** Local times of one zone, written alike, compare like texts. */
function faultOfUntil({
  from,
  until,
  earliest,
}: {
  from: string;
  until: string;
  earliest: string;
}): FaultCode | null {
  if (until === '') return null;
  if (!isLocalTime(until)) return 'MALFORMED';
  return until <= from || until <= earliest ? 'TOO_EARLY' : null;
}

/** Whether the text is an existing minute, `YYYY-MM-DDTHH:mm`. */
export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
}
