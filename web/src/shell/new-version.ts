import { isTabStorageLasting, tabStorage } from '../session/site-data.ts';

const reloadedName = 'reloaded-for-missing-code';
/** How soon after a reload the next one may come, in milliseconds. */
const reloadPauseMs = 10_000;

/** Faults that the build's loader has reported. */
const reported = new WeakSet<Error>();

/** Notes which faults mean that a part of the page could not be loaded. */
export function watchMissingCode(page: Window): void {
  page.addEventListener('vite:preloadError', (event) => {
    reported.add(event.payload);
  });
  page.addEventListener('load', () => {
    page.setTimeout(() => {
      tabStorage().removeItem(reloadedName);
    }, reloadPauseMs);
  });
}

/** Whether a screen failed because its code is not there: the server is away, or has a newer version of the page. */
export function isMissingCode(fault: unknown): boolean {
  return fault instanceof Error && reported.has(fault);
}

/** Reloads the page to load all its parts of one version; false when that has just been tried without success, or nobody would know. */
export function reloadOnce(page: Window): boolean {
  if (!isTabStorageLasting() || tabStorage().getItem(reloadedName) !== null) return false;
  tabStorage().setItem(reloadedName, 'yes');
  page.location.reload();
  return true;
}
