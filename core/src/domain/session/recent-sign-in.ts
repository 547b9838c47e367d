/** How old a sign-in may be, in seconds, for what an unattended session must not be used for (rule sessions 15). */
export const recentSignInSeconds = 900;

/**
 * Whether a sign-in is no older than so many seconds. Whole seconds count, as providers keep no more; one whose time nobody
 * tells is not recent.
 */
export function isRecentSignIn(signedInAt: Date | null, now: Date, seconds: number): boolean {
  return signedInAt !== null && wholeSeconds(now) - wholeSeconds(signedInAt) <= seconds;
}

function wholeSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
