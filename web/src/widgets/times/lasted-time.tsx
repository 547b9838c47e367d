import { useFormat } from '../../content/format.ts';
import { type Language, useLanguage } from '../../content/language.tsx';
import { ExactTime } from './exact-time.tsx';
import { useNow } from './now.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "25 days": for how long something has been so, with the moment it began as its title and on paper (rule time 5). */
export function LastedTime({ moment }: { moment: string }) {
  const format = useFormat();
  const now = useNow();
  const { language } = useLanguage();
  return (
    <ExactTime moment={moment} exact={format.exact(moment)}>
      {lastedWords(language, now.getTime() - new Date(moment).getTime())}
    </ExactTime>
  );
}

/** A length of time in the largest unit that fits, at least one minute. */
export function lastedWords(language: Language, milliseconds: number): string {
  const [unit, length] = units.find(([, one]) => milliseconds >= one) ?? units[2];
  return amountOf(language, unit, Math.max(1, Math.trunc(milliseconds / length)));
}

/** The same of something short, down to a tenth of a second: "0.4 seconds". */
export function durationWords(language: Language, milliseconds: number): string {
  if (milliseconds >= 60_000) return lastedWords(language, milliseconds);
  return amountOf(language, 'second', Math.max(0.1, Math.round(milliseconds / 100) / 10));
}

function amountOf(language: Language, unit: string, amount: number): string {
  return new Intl.NumberFormat(`${language}-US`, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
