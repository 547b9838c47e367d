import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { backgroundWorkTexts } from './background-work-texts.ts';

/** Up to so many the server counts exactly. */
const mostCounted = 10_000;

/** A number of events in words; beyond what is counted, "10,000+ events". */
export function useEventCount(): (count: number) => string {
  const texts = useTexts(backgroundWorkTexts).consumers;
  const format = useFormat();
  return (count) =>
    count >= mostCounted ? texts.eventsAtLeast(format.number(count)) : format.plural(count, texts.events);
}
