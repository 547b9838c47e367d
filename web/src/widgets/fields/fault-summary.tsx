import { useLayoutEffect, useRef } from 'react';
import { Alert } from '../notices/alert.tsx';

interface FaultSummaryProps {
  id: string;
  title: string;
  messages: readonly { field: string; text: string }[];
  /** Ids of the controls by field. */
  fields: Readonly<Record<string, string>>;
}

/**
 * All faults of a form in one place with links to their fields. It is in its form at all times, with the try as its key: it has
 * the focus after a try that found faults, and never takes it from the person who is typing when a fault comes back.
 */
export function FaultSummary({ id, title, messages, fields }: FaultSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    summary.current?.focus();
  }, []);
  if (messages.length === 0) return null;
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
