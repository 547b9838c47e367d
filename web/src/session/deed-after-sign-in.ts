/** Something that somebody wanted done when a more recent sign-in was asked for. */
export interface Deed {
  /** What, such as `end-sessions`. */
  name: string;
  /** To whom or what. */
  subject: string;
}

/** What this tab still has to do once its person is back from a sign-in (rule sessions 15). */
export interface DeedAfterSignIn {
  /** Before the page is left. */
  keep(userId: string, deed: Deed): void;
  /** Whether this was asked for by this person, who has just come back; true once. */
  take(userId: string, deed: Deed): boolean;
}

const storageName = 'deed-after-sign-in';
/** Whoever comes back sees the deed done, or it is not done: within a minute of milliseconds. */
const patienceMs = 60_000;

/**
 * Keeps it in the tab while the page is away. A page that does not come back from a sign-in forgets what was kept, so that
 * nothing is done when nobody expects it any more.
 * @param isReturning whether the address of this page carries the response to a sign-in
 */
export function createDeedAfterSignIn(
  storage: Storage,
  { isReturning, now }: { isReturning: boolean; now: () => number },
): DeedAfterSignIn {
  let waiting = isReturning ? storage.getItem(storageName) : null;
  const since = now();
  storage.removeItem(storageName);
  return {
    keep: (userId, deed) => {
      storage.setItem(storageName, written(userId, deed));
    },
    take: (userId, deed) => {
      const isMeant = waiting === written(userId, deed) && now() - since < patienceMs;
      if (isMeant) waiting = null;
      return isMeant;
    },
  };
}

function written(userId: string, { name, subject }: Deed): string {
  return JSON.stringify([userId, name, subject]);
}
