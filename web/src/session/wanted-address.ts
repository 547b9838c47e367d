import { isPortalAddress } from '../screens/paths.ts';

const storageName = 'wanted-place';

/**
 * Remembers the address a person wanted while they are away signing in (rule sessions 8). Anything that is not one
 * of our own routes is dropped, so that no address from outside can send somebody elsewhere.
 */
export function rememberWantedAddress(storage: Storage, address: string): void {
  if (isPortalAddress(address)) storage.setItem(storageName, address);
}

/** The remembered address, checked again because the storage is open to every script of the origin; forgets it. */
export function takeWantedAddress(storage: Storage): string | null {
  const address = storage.getItem(storageName);
  storage.removeItem(storageName);
  return address !== null && isPortalAddress(address) ? address : null;
}
