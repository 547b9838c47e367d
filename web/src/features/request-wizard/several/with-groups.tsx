import type { ReactElement } from 'react';
import { asksForAccount } from '@portal/core/domain/forms/form.ts';
import { useOrganizations } from '../../../api/platform-accounts.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useGroups } from '../../../api/requests.ts';
import { useTexts } from '../../../content/language.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { ErrorState } from '../../../widgets/notices/page-states.tsx';
import type { WizardSubject } from '../use-wizard.ts';
import { severalTexts } from './several-texts.ts';

/** What is asked for, before the groups and organizations that its form may offer have been read. */
export type AskedSubject = Omit<WizardSubject, 'groups' | 'organizations'>;

interface WithGroupsProps {
  subject: AskedSubject;
  children: (subject: WizardSubject) => ReactElement;
}

/** Shows what needs the application's groups once they are there. */
export function WithGroups({ subject, children }: WithGroupsProps) {
  const texts = useTexts(severalTexts);
  const problemText = useProblemText();
  const { groups } = subject.card;
  const { data, error, isError, isFetching, refetch } = useGroups(groups?.root ?? null);
  const organizations = useOrganizations({ isNeeded: asksForAccount(subject.card.questions) }).data;
  if (groups === null || data !== undefined)
    return children({ ...subject, groups: data ?? [], organizations });
  return isError ? (
    <ErrorState
      id={`groups-failed-${subject.card.id}`}
      title={texts.failedToLoad}
      text={problemText(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <Skeleton kind="row" count={3} />
  );
}
