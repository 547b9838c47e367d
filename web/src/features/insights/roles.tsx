import type { InsightRoles } from '@portal/core/contract/insights/insights.ts';
import { useRoleInsight } from '../../api/administration/insights.ts';
import { useNamesOfRoles } from '../../request-view/role-names.tsx';
import type { InsightsSearch } from '../../screens/searches.ts';
import { Answer, Insight, Numbers, plain } from './insight.tsx';
import { useInsightWords } from './insight-words.ts';
import { mostBars } from './most-bars.ts';
import { Bars } from './plots/bars.tsx';

/** Which roles are asked for and refused most, and how requests end. */
export function Roles({ search }: { search: InsightsSearch }) {
  const { texts } = useInsightWords();
  return (
    <Insight id="roles" question={texts.roles.question} query={useRoleInsight(search)}>
      {(found) => (
        <>
          <Asked found={found} />
          <Ends found={found} />
        </>
      )}
    </Insight>
  );
}

function Asked({ found: { roles } }: { found: InsightRoles }) {
  const { texts, format, application, number } = useInsightWords();
  const rolesOf = useNamesOfRoles();
  const nameOf = ({ applicationId, role }: (typeof roles)[number]): string =>
    texts.part(application(applicationId), rolesOf(applicationId)(role));
  const [first] = roles;
  if (first === undefined) return <p className="insight__answer">{texts.roles.none}</p>;
  const times = (count: number): string => format.plural(count, texts.roles.asks);
  const answer = texts.roles.answer(nameOf(first), times(first.asked), times(first.refused));
  return (
    <>
      <Answer>{answer}</Answer>
      <Bars
        title={texts.roles.plot}
        description={texts.aboutAnswer(plain(answer))}
        series={[texts.roles.asked, texts.roles.refused]}
        rows={roles
          .slice(0, mostBars)
          .map((one) => ({ label: nameOf(one), values: [one.asked, one.refused] }))}
        say={number}
      />
      <Numbers
        question={texts.roles.question}
        columns={[
          { id: 'role', heading: texts.roles.role, isRowHead: true, cell: nameOf },
          { id: 'asked', heading: texts.roles.asked, cell: (one) => number(one.asked) },
          { id: 'refused', heading: texts.roles.refused, cell: (one) => number(one.refused) },
        ]}
        rows={roles}
        keyOf={({ applicationId, role }) => `${applicationId} ${role}`}
      />
    </>
  );
}

function Ends({ found: { ends } }: { found: InsightRoles }) {
  const { texts, format, number } = useInsightWords();
  if (ends.length === 0) return null;
  const all = ends.reduce((sum, { count }) => sum + count, 0);
  const lapsed = ends.find(({ end }) => end === 'EXPIRED')?.count ?? 0;
  const answer = texts.roles.lapsed(number(lapsed), format.plural(all, texts.roles.ended));
  return (
    <>
      <h3>{texts.roles.endsTitle}</h3>
      <Answer>{answer}</Answer>
      <Bars
        title={texts.roles.endsTitle}
        description={texts.aboutAnswer(plain(answer))}
        series={[texts.count]}
        rows={ends.map(({ end, count }) => ({ label: texts.roles.ends[end], values: [count] }))}
        say={number}
      />
      <Numbers
        question={texts.roles.endsTitle}
        columns={[
          { id: 'end', heading: texts.roles.end, isRowHead: true, cell: ({ end }) => texts.roles.ends[end] },
          { id: 'count', heading: texts.count, cell: ({ count }) => number(count) },
        ]}
        rows={ends}
        keyOf={({ end }) => end}
      />
    </>
  );
}
