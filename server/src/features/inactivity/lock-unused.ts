import { lastUse, noticeDays, overdueBefore } from '@portal/core/domain/people/inactivity.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { invariant } from '../../invariants/invariant.ts';
import type { AccountFacts } from '../../mail/account-facts.ts';
import { intoOutboxAndPage } from '../../mail/notices.ts';
import type { Notification } from '../../mail/outbox.ts';
import type { UsedAccount } from '../../ports/account-use.ts';
import { begin, type BegunAction, begunActions, type Action, forget, settle } from './begun-actions.ts';
import type { InactivityDependencies } from './dependencies.ts';
import { keptOpen } from './kept-open.ts';
import { pagesOfUnused } from './unused-pages.ts';

/**
 * Locks the accounts that nobody has used for so long, and disables those that nobody has used for much longer (rule
 * people 16). Any number of portals may do so at once, and one that is killed in the middle is followed by the next run.
 * @param isStopping whether the portal is stopping, so that a long run ends early
 */
export async function lockUnused(
  deps: InactivityDependencies,
  now: Date,
  isStopping: () => boolean,
): Promise<void> {
  for (const begun of await begunActions(deps.db)) await carryOut(deps, begun, now);
  const { lockDays, disableDays, zone } = deps.rules;
  const spared = new Set((await keptOpen(deps.directory)).keys());
  const doToEach = async (action: Action, isActive: boolean, days: number): Promise<void> => {
    const before = overdueBefore(days, zone, now);
    for await (const page of pagesOfUnused(deps.directory, { before, isActive }, isStopping)) {
      const due = page.filter(({ id }) => !spared.has(id));
      for (const begun of await beginEach(deps, { action, before }, due, now)) {
        if (isStopping()) return;
        await carryOut(deps, begun, now);
      }
    }
  };
  await doToEach('LOCK', true, lockDays);
  // Anyone who is open all this time has not been warned in time: the lock comes first.
  await doToEach('DISABLE', false, disableDays);
}

async function beginEach(
  { db, rules }: InactivityDependencies,
  { action, before }: { action: Action; before: Date },
  accounts: readonly UsedAccount[],
  now: Date,
): Promise<BegunAction[]> {
  const due = accounts.map((account) => ({ personId: account.id, lastUse: lastUse(account) }));
  for (const { personId, lastUse: since } of due) invariant('LOCK_NOT_EARLY', since < before, { personId });
  const day = Math.max(...rules.warningDays);
  return await begin(db, action, due, { day, before: overdueBefore(noticeDays(rules), rules.zone, now) });
}

/** Asks the provider, and records the outcome. It is idempotent, and the person is notified once. */
async function carryOut(
  { db, writer, rules }: InactivityDependencies,
  begun: BegunAction,
  now: Date,
): Promise<void> {
  const { personId, action } = begun;
  const at = { lastUse: begun.lastUse, now };
  const outcome =
    action === 'LOCK' ? await writer.lockUnused(personId, at) : await writer.disableUnused(personId, at);
  if (outcome === 'IN_USE') return await forget(db, begun);
  await db.transaction(async (tx) => {
    const isFirst = await settle(tx, begun, outcome, now);
    if (isFirst && action === 'LOCK' && outcome === 'DONE')
      await tx.run(intoOutboxAndPage([lockNotice(begun, rules.lockDays, now)], now));
  });
}

function lockNotice({ personId, lastUse: since }: BegunAction, days: number, now: Date): Notification {
  const facts: AccountFacts = { account: 'LOCKED_UNUSED', days };
  return {
    id: uuidV7(now),
    idempotencyKey: `locked ${since.toISOString()} ${personId}`,
    personId,
    facts,
    at: now,
  };
}
