import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { RefusedPanel } from '../../shell/notices/refused-panel.tsx';
import { findRequestTexts } from './find-request-texts.ts';

/** For people who do not read every request: why, and where to go instead. */
export function Refused({ text }: { text: string }) {
  const texts = useTexts(findRequestTexts);
  return (
    <RefusedPanel title={texts.refusedTitle} text={text} helpDesk={texts.helpDesk}>
      <p>
        <a href={paths.applications()}>{texts.toApplications}</a>
      </p>
    </RefusedPanel>
  );
}
