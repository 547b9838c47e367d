import { admission } from '@portal/core/domain/people/admission/add-person.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Registrant } from '@portal/core/domain/people/registration.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { recordEvent } from '../../audit/trail.ts';
import type { AccountToAdd } from '../../ports/new-accounts.ts';
import type { OwnAccounts } from '../../provider/own-accounts.ts';

/** Somebody who is let in, and by whom. */
export interface Admission {
  id: string;
  /** Tidied, and without a fault. */
  registrant: Registrant;
  /** What the directory keeps of them besides; left out, nothing. */
  attributes?: Readonly<Record<string, string>>;
  /** Opens nothing but the page for another; null where one is made later. */
  password: string | null;
  /** Null for an operator at the command line. */
  by: { id: string; name: string; sourceAddress: string } | null;
  /** Why, where it was asked. */
  reason: string | null;
  now: Date;
}

/**
 * Adds the account of somebody who may use the portal, with its row in the trail (rule people-admission 3). Meant for one transaction of
 * the caller.
 * @returns false where somebody has this username or address; nothing was written then
 */
export async function admitPerson(
  tx: Queryable,
  accounts: Pick<OwnAccounts, 'add'>,
  { id, registrant, attributes = {}, password, by, reason, now }: Admission,
): Promise<boolean> {
  const account = accountOf(id, registrant, attributes);
  const added = await accounts.add(tx, {
    ...{ people: [account], clientRoles: {}, password, mustChangePassword: true, now },
  });
  if (added.length === 0) return false;
  await tx.run(
    recordEvent({
      ...{ at: now, action: 'PERSON_ADDED', outcome: 'DONE', subjectId: id },
      actor: by === null ? null : { id: by.id, name: by.name },
      ...(by === null ? {} : { sourceAddress: by.sourceAddress }),
      detail: {
        ...{ username: account.username, before: [] },
        after: [...admission.portalRoles, ...admission.realmRoles],
        ...(reason === null ? {} : { reason }),
      },
    }),
  );
  return true;
}

function accountOf(
  id: string,
  registrant: Registrant,
  attributes: Readonly<Record<string, string>>,
): AccountToAdd {
  const { username, email, givenName, familyName, organization } = registrant;
  const { middleInitial, suffix, supervisorEmail } = registrant;
  return {
    ...{ id, username, email, givenName, familyName },
    realmRoles: admission.realmRoles,
    clientRoles: { [portalClientId]: admission.portalRoles },
    attributes: {
      organizationOrAgency: organization,
      ...(supervisorEmail === '' ? {} : { supervisorEmails: supervisorEmail }),
      ...(middleInitial === '' ? {} : { middleInitial }),
      ...(suffix === '' ? {} : { suffix }),
      ...attributes,
    },
    certificateDays: {},
  };
}
