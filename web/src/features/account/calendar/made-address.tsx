import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { calendarTexts } from './calendar-texts.ts';

/** A private address, this once, with a button that copies it. */
export function MadeAddress({ address }: { address: string }) {
  const texts = useTexts(calendarTexts);
  const container = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    container.current?.focus();
  }, []);
  const copy = (): void => {
    const write = async (): Promise<void> => {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    };
    write().catch(() => {
      setCopied(false);
    });
  };
  return (
    <div ref={container} tabIndex={-1}>
      <Alert id="calendar-made" type="success" title={texts.made} announce>
        <p>
          <code className="private-address" translate="no">
            {address}
          </code>
        </p>
        <p>{texts.shownNow}</p>
        <Button look="outline" onClick={copy}>
          {texts.copy}
        </Button>
        <p role="status">{copied === null ? '' : copied ? texts.copied : texts.notCopied}</p>
      </Alert>
    </div>
  );
}
