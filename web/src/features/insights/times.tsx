import type { InsightTimes } from '@portal/core/contract/insights/insights.ts';
import { useTimes } from '../../api/administration/insights.ts';
import type { InsightsSearch } from '../../screens/searches.ts';
import { Answer, Insight, Numbers, plain } from './insight.tsx';
import { useInsightWords } from './insight-words.ts';
import { Bars } from './plots/bars.tsx';
import { mostBars } from './most-bars.ts';
import { Withheld } from './withheld.tsx';

/** How long decisions take, by application and stage. */
export function Times({ search }: { search: InsightsSearch }) {
  const { texts } = useInsightWords();
  return (
    <Insight id="times" question={texts.times.question} query={useTimes(search)}>
      {(found) => <Found found={found} />}
    </Insight>
  );
}

function Found({ found: { all, stages, withheld } }: { found: InsightTimes }) {
  const { texts, format, words, application, duration, number } = useInsightWords();
  const nameOf = ({ applicationId, role }: (typeof stages)[number]): string =>
    texts.part(application(applicationId), words.roleLabel(role));
  if (all === undefined)
    return (
      <>
        <p className="insight__answer">{texts.times.none}</p>
        <Withheld count={withheld} />
      </>
    );
  const answer = texts.times.answer(
    duration(all.median),
    duration(all.ninetieth),
    format.plural(all.count, texts.times.decisions),
  );
  return (
    <>
      <Answer>{answer}</Answer>
      <Withheld count={withheld} />
      <Bars
        title={texts.times.plot}
        description={texts.aboutAnswer(plain(answer))}
        series={[texts.times.median, texts.times.ninetieth]}
        rows={stages
          .slice(0, mostBars)
          .map((stage) => ({ label: nameOf(stage), values: [stage.median, stage.ninetieth] }))}
        say={duration}
      />
      <Numbers
        question={texts.times.question}
        columns={[
          { id: 'stage', heading: texts.times.stage, isRowHead: true, cell: nameOf },
          { id: 'median', heading: texts.times.median, cell: ({ median }) => duration(median) },
          { id: 'ninetieth', heading: texts.times.ninetieth, cell: ({ ninetieth }) => duration(ninetieth) },
          {
            id: 'ninetyFifth',
            heading: texts.times.ninetyFifth,
            cell: ({ ninetyFifth }) => duration(ninetyFifth),
          },
          { id: 'count', heading: texts.load.decided, cell: ({ count }) => number(count) },
        ]}
        rows={stages}
        keyOf={nameOf}
      />
    </>
  );
}
