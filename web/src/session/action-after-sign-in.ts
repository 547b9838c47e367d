/** Something that somebody wanted done when a more recent sign-in was asked for. */
export interface Action {
  /** What, such as `end-sessions`. */
  name: string;
  /** To whom or what. */
  subject: string;
}

/** What this tab still has to do once its person is back from a sign-in (rule sessions 15). */
export interface ActionAfterSignIn {
  /** Before the page is left. */
  keep(userId: string, action: Action): void;
  /** Whether this was asked for by this person, who has just come back; true once. */
  take(userId: string, action: Action): boolean;
}

const storageName = 'action-after-sign-in';
/** Anyone who comes back sees the action done, or it is not done: within a minute of milliseconds. */
const patienceMs = 60_000;

/**
 * Keeps it in the tab while the page is away. A page that does not come back from a sign-in forgets what was kept, so that
 * nothing is done when nobody expects it any more.
 * @param isReturning whether the address of this page carries the response to a sign-in
 */
export function createActionAfterSignIn(
  storage: Storage,
  { isReturning, now }: { isReturning: boolean; now: () => number },
): ActionAfterSignIn {
  let waiting = isReturning ? storage.getItem(storageName) : null;
  const since = now();
  storage.removeItem(storageName);
  return {
    keep: (userId, action) => {
      storage.setItem(storageName, written(userId, action));
    },
    take: (userId, action) => {
      const isMeant = waiting === written(userId, action) && now() - since < patienceMs;
      if (isMeant) waiting = null;
      return isMeant;
    },
  };
}

function written(userId: string, { name, subject }: Action): string {
  return JSON.stringify([userId, name, subject]);
}
