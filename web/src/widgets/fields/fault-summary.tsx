import { useLayoutEffect, useRef } from 'react';
import { Alert } from '../notices/alert.tsx';

interface FaultSummaryProps {
  id: string;
  title: string;
  messages: readonly { field: string; text: string }[];
  /** Ids of the controls by field. */
  fields: Readonly<Record<string, string>>;
}

/** All faults of a form in one place with links to their fields; has the focus when it appears. */
export function FaultSummary({ id, title, messages, fields }: FaultSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    summary.current?.focus();
  }, []);
  return (
    <div ref={summary} tabIndex={-1}>
      <Alert id={id} type="error" title={title}>
        <ul>
          {messages.map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#${fields[field] ?? ''}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusOn(fields[field] ?? '');
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** The field, or the first control of a group: a group shows no focus and takes no key. */
function focusOn(id: string): void {
  const field = document.getElementById(id);
  (field?.querySelector<HTMLElement>('input') ?? field)?.focus();
}
