import { type FocusEvent, lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { desksOf } from '@portal/core/domain/people/rights/authority.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { shellTexts } from '../shell-texts.ts';
import { paths, screenAt } from '../../screens/paths.ts';
import {
  isOffered,
  type Screen,
  type ScreenName,
  screenNames,
  screens,
  titleOf,
} from '../../screens/screens.ts';
import { useAccountAddress } from '../../session/account-address.ts';
import { useConfiguration, usePerson, useSession, useSessionPort } from '../../session/use-session.tsx';
import { Icon } from '../../widgets/icon.tsx';
import { hasGoneElsewhere, useEscape, usePressOutside } from '../../widgets/disclosure/closing.ts';
import { PartBoundary } from '../boundaries/part-boundary.tsx';
import { LanguageButton } from './language-button.tsx';
import type { Elements } from '../../content/elements.ts';

// What is in a menu is for people who have signed in, and have several desks or administer: visitors never need it.
const MenuEntries = lazy(async () => ({ default: (await import('../signed-in-parts.ts')).MenuEntries }));

/** Below this width the navigation folds into a menu (rule page 6). */
const narrow = '(max-width: 929px)';

/** Name, navigation by role, language and sign-in or sign-out (rule page 6). */
export function Header({ path, deskNote }: { path: string; deskNote?: Elements }) {
  const { portalName } = useConfiguration();
  const texts = useTexts(shellTexts).header;
  const [open, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (open) closeButton.current?.focus();
  }, [open]);
  useEffect(() => {
    const wide = window.matchMedia(narrow);
    const close = (): void => {
      setOpen(false);
    };
    wide.addEventListener('change', close);
    return () => {
      wide.removeEventListener('change', close);
    };
  }, []);
  const close = (): void => {
    setOpen(false);
    menuButton.current?.focus();
  };
  useEscape(open, close);
  const closeOnLeave = (event: FocusEvent): void => {
    if (open && hasGoneElsewhere(event)) setOpen(false);
  };
  return (
    <header className="usa-header usa-header--basic">
      <div className="usa-nav-container header-row">
        <div className="usa-navbar">
          <div className="usa-logo">
            <em className="usa-logo__text">
              <a href={paths.applications()}>{portalName}</a>
            </em>
          </div>
          <button
            ref={menuButton}
            type="button"
            className="usa-menu-btn"
            aria-expanded={open}
            aria-controls="primary-navigation"
            onClick={() => {
              setOpen(true);
            }}
          >
            {texts.menu}
          </button>
        </div>
        {open ? <div className="menu-veil" onClick={close} aria-hidden="true" /> : null}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- watches the focus of the controls inside */}
        <nav
          id="primary-navigation"
          aria-label={texts.navigation}
          className={open ? 'usa-nav is-visible' : 'usa-nav'}
          onBlur={closeOnLeave}
        >
          <button
            ref={closeButton}
            type="button"
            className="usa-nav__close"
            aria-label={texts.close}
            onClick={close}
          >
            <Icon name="close" />
          </button>
          <NavigationList
            path={path}
            deskNote={deskNote}
            onChoose={() => {
              setOpen(false);
            }}
          />
        </nav>
      </div>
    </header>
  );
}

interface NavigationProps {
  path: string;
  onChoose: () => void;
  /** Shown beside the link to the desks, such as how much waits there. */
  deskNote: Elements;
}

function NavigationList({ path, onChoose, deskNote }: NavigationProps) {
  const session = useSessionPort();
  const state = useSession();
  const person = state.status === 'signed-in' ? state.person : null;
  const texts = useTexts(shellTexts).header;
  const account = useAccountAddress();
  const shown = shownAt(path);
  const offered = screenNames.filter((name) => isOffered(name, person));
  return (
    <ul className="usa-nav__primary">
      {state.status === 'signed-out' ? (
        <Item onChoose={onChoose} href={paths.login()} text={texts.signIn} />
      ) : null}
      {offered
        .filter((name) => !isInMenu(name) || name === offered.find(isInMenu))
        .map((name) => (
          <ScreenItem key={name} name={name} shown={shown} onChoose={onChoose} deskNote={deskNote} />
        ))}
      {person ? (
        <Item onChoose={onChoose} href={account} text={texts.profile} current={shown === 'account'} />
      ) : null}
      {person ? (
        <li className="usa-nav__primary-item">
          <button
            type="button"
            className="usa-nav__link nav-button"
            onClick={() => {
              void session.signOut();
            }}
          >
            <span>{texts.signOut}</span>
          </button>
        </li>
      ) : null}
      {person ? (
        <li className="usa-nav__primary-item nav-person">
          <span>
            <span className="nav-person__as">{texts.signedInAs}</span> <span>{person.fullName}</span>
          </span>
        </li>
      ) : null}
      <li className="usa-nav__primary-item">
        <LanguageButton />
      </li>
    </ul>
  );
}

/** The screen at this path, or the one that it counts as; null where the portal has none. */
function shownAt(path: string): ScreenName | null {
  const name = screenAt(path)?.name;
  if (name === undefined) return null;
  const screen = screens[name];
  return 'shows' in screen ? screen.shows : name;
}

/** The header has one entry for all of these. */
function isInMenu(name: ScreenName): boolean {
  return screens[name].linked === 'in-administration';
}

interface ScreenItemProps extends Omit<NavigationProps, 'path'> {
  name: ScreenName;
  shown: ScreenName | null;
}

/** How the header leads to a screen: a link, or a menu where there are several desks, or several screens in one entry. */
function ScreenItem({ name, shown, onChoose, deskNote }: ScreenItemProps) {
  const { administration } = useTexts(shellTexts).header;
  const { language } = useLanguage();
  const [role, other] = desksOf(usePerson());
  const { linked, address }: Screen = screens[name];
  const given = { current: name === shown, onChoose, text: titleOf(name, language) };
  if (linked === 'once') return <Item {...given} href={address.start} />;
  const menu = { linked, shown };
  if (linked === 'in-administration')
    return <Menu {...given} {...menu} current={shown !== null && isInMenu(shown)} text={administration} />;
  if (other !== undefined) return <Menu {...given} {...menu} note={deskNote} />;
  return <Item {...given} href={paths.manageRequests({ role })} note={deskNote} />;
}

interface ItemProps {
  onChoose: () => void;
  text: string;
  /** It is the screen that is shown. */
  current?: boolean;
  note?: Elements;
}

function Item({ onChoose, text, current = false, href, note }: ItemProps & { href: string }) {
  return (
    <li className="usa-nav__primary-item">
      <a
        className={current ? 'usa-nav__link usa-current' : 'usa-nav__link'}
        aria-current={current ? 'page' : undefined}
        href={href}
        onClick={onChoose}
      >
        <span>
          <span>{text}</span>
          {note}
        </span>
      </a>
    </li>
  );
}

interface MenuProps extends ItemProps {
  /** Which screens are in it. */
  linked: Screen['linked'];
  shown: ScreenName | null;
}

function Menu({ current = false, onChoose, text, note, linked, shown }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLLIElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useEscape(open, close, { isInner: true });
  usePressOutside(open, item, () => {
    setOpen(false);
  });
  const closeOnLeave = (event: FocusEvent): void => {
    if (hasGoneElsewhere(event)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- watches the focus of the controls inside
    <li ref={item} className="usa-nav__primary-item" onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className={current ? 'usa-nav__link usa-current' : 'usa-nav__link'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <span>
          <span>{text}</span>
          {note}
        </span>
      </button>
      <div id={id} className="usa-nav__submenu" hidden={!open}>
        <PartBoundary>
          <Suspense>
            <MenuEntries
              linked={linked}
              shown={shown}
              onChoose={() => {
                setOpen(false);
                onChoose();
              }}
            />
          </Suspense>
        </PartBoundary>
      </div>
    </li>
  );
}
