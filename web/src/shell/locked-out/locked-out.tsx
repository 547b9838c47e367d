import { useLanguage, useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { type ScreenName, titleOf } from '../../screens/screens.ts';
import { RefusedPanel } from '../notices/refused-panel.tsx';
import { lockedOutTexts } from './locked-out-texts.ts';

/** Shown instead of a screen that the account's lock keeps closed. */
export function LockedOut({ name }: { name: ScreenName }) {
  const { language } = useLanguage();
  const { title, text, helpDesk, toApplications } = useTexts(lockedOutTexts);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{titleOf(name, language)}</h1>
      <RefusedPanel title={title} text={text} helpDesk={helpDesk}>
        <p>
          <a href={paths.applications()}>{toApplications}</a>
        </p>
      </RefusedPanel>
    </div>
  );
}
