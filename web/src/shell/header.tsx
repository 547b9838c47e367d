import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Person } from '@portal/core/domain/people/person.ts';
import { type DecidingRole, decidingRolesAmong } from '@portal/core/domain/people/roles.ts';
import { useTexts } from '../content/language.tsx';
import { shellTexts } from './shell-texts.ts';
import { paths } from '../paths.ts';
import { useAccountAddress } from '../session/account-address.ts';
import { useConfiguration, useSession, useSessionPort } from '../session/use-session.tsx';
import { Icon } from '../widgets/icon.tsx';
import { LanguageButton } from './language-button.tsx';

/** Below this width the navigation folds into a menu (rule page 6). */
const narrow = '(max-width: 929px)';

/** Name, navigation by role, language and sign-in or sign-out (rule page 6). */
export function Header({ path, deskNote }: { path: string; deskNote?: ReactNode }) {
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
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    close();
  };
  const closeOnLeave = (event: FocusEvent): void => {
    const next = event.relatedTarget;
    if (open && next instanceof Node && !event.currentTarget.contains(next)) setOpen(false);
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- watches the keys of the controls inside */}
        <nav
          id="primary-navigation"
          aria-label={texts.navigation}
          className={open ? 'usa-nav is-visible' : 'usa-nav'}
          onKeyDown={closeOnEscape}
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
  const place = { path, onChoose };
  const account = useAccountAddress();
  return (
    <ul className="usa-nav__primary">
      {state.status === 'signed-out' ? <Item {...place} href={paths.login()} text={texts.signIn} /> : null}
      <Item {...place} href={paths.applications()} text={texts.applications} />
      {person ? <Desks {...place} person={person} deskNote={deskNote} /> : null}
      {person ? <Item {...place} href={account} text={texts.profile} /> : null}
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
          <span>{texts.signedInAs(person.fullName)}</span>
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
  /** Stands beside Manage Requests, such as how much waits there. */
  deskNote: ReactNode;
}

function Item({
  path,
  onChoose,
  href,
  text,
  note,
}: PlaceProps & { href: string; text: string; note?: ReactNode }) {
  // Login shows the applications screen (rule addresses 2).
  const place = path === paths.login() ? paths.applications() : path;
  const current = place === href.split('?')[0];
  return (
    <li className="usa-nav__primary-item">
      <a
        className={current ? 'usa-nav__link usa-current' : 'usa-nav__link'}
        aria-current={current ? 'page' : undefined}
        href={href}
        onClick={onChoose}
      >
        <span>
          {text}
          {note}
        </span>
      </a>
    </li>
  );
}

/** Manage Requests: nothing, a link, or a menu, by how many deciding roles the person has (rule page 6). */
function Desks({ path, onChoose, person, deskNote }: PlaceProps & DeskNote & { person: Person }) {
  const texts = useTexts(shellTexts);
  const roles = decidingRolesAmong(person.portalRoles);
  const [only] = roles;
  if (only === undefined) return null;
  if (roles.length === 1) {
    const href = paths.manageRequests({ role: only });
    return (
      <Item path={path} onChoose={onChoose} href={href} text={texts.header.manageRequests} note={deskNote} />
    );
  }
  return <DeskMenu path={path} onChoose={onChoose} roles={roles} deskNote={deskNote} />;
}

function DeskMenu({
  path,
  onChoose,
  roles,
  deskNote,
}: PlaceProps & DeskNote & { roles: readonly DecidingRole[] }) {
  const texts = useTexts(shellTexts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const closeOnLeave = (event: FocusEvent): void => {
    const next = event.relatedTarget;
    if (!(next instanceof Node) || !event.currentTarget.contains(next)) setOpen(false);
  };
  const current = path === paths.manageRequests();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- watches the keys of the controls inside
    <li className="usa-nav__primary-item" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
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
          {texts.header.manageRequests}
          {deskNote}
        </span>
      </button>
      <ul id={id} className="usa-nav__submenu" hidden={!open}>
        {roles.map((role) => (
          <li key={role} className="usa-nav__submenu-item">
            <a
              href={paths.manageRequests({ role })}
              onClick={() => {
                setOpen(false);
                onChoose();
              }}
            >
              <span>{texts.desks[role]}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
