import type { InsightArrivals } from '@portal/core/contract/insights/insights.ts';
import { useArrivals } from '../../api/administration/insights.ts';
import type { InsightsSearch } from '../../screens/searches.ts';
import { Answer, Insight, Numbers, plain } from './insight.tsx';
import { useInsightWords } from './insight-words.ts';
import { Lines } from './plots/lines.tsx';

/** How many requests come in, by week and type. */
export function Arrivals({ search }: { search: InsightsSearch }) {
  const { texts } = useInsightWords();
  return (
    <Insight id="arrivals" question={texts.arrivals.question} query={useArrivals(search)}>
      {(found) => <Found found={found} />}
    </Insight>
  );
}

function Found({ found: { weeks, total, types } }: { found: InsightArrivals }) {
  const { texts, format, words, number } = useInsightWords();
  const [first, ...others] = types;
  if (first === undefined) return <p className="insight__answer">{texts.arrivals.none}</p>;
  const answer = texts.arrivals.answer(
    format.plural(total, texts.arrivals.requests),
    number(weeks.length),
    words.typeName(first.type),
  );
  const rest = weeks.map((_, index) => sum(others.map(({ counts }) => counts[index] ?? 0)));
  return (
    <>
      <Answer>{answer}</Answer>
      <Lines
        title={texts.arrivals.plot}
        description={texts.aboutAnswer(plain(answer))}
        series={[
          { name: words.typeName(first.type), values: first.counts },
          ...(others.length === 0 ? [] : [{ name: texts.arrivals.others, values: rest }]),
        ]}
        labels={weeks.map((week) => format.calendarDay(week))}
        say={number}
      />
      <Numbers
        question={texts.arrivals.question}
        columns={[
          {
            id: 'week',
            heading: texts.arrivals.week,
            isRowHead: true,
            cell: ({ week }) => texts.weekOf(format.calendarDay(week)),
          },
          ...types.map(({ type, counts }) => ({
            id: type,
            heading: words.typeName(type),
            cell: ({ index }: { index: number }) => number(counts[index] ?? 0),
          })),
          {
            id: 'total',
            heading: texts.total,
            cell: ({ index }) => number(sum(types.map(({ counts }) => counts[index] ?? 0))),
          },
        ]}
        rows={weeks.map((week, index) => ({ week, index })).toReversed()}
        keyOf={({ week }) => week}
      />
    </>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
