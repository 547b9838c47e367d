import { useState } from 'react';
import { usePerson } from '../../session/use-session.tsx';

/**
 * For whom the keys are switched off in this browser. A cookie, because signing out clears both storages
 * (rule sessions 6), and a person who cannot use single keys must not have to say so every day.
 */
const cookieName = 'portal-keys-off';
const oneYearInSeconds = 31_536_000;
/** People who share a browser; the one who chose longest ago is forgotten first. */
const mostPeople = 10;

/** Whether this person has switched the keys off. */
export function areKeysOff(cookies: string, userId: string): boolean {
  return peopleIn(cookies).includes(userId);
}

/** The cookie after this person's choice. */
export function cookieFor(cookies: string, userId: string, isOn: boolean): string {
  const others = peopleIn(cookies).filter((one) => one !== userId);
  const people = (isOn ? others : [...others, userId]).slice(-mostPeople);
  const lifetime = people.length === 0 ? 0 : oneYearInSeconds;
  return `${cookieName}=${people.map(encodeURIComponent).join('|')}; Path=/; Max-Age=${lifetime}; SameSite=Lax`;
}

function peopleIn(cookies: string): string[] {
  const kept = new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(cookies)?.[1] ?? '';
  return kept
    .split('|')
    .filter((one) => one !== '')
    .map(decoded);
}

/** Cookies are open to everything on the origin, so nothing is taken for granted. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Whether the person uses the keys, and how to change it. */
export function useKeySwitch(): { isOn: boolean; change: (isOn: boolean) => void } {
  const userId = usePerson()?.userId ?? '';
  const [isOn, setIsOn] = useState(() => !areKeysOff(document.cookie, userId));
  return {
    isOn,
    change: (next) => {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store API is not in every supported browser
      document.cookie = cookieFor(document.cookie, userId, next);
      setIsOn(next);
    },
  };
}
