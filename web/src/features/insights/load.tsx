import type { InsightLoad } from '@portal/core/contract/insights/insights.ts';
import { useLoad } from '../../api/administration/insights.ts';
import { midSentence } from '../../content/mid-sentence.ts';
import type { InsightsSearch } from '../../screens/searches.ts';
import { Answer, Insight, Numbers, plain } from './insight.tsx';
import { useInsightWords } from './insight-words.ts';
import { mostBars } from './most-bars.ts';
import { Bars } from './plots/bars.tsx';
import { Withheld } from './withheld.tsx';

/** How the load is shared among the desks, and where set-up fails. */
export function Load({ search }: { search: InsightsSearch }) {
  const { texts } = useInsightWords();
  return (
    <Insight id="load" question={texts.load.question} query={useLoad(search)}>
      {(found) => (
        <>
          <Desks found={found} />
          <SetUps found={found} />
        </>
      )}
    </Insight>
  );
}

function Desks({ found: { desks, withheld } }: { found: InsightLoad }) {
  const { texts, format, words, number } = useInsightWords();
  const [busiest] = desks.toSorted((one, other) => other.decided - one.decided);
  if (busiest === undefined)
    return (
      <>
        <p className="insight__answer">{texts.load.none}</p>
        <Withheld count={withheld} />
      </>
    );
  const answer = texts.load.answer(
    midSentence(words.roleLabel(busiest.role)),
    format.plural(busiest.decided, texts.load.decisions),
    format.plural(busiest.waiting, texts.load.waits),
  );
  return (
    <>
      <Answer>{answer}</Answer>
      <Withheld count={withheld} />
      <Bars
        title={texts.load.plot}
        description={texts.aboutAnswer(plain(answer))}
        series={[texts.load.decided, texts.load.waiting]}
        rows={desks.map(({ role, decided, waiting }) => ({
          label: words.roleLabel(role),
          values: [decided, waiting],
        }))}
        say={number}
      />
      <Numbers
        question={texts.load.plot}
        columns={[
          {
            id: 'desk',
            heading: texts.load.desk,
            isRowHead: true,
            cell: ({ role }) => words.roleLabel(role),
          },
          { id: 'decided', heading: texts.load.decided, cell: ({ decided }) => number(decided) },
          { id: 'waiting', heading: texts.load.waiting, cell: ({ waiting }) => number(waiting) },
        ]}
        rows={desks}
        keyOf={({ role }) => role}
      />
    </>
  );
}

function SetUps({ found: { setUps } }: { found: InsightLoad }) {
  const { texts, format, application, number } = useInsightWords();
  const of = (value: (one: (typeof setUps)[number]) => number): number =>
    setUps.reduce((sum, one) => sum + value(one), 0);
  const all = of(({ count }) => count);
  if (all === 0) return <p className="insight__answer">{texts.load.noSetUp}</p>;
  const answer = texts.load.setUpFailed(
    number(of(({ failed }) => failed)),
    format.plural(all, texts.load.setUps),
  );
  return (
    <>
      <h3>{texts.load.setUpTitle}</h3>
      <Answer>{answer}</Answer>
      <Bars
        title={texts.load.setUpTitle}
        description={texts.aboutAnswer(plain(answer))}
        series={[texts.load.setUp, texts.load.failed]}
        rows={setUps.slice(0, mostBars).map(({ applicationId, count, failed }) => ({
          label: application(applicationId),
          values: [count, failed],
        }))}
        say={number}
      />
      <Numbers
        question={texts.load.setUpTitle}
        columns={[
          {
            id: 'application',
            heading: texts.application,
            isRowHead: true,
            cell: ({ applicationId }) => application(applicationId),
          },
          { id: 'count', heading: texts.load.setUp, cell: ({ count }) => number(count) },
          { id: 'failed', heading: texts.load.failed, cell: ({ failed }) => number(failed) },
        ]}
        rows={setUps}
        keyOf={({ applicationId }) => applicationId ?? ''}
      />
    </>
  );
}
