import type { Statement } from '../../../adapters/db/sql.ts';
import { uuidV7 } from '../../../adapters/identifiers.ts';
import type { BrowserFacts, LinkFacts, PasswordFacts } from '../../../mail/account-facts.ts';
import { intoOutboxAndPage } from '../../../mail/notices.ts';
import { intoOutboxOf } from '../../../mail/outbox.ts';

/** Has the link mailed to its person; what it is, is asked for when the mail leaves. */
export function linkNotice({ linkId, personId }: { linkId: string; personId: string }, now: Date): Statement {
  const facts: LinkFacts = { account: 'LINK', linkId };
  return intoOutboxOf([{ id: uuidV7(now), idempotencyKey: `link ${linkId}`, personId, facts, at: now }], now);
}

/** Tells somebody that they have another password, since it may have been another who chose it. */
export function passwordNotice({ sub, byLink }: { sub: string; byLink: boolean }, now: Date): Statement {
  const facts: PasswordFacts = { account: 'PASSWORD_CHANGED', byLink };
  const id = uuidV7(now);
  return intoOutboxAndPage([{ id, idempotencyKey: `password ${id}`, personId: sub, facts, at: now }], now);
}

/** Tells somebody of a sign-in with a browser that had not been used for their account before, since it may have been a stranger's. */
export function browserNotice(
  { sub, newBrowser }: { sub: string; newBrowser: Omit<BrowserFacts, 'account'> },
  now: Date,
): Statement {
  const facts: BrowserFacts = { account: 'NEW_BROWSER', ...newBrowser };
  const id = uuidV7(now);
  return intoOutboxAndPage([{ id, idempotencyKey: `browser ${id}`, personId: sub, facts, at: now }], now);
}
