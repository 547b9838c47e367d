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
  const toDisable = { before: overdueBefore(disableDays, zone, now), onlyActive: false };
  const toLock = { before: overdueBefore(lockDays, zone, now), onlyActive: true };
  const doToEach = async (
    action: Action,
    sought: typeof toLock,
    spared: ReadonlySet<string>,
  ): Promise<void> => {
    for await (const page of pagesOfUnused(deps.directory, sought))
      for (const account of page)
        if (!isStopping() && !spared.has(account.id)) await doTo(deps, account, action, now);
  };
  const spared = new Set((await keptOpen(deps.directory)).keys());
  await doToEach('LOCK', toLock, spared);
  // Anyone who is open all this time has not been warned in time: the lock comes first.
  for await (const page of pagesOfUnused(deps.directory, { ...toDisable, onlyActive: true }))
    for (const { id } of page) spared.add(id);
  await doToEach('DISABLE', toDisable, spared);
}

async function doTo(
  deps: InactivityDependencies,
  account: UsedAccount,
  action: Action,
  now: Date,
): Promise<void> {
  const begun = { personId: account.id, lastUse: lastUse(account), action };
  const { warningDays, lockDays, disableDays, zone } = deps.rules;
  const dueBefore = overdueBefore(action === 'LOCK' ? lockDays : disableDays, zone, now);
  invariant('LOCK_NOT_EARLY', begun.lastUse < dueBefore, { personId: account.id });
  const needed = { day: Math.max(...warningDays), before: overdueBefore(noticeDays(deps.rules), zone, now) };
  if (await begin(deps.db, begun, needed)) await carryOut(deps, begun, now);
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
