import { screenNames, screens, type ScreenName } from './screens.ts';

type Addresses = { readonly [Name in ScreenName]: (typeof screens)[Name]['address']['to'] };

/** Every address of the portal is built here: `paths.applications({ show: 'mine' })`. */
export const paths = Object.fromEntries(
  screenNames.map((name) => [name, screens[name].address.to]),
) as Addresses; // Each name with what builds its own addresses.

/** A screen, and what its path names. */
export interface Shown {
  name: ScreenName;
  named: string;
}

/** The screen at this path, or null when the portal has none there. */
export function screenAt(path: string): Shown | null {
  for (const name of screenNames) {
    const named = screens[name].address.named(path);
    if (named !== null) return { name, named };
  }
  return null;
}

/** Whether this is the path, with or without search and hash, of one of our screens. */
export function isPortalAddress(address: string): boolean {
  const path = /^([^?#]*)(?:[?#].*)?$/.exec(address)?.[1];
  return path !== undefined && screenAt(path) !== null;
}
