import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { isLockedOutOfScreen, type ScreenName, titleOf } from '../../screens/screens.ts';
import { usePerson } from '../../session/use-session.tsx';
import { shellTexts } from '../shell-texts.ts';
import { RefusedPanel } from './refused-panel.tsx';

/** Says of a screen for some roles that the account is locked, to whoever could use it otherwise (rule people 17). */
export function UnlessLockedOut({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { language } = useLanguage();
  const { title, text, helpDesk, toApplications } = useTexts(shellTexts).lockedOut;
  if (!isLockedOutOfScreen(name, usePerson())) return children;
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{titleOf(name, language)}</h1>
      <RefusedPanel {...{ title, text, helpDesk }}>
        <p>
          <a href={paths.applications()}>{toApplications}</a>
        </p>
      </RefusedPanel>
    </div>
  );
}
