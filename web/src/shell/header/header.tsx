import { type FocusEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { shellTexts } from '../shell-texts.ts';
import { paths, screenAt } from '../../screens/paths.ts';
import { type Screen, type ScreenName, screens } from '../../screens/screens.ts';
import { type ScreenLinks, useScreenLinks } from '../screen-links.ts';
import { useAccountAddress } from '../../session/account-address.ts';
import { useConfiguration, useSession, useSessionPort } from '../../session/use-session.tsx';
import { Icon } from '../../widgets/icon.tsx';
import { hasGoneElsewhere, useEscape, usePressOutside } from '../../widgets/disclosure/closing.ts';
import { LanguageButton } from './language-button.tsx';
import type { Elements } from '../../content/elements.ts';

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

function NavigationList({ path, onChoose, deskNote }: PlaceProps & DeskNote) {
  const session = useSessionPort();
  const state = useSession();
  const person = state.status === 'signed-in' ? state.person : null;
  const texts = useTexts(shellTexts).header;
  const account = useAccountAddress();
  return (
    <ul className="usa-nav__primary">
      {state.status === 'signed-out' ? (
        <Item onChoose={onChoose} href={paths.login()} text={texts.signIn} />
      ) : null}
      {useScreenLinks().map((screen) => (
        <ScreenItem key={screen.name} {...{ ...screen, path, onChoose, deskNote }} />
      ))}
      {person ? <Item onChoose={onChoose} href={account} text={texts.profile} /> : null}
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

interface PlaceProps {
  path: string;
  onChoose: () => void;
}

interface DeskNote {
  /** Stands beside the link to the desks, such as how much waits there. */
  deskNote: Elements;
}

/** How the header leads to a screen: a link, or a menu where the person has several desks. */
function ScreenItem({
  name,
  title,
  areForDesks,
  links,
  path,
  onChoose,
  deskNote,
}: ScreenLinks & PlaceProps & DeskNote) {
  const given = { current: isShownAt(name, path), onChoose, text: title };
  const note = areForDesks ? deskNote : null;
  const [only] = links;
  if (only === undefined || links.length > 1) return <DeskMenu {...given} links={links} note={note} />;
  return <Item {...given} href={only.href} note={note} />;
}

/** Whether the screen at this path is this one, or counts as it. */
function isShownAt(name: ScreenName, path: string): boolean {
  const shown = screenAt(path)?.name;
  if (shown === undefined) return false;
  const { shows }: Screen = screens[shown];
  return (shows ?? shown) === name;
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

function DeskMenu({ current = false, onChoose, text, links, note }: ItemProps & Pick<ScreenLinks, 'links'>) {
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
      <ul id={id} className="usa-nav__submenu" hidden={!open}>
        {links.map(({ href, text: desk }) => (
          <li key={href} className="usa-nav__submenu-item">
            <a
              href={href}
              onClick={() => {
                setOpen(false);
                onChoose();
              }}
            >
              <span>{desk}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
