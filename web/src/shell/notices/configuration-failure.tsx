import { useTexts } from '../../content/language.tsx';
import { shellTexts } from '../shell-texts.ts';
import { Button } from '../../widgets/button.tsx';

/** The whole page when the portal's settings cannot be had. */
export function ConfigurationFailure() {
  const texts = useTexts(shellTexts).failure;
  return (
    <main className="container page">
      <h1>{texts.configurationTitle}</h1>
      <p>{texts.configuration}</p>
      <Button
        onClick={() => {
          window.location.reload();
        }}
      >
        {texts.reload}
      </Button>
    </main>
  );
}
