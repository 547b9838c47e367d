import { longest, shortest } from '@portal/core/domain/insights/histogram.ts';
import type { WaitingQueue } from '@portal/core/domain/insights/measures.ts';
import { isDecidingRole } from '@portal/core/domain/people/roles.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { type Format, useFormat } from '../../content/format.ts';
import { type Language, useLanguage, useTexts } from '../../content/language.tsx';
import { useRequestWords } from '../../request-view/words.ts';
import { insightsTexts } from './insights-texts.ts';

const hour = 3_600;
const day = 24 * hour;

/** A time that decisions take, in the unit that fits it: with one decimal where it is short. */
export function durationWords(seconds: number, format: Format, language: Language): string {
  const { durations } = insightsTexts[language];
  if (seconds < shortest) return durations.short;
  if (seconds >= longest) return durations.long;
  if (seconds < hour) return format.plural(Math.round(seconds / 60), durations.minutes);
  const [unit, forms] =
    seconds < 2 * day ? ([hour, durations.hours] as const) : ([day, durations.days] as const);
  const value = seconds / unit;
  return format.plural(value < 10 ? Math.round(value * 10) / 10 : Math.round(value), forms);
}

/** The words that the five answers share. */
export function useInsightWords() {
  const { language } = useLanguage();
  const texts = useTexts(insightsTexts);
  const format = useFormat();
  const words = useRequestWords();
  const application = useApplicationNames();
  const queue = (name: WaitingQueue): string =>
    isDecidingRole(name)
      ? words.roleLabel(name)
      : texts.waiting.queues[name === 'SET_UP' ? name : 'REQUESTER'];
  return {
    texts,
    format,
    words,
    application,
    queue,
    duration: (seconds: number) => durationWords(seconds, format, language),
    number: (value: number) => format.number(value),
  };
}
