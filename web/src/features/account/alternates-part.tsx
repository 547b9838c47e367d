import type { AlternateView } from '@portal/core/contract/requests/alternates.ts';
import { isOpen } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { useAlternates } from '../../api/alternates.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { accountTexts } from './account-texts.ts';

/** A supervisor's alternates, and whom the supervisor is alternate for, without what is over (rule alternates 9). */
export function AlternatesPart() {
  const { sections, alternates: texts } = useTexts(accountTexts);
  return (
    <section aria-labelledby="account-alternates">
      <h2 id="account-alternates">{sections.alternates}</h2>
      <p>{texts.what}</p>
      <Namings />
      <p>
        <a href={paths.manageRequests({ role: 'SUPERVISOR', view: 'alternates' })}>{texts.manage}</a>
      </p>
    </section>
  );
}

function Namings() {
  const { alternates: texts } = useTexts(accountTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useAlternates({ isWatched: true });
  if (data === undefined) {
    return error === null ? (
      <Skeleton kind="row" count={2} />
    ) : (
      <ErrorState
        id="account-alternates-failed"
        title={texts.failed}
        text={problemText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const lines = [
    ...data.named.map((naming) => ({ naming, who: texts.named(naming.alternate.fullName) })),
    ...data.actingFor.map((naming) => ({ naming, who: texts.actingFor(naming.delegator.fullName) })),
  ].filter(({ naming }) => naming.mayEnd || isOpen(naming.workflowStatus));
  if (lines.length === 0) return <p>{texts.none}</p>;
  const stateOf = ({ workflowStatus, isRunning }: AlternateView): string => {
    if (isOpen(workflowStatus)) return texts.asked;
    return isRunning ? texts.running : texts.accepted;
  };
  return (
    <FactList>
      {lines.map(({ naming, who }) => (
        <Fact key={naming.requestId} name={who}>
          <span className="account__value">
            {texts.days(format.calendarDay(naming.startDate), format.calendarDay(naming.endDate))}
          </span>
          <StatusTag tone={isOpen(naming.workflowStatus) ? 'waiting' : 'good'}>{stateOf(naming)}</StatusTag>
        </Fact>
      ))}
    </FactList>
  );
}
