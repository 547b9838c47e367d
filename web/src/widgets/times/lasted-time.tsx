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
  const amount = Math.max(1, Math.trunc(milliseconds / length));
  return new Intl.NumberFormat(`${language}-US`, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
