import type { ReactElement } from 'react';
import { useTexts } from '../../content/language.tsx';
import { widgetTexts } from '../widget-texts.ts';
import { Alert } from './alert.tsx';
import { Button } from '../button.tsx';
import { WholeNumbers } from '../whole-numbers.tsx';
import type { Elements } from '../../content/elements.ts';

/** A list without entries: one sentence and the one useful action. */
export function EmptyState({ text, action }: { text: string; action?: Elements }) {
  return (
    <div className="empty-state">
      <p>
        <WholeNumbers>{text}</WholeNumbers>
      </p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  id: string;
  /** What failed. */
  title: string;
  /** Why, where knowing it helps the person. */
  text: string | ReactElement;
  onRetry?: () => void;
  busy?: boolean;
}

/** Something could not be had: what failed, and Retry. */
export function ErrorState({ id, title, text, onRetry, busy = false }: ErrorStateProps) {
  const texts = useTexts(widgetTexts);
  return (
    <Alert id={id} type="error" title={title} announce>
      <p>{text}</p>
      {onRetry ? (
        <Button look="outline" onClick={onRetry} busy={busy}>
          {texts.retry}
        </Button>
      ) : null}
    </Alert>
  );
}
