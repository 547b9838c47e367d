import { waitingStage } from '@portal/core/domain/requests/request.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import type { SharedPeople } from '../../../rights/shared-people.ts';
import { AlreadyClosed, writeWithin, type Writing } from '../store/write-request.ts';

/** Somebody whose account is turned off, and the action that does it. */
export interface Leaver {
  personId: string;
  actionId: string;
  /** The account that stays, where this one is closed as a second one of its person. */
  staysId: string | null;
}

/** That the last action of these on the account is the one that turns it off. */
function isTurnedOff(personId: string | Statement): Statement {
  // What is due has no number yet, and came after everything that has one.
  return sql`coalesce((select a.kind from portal.account_action a where a.person_id = ${personId}
    and a.kind in ('DISABLE', 'ENABLE') and a.state in ('DUE', 'DONE') order by a.settled desc nulls first limit 1) = 'DISABLE', false)`;
}

/** That the account has not been turned on since, for the statement that writes; begins with `and`. */
export function stillOff(personId: string | Statement): Statement {
  return sql`and ${isTurnedOff(personId)}`;
}

/**
 * That no action has turned the account off, for the statement that writes something for its person; begins with `and`. What is
 * written in the same moment is there before the account is off, so that anyone who turns it off finds it. Empty where only a call to the
 * directory could tell.
 * @param personId a subject id, or an expression of the statement for one
 */
export function stillOn(shared: SharedPeople | null, personId: string | Statement): Statement {
  if (shared === null) return nothing;
  // Whom the provider had disabled before, by ways of its own, is nobody who leaves.
  return sql`and (${shared.staysEnabled(personId)} or not (${shared.isEnabled(personId)} or ${isTurnedOff(personId)}))`;
}

/** Writes what happens to a request together with the row that says through which action; false where somebody was faster. */
export async function writeForLeaver(
  db: Database,
  { personId, actionId }: Pick<Leaver, 'personId' | 'actionId'>,
  writing: Writing,
  { fate, movedTo = null }: { fate: 'CANCELED' | 'HANDED_OVER'; movedTo?: string | null },
): Promise<boolean> {
  const { after } = writing.change;
  const stage = fate === 'HANDED_OVER' ? waitingStage(after) : null;
  try {
    return await db.transaction(async (tx) => {
      if (!(await writeWithin(tx, { ...writing, condition: stillOff(personId) }))) return false;
      await tx.run(sql`insert into portal.account_action_request (action_id, request_number, application_id, fate, to_role, to_names, moved_to)
        values (${actionId}::uuid, ${after.number}, ${after.applicationId}, ${fate}, ${stage?.role ?? null},
          ${stage === null ? null : stage.people.map((one) => one.fullName)}::text[], ${movedTo})
        on conflict do nothing`);
      return true;
    });
  } catch (failure) {
    if (failure instanceof AlreadyClosed) return false;
    throw failure;
  }
}
