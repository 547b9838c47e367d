import { useLayoutEffect, useRef } from 'react';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../content/language.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { webhooksTexts } from './webhooks-texts.ts';

interface WebhookResultProps {
  /** Begins the ids. */
  id: string;
  /** A new secret; null where there is none. */
  secret: string | null;
  error: Error | null;
}

/** What an action has come to, with the focus: a secret that is shown once, or why it failed; nothing otherwise. */
export function WebhookResult({ id, secret, error }: WebhookResultProps) {
  if (secret === null && error === null) return null;
  return <Shown key={secret ?? 'failed'} id={id} secret={secret} error={error} />;
}

function Shown({ id, secret, error }: WebhookResultProps) {
  const texts = useTexts(webhooksTexts);
  const problemText = useProblemText();
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    container.current?.focus();
  }, []);
  return (
    <div ref={container} tabIndex={-1}>
      {error !== null ? (
        <Alert id={`${id}-failed`} type="error" title={texts.notDone} announce>
          <p>{problemText(error)}</p>
        </Alert>
      ) : (
        <Alert id={`${id}-secret`} type="success" title={texts.secretTitle} announce>
          <p>
            <code className="webhook-key" translate="no">
              {secret}
            </code>
          </p>
          <p>{texts.secretText}</p>
        </Alert>
      )}
    </div>
  );
}
