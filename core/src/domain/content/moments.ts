import type { Language } from '../catalogue/application.ts';

const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** The format of a day or a time. */
interface Telling {
  /** IANA zone; the reader's own when absent. */
  zone?: string | undefined;
  /** Written without its year. */
  yearless?: boolean;
}

/** A day: "Nov 29, 2026", and in Spanish, which does not shorten its months in a sentence, "29 de noviembre de 2026". */
export function dayWords(language: Language, at: Date | number, { zone, yearless }: Telling = {}): string {
  return format(language, zone, {
    month: language === 'en' ? 'short' : 'long',
    day: 'numeric',
    year: yearless ? undefined : 'numeric',
  }).format(at);
}

/** A time of day: "4:32 p.m.", in Spanish "4:32 p. m.", which no line breaks; browsers differ in how they write it. */
export function timeWords(language: Language, at: Date | number): string {
  return clock(format(language, undefined, { timeStyle: 'short' }), language, at);
}

/** A moment with its zone: "Nov 29, 2026, 4:32 p.m. EST". */
export function momentWords(language: Language, at: Date | number, zone?: string): string {
  const time = format(language, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return `${dayWords(language, at, { zone })}, ${clock(time, language, at)}`;
}

/** "Eastern Time" of an IANA name, and in Spanish "hora del Este", as US agencies call it. */
export function zoneWords(language: Language, zone: string): string {
  const parts = format(language, zone, { timeZoneName: 'longGeneric' }).formatToParts(0);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return name.replace('oriental', 'del Este');
}

function format(
  language: Language,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone });
}

function clock(time: Intl.DateTimeFormat, language: Language, at: Date | number): string {
  const rest = language === 'en' ? '.m.' : '. m.';
  return time
    .format(at)
    .replace(/([ap])\.?\s?m\.?/iu, (_, half: string) => half.toLowerCase() + rest)
    .replace(/\s/gu, '\u{a0}');
}
