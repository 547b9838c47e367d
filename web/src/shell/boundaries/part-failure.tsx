import { useId } from 'react';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { partFailureTexts } from './part-failure-texts.ts';

/** Shown where a part of the page could not be displayed. */
export function PartFailure() {
  const texts = useTexts(partFailureTexts);
  // Several parts may be missing at once, and none of them is known here.
  const id = useId();
  return (
    <Alert id={id} type="error" title={texts.title} announce>
      <p>{texts.text}</p>
      <Button
        look="outline"
        onClick={() => {
          window.location.reload();
        }}
      >
        {texts.reload}
      </Button>
    </Alert>
  );
}
