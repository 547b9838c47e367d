import { type Screen, type ScreenName, screens } from '../../screens/screens.ts';
import { useScreenLinks } from '../screen-links.ts';

interface MenuEntriesProps {
  /** Which screens are in the menu: those that are linked in this way. */
  linked: Screen['linked'];
  /** The screen that is shown, or the one that it counts as. */
  shown: ScreenName | null;
  onChoose: () => void;
}

/** What is in a menu of the header, by the roles of the person who is here (rule page 6). */
export function MenuEntries({ linked, shown, onChoose }: MenuEntriesProps) {
  const inMenu = useScreenLinks().filter(({ name }) => screens[name].linked === linked);
  return (
    <ul className="nav-entries">
      {inMenu.flatMap(({ name, links }) =>
        links.map(({ href, text }) => (
          <li key={href} className="usa-nav__submenu-item">
            {/* Which of several desks is shown stands in the search of the address. */}
            <a
              href={href}
              aria-current={links.length === 1 && name === shown ? 'page' : undefined}
              onClick={onChoose}
            >
              <span>{text}</span>
            </a>
          </li>
        )),
      )}
    </ul>
  );
}
