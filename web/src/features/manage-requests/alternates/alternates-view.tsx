import { useProblemText } from '../../../api/problem-text.ts';
import { useAlternates } from '../../../api/alternates.ts';
import { alternatesTexts } from '../../../request-view/alternates/alternates-texts.ts';
import { useTexts } from '../../../content/language.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { ErrorState } from '../../../widgets/notices/page-states.tsx';
import { AlternateList } from './alternate-list.tsx';
import { NamingForm } from './naming-form.tsx';
import '../../../request-view/request-view.css';
import '../desk/desk.css';

/** A supervisor's alternates, whom the supervisor is alternate for, and the form that names one (rule alternates 9). */
export function AlternatesView() {
  const texts = useTexts(alternatesTexts);
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useAlternates({ isWatched: true });
  if (data === undefined) {
    return error === null ? (
      <Skeleton kind="row" count={3} />
    ) : (
      <ErrorState
        id="alternates-failed"
        title={texts.failed}
        text={problemText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <p>{texts.meaning}</p>
      <p>{texts.limits}</p>
      <AlternateList side="named" namings={data.named} />
      <AlternateList side="actingFor" namings={data.actingFor} />
      <NamingForm alternates={data} />
    </>
  );
}
