import { useMemo } from 'react';
import { termsIn } from '@portal/core/domain/content/glossary.ts';
import { useContent } from '../../api/content/use-content.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { Glossary } from '../../widgets/glossary/glossary.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { glossaryDialogTexts } from './glossary-dialog-texts.ts';

interface GlossaryDialogProps {
  /** Id of the term to open with; null for the whole list. */
  term: string | null;
  onClose: () => void;
}

/** The portal's glossary; its terms are asked for when somebody opens it. */
export function GlossaryDialog({ term, onClose }: GlossaryDialogProps) {
  const texts = useTexts(glossaryDialogTexts);
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useContent('glossary');
  const terms = useMemo(() => (data === undefined ? null : termsIn(data.terms, language)), [data, language]);
  if (terms !== null)
    return <Glossary id="glossary" terms={terms} opensWith={term ?? undefined} onClose={onClose} />;
  return (
    <Dialog id="glossary" title={texts.title} dismissal="free" onDismiss={onClose}>
      {isError ? (
        <ErrorState
          id="glossary-failed"
          title={texts.failedTitle}
          text={texts.failed}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton kind="line" count={6} />
      )}
    </Dialog>
  );
}
