import { randomBytes } from 'node:crypto';

/**
 * The exception that the page in development needs from the content policy: Vite's client and React's refresh come as a script
 * and as style elements within the page. They carry this word, and only they are let in (record 92). It is made
 * for each run, and is in the tool only: the portal has no way to give it.
 */
export function makePageWord(): string {
  return randomBytes(16).toString('base64url');
}

/** The portal's policy for the page, with what carries the word let in. */
export function policyWith(word: string, policy: string): string {
  return policy
    .split(';')
    .map((rule) => (/^(?:script|style)-src /.test(rule) ? `${rule} 'nonce-${word}'` : rule))
    .join(';');
}
