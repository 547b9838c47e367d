const reloadedName = 'reloaded-for-new-version';

/**
 * A page left open over an update asks for parts that no longer exist. It then reloads, once: when the part is still
 * missing afterwards, the screen's own error says so.
 */
export function reloadOnceForNewVersion(page: Window): void {
  page.addEventListener('vite:preloadError', (event) => {
    if (page.sessionStorage.getItem(reloadedName) !== null) return;
    page.sessionStorage.setItem(reloadedName, 'yes');
    event.preventDefault();
    page.location.reload();
  });
  page.addEventListener('load', () => {
    page.setTimeout(() => {
      page.sessionStorage.removeItem(reloadedName);
    }, 10_000);
  });
}
