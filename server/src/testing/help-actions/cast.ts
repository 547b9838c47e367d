import { randomUUID } from 'node:crypto';
import { portalClientId, type PortalRole, portalRoles } from '@portal/core/domain/people/roles.ts';
import { insertPerson } from '../../identity/people/new-person.ts';
import { hashPassword, storePassword } from '../../identity/passwords/passwords.ts';
import { keepPeople } from '../../identity/testing/arranged-people.ts';
import { putAccountsBack, rememberAccounts } from '../../identity/testing/kept-accounts.ts';
import type { TestPortal } from '../portal.ts';

/** Somebody of the small portal in which one person acts. */
export interface Member {
  id: string;
  username: string;
  email: string;
  role: PortalRole;
}

/**
 * The actor, one holder of each role, an administrator who could be the second, and an account that the actor can sign in to;
 * nobody else is there.
 */
export interface Cast {
  actor: Member;
  second: Member;
  made: Member;
  holders: Readonly<Record<PortalRole, Member>>;
}

/** Puts a cast in place of everybody who is there, and remembers it for `beginAgain`. */
export async function arrangeCast(portal: TestPortal, acting: PortalRole): Promise<Cast> {
  const { db, database, now } = portal;
  const actor = member('actor', acting);
  const holders = portalRoles.map((role) => [
    role,
    member(`holder-${role.toLowerCase().replaceAll('_', '-')}`, role),
  ]);
  // Each role of the list once.
  const cast: Cast = {
    actor,
    second: member('second', 'PORTAL_ADMIN'),
    made: member('made', 'USER'),
    holders: Object.fromEntries(holders) as Cast['holders'],
  };
  const hash = await hashPassword(randomUUID());
  await keepPeople(db, []);
  await db.transaction(async (tx) => {
    for (const one of [actor, cast.second, cast.made, ...Object.values(cast.holders)]) {
      await insertPerson(tx, { ...asNew(one, cast) }, now());
      await storePassword(tx, one.id, hash, false, now());
    }
  });
  await database.owner.script(rememberAccounts(arranged));
  portal.forgetSignIns();
  return cast;
}

function member(username: string, role: PortalRole): Member {
  return { id: randomUUID(), username, email: `${username}@agency.example`, role };
}

function asNew({ id, username, email, role }: Member, { holders }: Cast): Parameters<typeof insertPerson>[1] {
  // Nobody is their own supervisor.
  const supervisor = role === 'SUPERVISOR' ? holders.AUTHORIZER : holders.SUPERVISOR;
  return {
    id,
    username,
    email,
    emailVerified: true,
    givenName: 'Ada',
    familyName: username,
    realmRoles: ['RAPUser'],
    clientRoles: { [portalClientId]: [...new Set(['USER', role, ...furtherRoles(role)])] },
    attributes: {
      rulesOfBehaviorAccepted: ['true'],
      organizationOrAgency: ['Agency'],
      supervisorEmails: [supervisor.email],
    },
  };
}

/** One more can take the place of a supervisor. */
function furtherRoles(role: PortalRole): PortalRole[] {
  return role === 'PRODUCT_OWNER' ? ['SUPERVISOR'] : [];
}

/** What the actions of one sequence leave in the portal's tables. */
const left = [
  'account_action_request',
  'account_action',
  'supervisor_change_person',
  'supervisor_change',
  'invitation_line',
  'invitation_round',
  'people_import',
  'written_address',
  'account_lock',
  'idempotency_record',
  'mail',
  'application_authorizer',
  'application_owner',
];

const emptied = left.map((table) => `delete from portal.${table}`);

/** Where accounts are kept as they were arranged, and as they were on the way. */
const [arranged, onTheWay] = ['remembered', 'on_the_way'];

/** Everybody is as arranged, and nothing has been asked. */
export async function beginAgain({ database }: TestPortal): Promise<void> {
  await database.owner.script(['begin', ...emptied, putAccountsBack(arranged), 'commit'].join(';'));
}

/** Remembers everything as it is, for `goBack`. */
export async function remember({ database }: TestPortal): Promise<void> {
  const kept = left.map((table) => `create table ${onTheWay}.${table} as table portal.${table}`);
  await database.owner.script(['begin', rememberAccounts(onTheWay), ...kept, 'commit'].join(';'));
}

/** Everything is as it was when it was remembered; nobody has been removed since. */
export async function goBack({ database }: TestPortal): Promise<void> {
  // What refers to another row comes after it.
  const filled = left
    .toReversed()
    .map((table) => `insert into portal.${table} overriding system value table ${onTheWay}.${table}`);
  await database.owner.script(
    ['begin', ...emptied, putAccountsBack(onTheWay), ...filled, 'commit'].join(';'),
  );
}
