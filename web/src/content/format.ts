import { dayWords, momentWords, timeWords, zoneWords } from '@portal/core/domain/content/moments.ts';
import { useMemo } from 'react';
import { type Language, useLanguage } from './language.tsx';

const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Less than a minute ago, and less than a minute from now. */
const almostNow: Readonly<Record<Language, readonly [past: string, ahead: string]>> = {
  en: ['just now', 'in a moment'],
  es: ['hace un momento', 'en un momento'],
};

/** Plural forms of a sentence; `other` replaces a form that is not given. */
export interface PluralForms {
  one: string;
  other: string;
}

/** Numbers, dates and lists in one language. Dates come and go as ISO text or Date. */
export interface Format {
  /** "3 days ago", "in 2 hours"; the largest unit that fits, or "just now". */
  relative(moment: string | Date, now: Date): string;
  /** "today", "yesterday", "12 days ago": in days, however many. */
  daysAgo(days: number): string;
  /** Date, time and zone in full, in the person's zone or the one given. */
  exact(moment: string | Date, zone?: string): string;
  /** The time of day in the person's zone, such as "4:32 p.m."; the moment is in milliseconds since 1970. */
  time(moment: number): string;
  /** A day such as "Nov 11", with the year when it is not the year of `now`. */
  day(moment: string | Date, now: Date, zone?: string): string;
  /** A day of the calendar such as "Nov 11, 2026", given as `YYYY-MM-DD`: the same day in every zone. */
  calendarDay(day: string): string;
  /** "Eastern Time" of an IANA name. */
  zoneName(zone: string): string;
  /** "a, b and c" */
  list(parts: readonly string[]): string;
  number(value: number): string;
  /** For sorting: below 0 when a dictionary of the language has the first name before the second. */
  compare(one: string, other: string): number;
  /** The form for this count with `{count}` filled in. */
  plural(count: number, forms: PluralForms): string;
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formatters of one language. */
export function createFormat(language: Language): Format {
  const locale = locales[language];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    relative: (moment, now) => {
      const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
      const unit = units.find(([, length]) => Math.abs(seconds) >= length);
      if (unit) return relative.format(Math.trunc(seconds / unit[1]), unit[0]);
      return almostNow[language][seconds > 0 ? 1 : 0];
    },
    daysAgo: (days) => relative.format(-days, 'day'),
    exact: (moment, zone) => momentWords(language, new Date(moment), zone),
    time: (moment) => timeWords(language, moment),
    day: (moment, now, zone) => {
      const date = new Date(moment);
      return dayWords(language, date, { zone, yearless: date.getFullYear() === now.getFullYear() });
    },
    calendarDay: (day) => dayWords(language, new Date(day), { zone: 'UTC' }),
    zoneName: (zone) => zoneWords(language, zone),
    list: (parts) => lists.format(parts),
    number: (value) => numbers.format(value),
    compare: new Intl.Collator(locale).compare,
    plural: (count, forms) =>
      (plurals.select(count) === 'one' ? forms.one : forms.other).replace('{count}', numbers.format(count)),
  };
}

/** Formatters in the chosen language. */
export function useFormat(): Format {
  const { language } = useLanguage();
  return useMemo(() => createFormat(language), [language]);
}
