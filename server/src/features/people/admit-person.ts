import { admission } from '@portal/core/domain/people/admission/add-person.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Registrant } from '@portal/core/domain/people/registration.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { type AuditEvent, recordEvents } from '../../audit/trail.ts';
import type { AccountToAdd } from '../../ports/new-accounts.ts';
import type { OwnAccounts } from '../../provider/own-accounts.ts';
import { rememberWriter } from '../../rights/written-address.ts';

/** Somebody who is let in, and by whom. */
interface Admission {
  id: string;
  /** Tidied, and without a fault. */
  registrant: Registrant;
  /** What else the directory keeps of them; left out, nothing. */
  attributes?: Readonly<Record<string, string>>;
  /** Null for an operator at the command line. */
  by: { id: string; name: string; sourceAddress: string } | null;
  /** Why, where it was asked. */
  reason: string | null;
}

/** People who are let in at once. */
interface Admissions {
  /** Each with a username of their own, all by the same person. */
  admissions: readonly Admission[];
  /** Opens nothing but the page for another; null where one is made later. */
  password: string | null;
  now: Date;
}

/** Adds one person. @returns false where somebody has this username or address; nothing was written then */
export async function admitPerson(
  tx: Queryable,
  accounts: Pick<OwnAccounts, 'add'>,
  { password, now, ...one }: Admission & { password: string | null; now: Date },
): Promise<boolean> {
  return (await admitPeople(tx, accounts, { admissions: [one], password, now })).size > 0;
}

/**
 * Adds the accounts of people who may use the portal, each with a row in the trail (rule people-admission 3). Meant for one transaction of
 * the caller.
 * @returns the ids of those added; of whom somebody has the username or the address, nothing was written
 */
export async function admitPeople(
  tx: Queryable,
  accounts: Pick<OwnAccounts, 'add'>,
  { admissions, password, now }: Admissions,
): Promise<ReadonlySet<string>> {
  const added = new Set(
    await accounts.add(tx, {
      people: admissions.map(accountOf),
      clientRoles: {},
      password,
      mustChangePassword: true,
      now,
    }),
  );
  const admitted = admissions.filter(({ registrant: { username } }) => added.has(username));
  await tx.run(recordEvents(admitted.map((one) => eventOf(one, now))));
  const by = admitted[0]?.by ?? null;
  if (by !== null)
    await tx.run(
      rememberWriter(
        admitted.map(({ id }) => id),
        by.id,
        now,
      ),
    );
  return new Set(admitted.map(({ id }) => id));
}

function eventOf({ id, registrant: { username }, by, reason }: Admission, now: Date): AuditEvent {
  return {
    at: now,
    action: 'PERSON_ADDED',
    outcome: 'DONE',
    subjectId: id,
    actor: by === null ? null : { id: by.id, name: by.name },
    ...(by === null ? {} : { sourceAddress: by.sourceAddress }),
    detail: {
      username,
      before: [],
      after: [...admission.portalRoles, ...admission.realmRoles],
      ...(reason === null ? {} : { reason }),
    },
  };
}

function accountOf({ id, registrant, attributes = {} }: Admission): AccountToAdd {
  const { username, email, givenName, familyName, organization } = registrant;
  const { middleInitial, suffix, supervisorEmail } = registrant;
  return {
    id,
    username,
    email,
    givenName,
    familyName,
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
