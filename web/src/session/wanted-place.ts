import { isPortalPlace } from '../screens/paths.ts';

const storageName = 'wanted-place';

/**
 * Remembers the address a person wanted while they are away signing in (rule sessions 8). Anything that is not one
 * of our own routes is dropped, so that no address from outside can send somebody elsewhere.
 */
export function rememberWantedPlace(storage: Storage, place: string): void {
  if (isPortalPlace(place)) storage.setItem(storageName, place);
}

/** The remembered address, checked again because the storage is open to every script of the origin; forgets it. */
export function takeWantedPlace(storage: Storage): string | null {
  const place = storage.getItem(storageName);
  storage.removeItem(storageName);
  return place !== null && isPortalPlace(place) ? place : null;
}
