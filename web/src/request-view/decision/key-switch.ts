import { cookieAt } from '@portal/core/domain/content/cookies.ts';
import { choiceSeconds } from '@portal/core/domain/content/language.ts';
import { useState } from 'react';
import {
  type CookiePage,
  keysCookie,
  pageCookie,
  readCookies,
  writeCookie,
} from '../../content/page-cookies.ts';
import { usePerson } from '../../session/use-session.tsx';

/** People who share a browser; the one who chose longest ago is forgotten first. */
const mostPeople = 10;

/** Whether this person has switched the keys off. */
export function areKeysOff(cookies: string, userId: string): boolean {
  return peopleIn(cookies).includes(userId);
}

/** The cookie after this person's choice. */
export function cookieFor({ cookies, protocol }: CookiePage, userId: string, isOn: boolean): string {
  const others = peopleIn(cookies).filter((one) => one !== userId);
  const people = (isOn ? others : [...others, userId]).slice(-mostPeople);
  const seconds = people.length === 0 ? 0 : choiceSeconds;
  return pageCookie({ protocol }, keysCookie, people.map(encodeURIComponent).join('|'), seconds);
}

function peopleIn(cookies: string): string[] {
  // Over http there is none under the other name.
  const kept = cookieAt(cookies, keysCookie, { path: '/', isSecure: true });
  return (kept ?? '')
    .split('|')
    .filter((one) => one !== '')
    .map(decoded);
}

/** Cookies are open to everything on the origin, so their content is checked. */
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
  const [isOn, setIsOn] = useState(() => !areKeysOff(readCookies(), userId));
  return {
    isOn,
    change: (next) => {
      writeCookie(cookieFor({ cookies: readCookies(), protocol: location.protocol }, userId, next));
      setIsOn(next);
    },
  };
}
