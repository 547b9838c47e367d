import { accountOfStep } from '@portal/core/domain/forms/platform-account.ts';
import {
  accountsAttribute,
  withAccount,
  withoutAccount,
} from '@portal/core/domain/people/platform-accounts.ts';
import type { StepKind } from '@portal/core/domain/provisioning/delivery.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../../identity/people/embedded-writer.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { stillKnown } from '../actors.ts';
import type { World } from '../world.ts';

interface WaitingStep {
  person_id: string;
  kind: StepKind;
  clientId: string | null;
  role: string;
  values: string[];
}

/**
 * Does in the identity provider what the waiting steps of a request were to do, as its administrator would; for anyone who is
 * gone there is nothing to do.
 */
export async function doByHand({ db, outside, actors }: World, requestId: string): Promise<void> {
  const steps = await db.rows<WaitingStep>(
    sql`select person_id, kind, client_id as "clientId", role, attribute_values as values from portal.delivery_step
      where request_id = ${requestId}::uuid and state = 'WAITING'
        and person_id = any(${stillKnown(actors).map(({ id }) => id)}::text[]) order by position`,
  );
  const writer = embeddedWrites(db);
  for (const { person_id: id, kind, clientId, role, values } of steps) {
    outside.add(`${id} ${clientId ?? ''} ${role}`);
    const one = [{ clientId, role }];
    const byKind: Record<WaitingStep['kind'], () => Promise<void>> = {
      ADD_ROLE: () => writer.changeRoles(id, { add: one, remove: [] }),
      REMOVE_ROLE: () => writer.changeRoles(id, { add: [], remove: one }),
      JOIN_GROUP: () => writer.changeGroups(id, { join: values, leave: [] }),
      LEAVE_GROUP: () => writer.changeGroups(id, { join: [], leave: values }),
      SET_ATTRIBUTE: () => writer.setAttribute(id, { clientId, name: role, values }),
      ADD_ACCOUNT: () => changeAccounts(db, id, { change: withAccount, values }),
      REMOVE_ACCOUNT: () => changeAccounts(db, id, { change: withoutAccount, values }),
    };
    await byKind[kind]();
  }
}

async function changeAccounts(
  db: Queryable,
  id: string,
  { change, values }: { change: typeof withAccount; values: string[] },
): Promise<void> {
  const person = await embeddedDirectory(db).person(id);
  const text = change(person?.attributes[accountsAttribute]?.[0] ?? '', accountOfStep({ values }));
  if (text === null) return;
  const written = text === '' ? [] : [text];
  await embeddedWrites(db).setAttribute(id, { clientId: null, name: accountsAttribute, values: written });
}
