import { useRef, useState } from 'react';
import { useConfirmations } from '../../../api/administration/account-actions.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { screens } from '../../../screens/screens.ts';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { EmptyState, ErrorState } from '../../../widgets/notices/page-states.tsx';
import { ShownPassword } from '../actions/shown-password.tsx';
import { ConfirmationRow } from './confirmation-row.tsx';
import { confirmationTexts } from './confirmation-texts.ts';
import '../person.css';

/** What waits for the confirmation of a second person (rule people-actions 4). */
export function ConfirmationsScreen() {
  const { title } = useTexts(screens.confirmations.words);
  const texts = useTexts(confirmationTexts);
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useConfirmations();
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState<{ name: string; password: string } | null>(null);
  return (
    <div className="container page person-page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{texts.what}</p>
      {shown === null ? null : (
        <ShownPassword
          {...shown}
          onClose={() => {
            setShown(null);
            heading.current?.focus();
          }}
        />
      )}
      {data === undefined && error === null ? <Skeleton kind="line" count={6} /> : null}
      {data === undefined && error !== null ? (
        <ErrorState
          id="confirmations-failed"
          title={texts.failed}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.items.length === 0 ? <EmptyState text={texts.none} /> : null}
      {data === undefined || data.items.length === 0 ? null : (
        <ul className="confirmation-list">
          {data.items.map((item) => (
            <ConfirmationRow
              key={item.confirmationId}
              item={item}
              onPassword={(name, password) => {
                setShown({ name, password });
              }}
              onAnswered={() => {
                // The row that was answered disappears, so the focus needs a new target.
                heading.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
