import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { Elements } from '../../content/elements.ts';
import { useLanguage } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { type Screen, type ScreenName, screens, titleOf } from '../../screens/screens.ts';
import { usePerson } from '../../session/use-session.tsx';
import { RefusedPanel } from './refused-panel.tsx';

interface ScreenForRolesProps {
  name: ScreenName;
  /** What the screen says to people whom it is not for. */
  texts: { refusedTitle: string; refused: string; helpDesk: string; toApplications: string };
  /** What it shows to the others. */
  children: Elements;
}

/** A screen for some roles alone, as the table of screens says: its title, and what is in it, or why it is not for this person. */
export function ScreenForRoles({ name, texts, children }: ScreenForRolesProps) {
  const { language } = useLanguage();
  const person = usePerson();
  const { visibleTo }: Screen = screens[name];
  const mayEnter = typeof visibleTo === 'string' || mayActAs(person, visibleTo);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{titleOf(name, language)}</h1>
      {mayEnter ? (
        children
      ) : (
        <RefusedPanel title={texts.refusedTitle} text={texts.refused} helpDesk={texts.helpDesk}>
          <p>
            <a href={paths.applications()}>{texts.toApplications}</a>
          </p>
        </RefusedPanel>
      )}
    </div>
  );
}
