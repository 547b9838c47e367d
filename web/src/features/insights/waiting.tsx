import type { InsightWaiting } from '@portal/core/contract/insights/insights.ts';
import { useWaiting } from '../../api/administration/insights.ts';
import type { InsightsSearch } from '../../screens/searches.ts';
import { Answer, Insight, Numbers, plain } from './insight.tsx';
import { useInsightWords } from './insight-words.ts';
import { mostBars } from './most-bars.ts';
import { Bars } from './plots/bars.tsx';
import { Withheld } from './withheld.tsx';

/** Where requests wait now, and since when. */
export function Waiting({ search }: { search: InsightsSearch }) {
  const { texts } = useInsightWords();
  return (
    <Insight id="waiting" question={texts.waiting.question} query={useWaiting(search)}>
      {(found) => <Found found={found} />}
    </Insight>
  );
}

function Found({ found: { total, since, queues, withheld } }: { found: InsightWaiting }) {
  const { texts, format, application, queue, number } = useInsightWords();
  const nameOf = (one: (typeof queues)[number]): string =>
    texts.part(application(one.applicationId), queue(one.queue));
  if (since === undefined)
    return (
      <>
        <p className="insight__answer">{texts.waiting.none}</p>
        <Withheld count={withheld} />
      </>
    );
  const answer = texts.waiting.answer(format.plural(total, texts.waiting.requests), format.exact(since));
  return (
    <>
      <Answer>{answer}</Answer>
      <Withheld count={withheld} />
      <Bars
        title={texts.waiting.plot}
        description={texts.aboutAnswer(plain(answer))}
        series={[texts.count]}
        rows={queues.slice(0, mostBars).map((one) => ({ label: nameOf(one), values: [one.count] }))}
        say={number}
      />
      <Numbers
        question={texts.waiting.question}
        columns={[
          { id: 'place', heading: texts.waiting.queue, isRowHead: true, cell: nameOf },
          { id: 'count', heading: texts.count, cell: ({ count }) => number(count) },
          { id: 'since', heading: texts.waiting.since, cell: (one) => format.exact(one.since) },
        ]}
        rows={queues}
        keyOf={nameOf}
      />
    </>
  );
}
