import { useInsightWords } from './insight-words.ts';

/** How much is left out for being about one person alone; nothing where nothing is. */
export function Withheld({ count }: { count: number }) {
  const { texts, format } = useInsightWords();
  return count === 0 ? null : <p className="insight__note">{format.plural(count, texts.withheld)}</p>;
}
