import { useMemo } from 'react';
import { type Language, useLanguage } from './language.tsx';

const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Plural forms of a sentence; `other` stands in for a form that is not given. */
export interface PluralForms {
  one: string;
  other: string;
}

/** Numbers, dates and lists in one language. Dates come and go as ISO text or Date. */
export interface Format {
  /** "3 days ago", "in 2 hours"; the largest unit that fits. */
  relative(moment: string | Date, now: Date): string;
  /** "today", "yesterday", "12 days ago": in days, however many. */
  daysAgo(days: number): string;
  /** Date, time and zone in full, in the person's zone or the one given. */
  exact(moment: string | Date, zone?: string): string;
  /** The time of day in the person's zone, such as "4:32 PM"; the moment is in milliseconds since 1970. */
  time(moment: number): string;
  /** A short day such as "Nov 11", with the year when it is not the year of `now`. */
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
      return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : relative.format(0, 'minute');
    },
    daysAgo: (days) => relative.format(-days, 'day'),
    exact: (moment, zone) =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
        ...(zone === undefined ? {} : { timeZone: zone }),
      }).format(new Date(moment)),
    time: (moment) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(moment),
    day: (moment, now, zone) => {
      const date = new Date(moment);
      return dayWords(
        language,
        new Intl.DateTimeFormat(locale, {
          month: 'short',
          day: 'numeric',
          ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
          ...(zone === undefined ? {} : { timeZone: zone }),
        }),
        date,
      );
    },
    calendarDay: (day) =>
      dayWords(
        language,
        new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
        new Date(day),
      ),
    zoneName: (timeZone) => {
      const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
        0,
      );
      const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
      // So US agencies call it in Spanish; the tables of the browser have another word.
      return name.replace('hora oriental', 'hora del Este');
    },
    list: (parts) => lists.format(parts),
    number: (value) => numbers.format(value),
    compare: new Intl.Collator(locale).compare,
    plural: (count, forms) =>
      (plurals.select(count) === 'one' ? forms.one : forms.other).replace('{count}', numbers.format(count)),
  };
}

/** A day as people write it: "Nov 29, 2026", and in Spanish "29 de nov de 2026". */
function dayWords(language: Language, format: Intl.DateTimeFormat, date: Date): string {
  if (language === 'en') return format.format(date);
  const parts = format.formatToParts(date).filter(({ type }) => type !== 'literal');
  return parts.map(({ value }) => value).join(' de ');
}

/** Formatters in the chosen language. */
export function useFormat(): Format {
  const { language } = useLanguage();
  return useMemo(() => createFormat(language), [language]);
}
