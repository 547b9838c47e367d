import { createHash } from 'node:crypto';
import type { AddedPerson, PersonToAdd } from '@portal/core/contract/people/added-person.ts';
import type { FieldFault } from '@portal/core/domain/validation/fault.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { peopleAdders } from '@portal/core/domain/people/admission/people-readers.ts';
import { faultsOfAddition, fieldFaults } from '@portal/core/domain/people/admission/add-person.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { type Registrant, tidyRegistrant } from '@portal/core/domain/people/registration.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { intoOutbox } from '../../mail/outbox.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import { welcomeMail } from './welcome-mail.ts';
import { admitPerson } from './admit-person.ts';
import type { PeopleDependencies } from './dependencies.ts';

/**
 * Adds somebody who may use the portal (rule people-admission 3). Sent again under the same key it has one effect.
 * @throws RefusedCall INVALID, ACCOUNT_EXISTS, KEY_REUSED, UNAVAILABLE where the provider makes its accounts itself, and what the caller has lost meanwhile
 */
export async function addPerson(
  deps: PeopleDependencies,
  caller: Caller,
  { reason: typedReason, ...typed }: PersonToAdd,
): Promise<AddedPerson> {
  const { accounts } = deps;
  if (accounts === null) throw new RefusedCall('UNAVAILABLE');
  const registrant = tidyRegistrant(typed);
  const reason = typedReason.trim();
  const faults = [...fieldFaults(faultsOfAddition(registrant)), ...faultsOf(reason)];
  if (faults.length > 0) throw refusedBy({ refused: 'INVALID', faults });
  const { person, now, sourceAddress } = caller;
  const id = idUnder(caller);
  const by = { id: person.userId, name: person.fullName, sourceAddress };
  const outcome = await deps.db.transaction(async (tx) => {
    const may = await tx.row(sql`select 1 as one where true ${stillMay(deps.shared, by.id, peopleAdders)}`);
    if (may === undefined) return 'FORMER';
    const isAdded = await admitPerson(tx, accounts, { id, registrant, password: null, by, reason, now });
    if (!isAdded) return 'TAKEN';
    if (deps.links === null) await tell(deps, tx, { registrant, by: by.name, id, now });
    return 'ADDED';
  });
  if (outcome === 'FORMER') {
    await refuseWithoutRoleNow(deps.directory, by.id, peopleAdders);
    throw new RefusedCall('NOT_ELIGIBLE');
  }
  if (outcome === 'TAKEN') await expectRepetition(deps, id, registrant);
  // Under the person's own id, so that a repeated call mails no second link. Who gets none is listed as not invited.
  await deps.links?.invite(id, id, by);
  deps.wakeMail();
  return { userId: id, username: registrant.username };
}

function faultsOf(reason: string): FieldFault[] {
  const fault = faultOfReason(reason);
  return fault === null ? [] : [{ field: 'reason', fault }];
}

/** The same for each repetition of a call under one key; another one for every call without a key. */
function idUnder({ person, idempotencyKey, now }: Caller): string {
  if (idempotencyKey === null) return uuidV7(now);
  const digest = createHash('sha256').update(`${person.userId} ${idempotencyKey}`).digest('hex');
  // The digits that RFC 9562 fixes for an identifier of one's own making: version 8, and its variant.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

/** @throws RefusedCall unless the account is the one that this call has made before */
async function expectRepetition(
  { directory }: PeopleDependencies,
  id: string,
  { username, email }: Registrant,
): Promise<void> {
  const made = await directory.person(id);
  if (made === null) throw new RefusedCall('ACCOUNT_EXISTS');
  if (made.username !== username || made.email !== email) throw new RefusedCall('KEY_REUSED');
}

interface Added {
  registrant: Registrant;
  by: string;
  id: string;
  now: Date;
}

async function tell(
  { sender }: PeopleDependencies,
  tx: Queryable,
  { registrant, by, id, now }: Added,
): Promise<void> {
  const language = mailLanguage({});
  const wording = { name: wholeName(registrant), username: registrant.username, by };
  await tx.run(
    intoOutbox({
      id: uuidV7(now),
      idempotencyKey: `person-added ${id}`,
      recipient: registrant.email,
      replyTo: null,
      language,
      at: now,
      ...welcomeMail(wording, sender, language),
    }),
  );
}
