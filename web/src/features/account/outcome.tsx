import { useLayoutEffect, useRef } from 'react';
import { Alert, type AlertType } from '../../widgets/notices/alert.tsx';

interface OutcomeProps {
  id: string;
  type: AlertType;
  title?: string;
  children: string;
}

/** What a deed has come to; has the focus, so that it is read and in view. */
export function Outcome({ id, children, ...words }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert id={id} announce {...words}>
        <p>{children}</p>
      </Alert>
    </div>
  );
}
