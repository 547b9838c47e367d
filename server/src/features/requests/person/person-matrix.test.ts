import { addresses } from '@portal/core/contract/addresses.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { portalClientId, type PortalRole, portalRoles } from '@portal/core/domain/people/roles.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import {
  removePeople,
  setAttributeOf,
  setEmailVerified,
  setEnabled,
} from '../../../identity/testing/arranged-people.ts';
import {
  plantRoles,
  rememberWorld,
  startOver,
  subjectOf,
  takeRoles,
} from '../../../testing/access-requests.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests();
beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  portal.forgetSignIns();
  await plantRoles(portal, subject, 'hll-app', ['Upload']);
});

/** Whose page it is; they hold roles of two more applications. */
const subject = 'partner';

/** Somebody for each role, who holds that one and USER. */
const holders: Readonly<Record<PortalRole, string>> = {
  USER: 'newcomer',
  SUPERVISOR: 'supervisor2',
  AUTHORIZER: 'authorizer',
  RM_IT_HELP: 'helpdesk',
  PRODUCT_OWNER: 'owner',
  FILETRAIL_ADMIN: 'filetrail',
  SECURITY: 'security',
  PORTAL_ADMIN: 'admin',
};

/** Deleted comes last: the person who is deleted does not come back. */
const states = [
  'OPEN',
  'NEVER_ADMITTED',
  'INACTIVITY',
  'BY_ADMINISTRATOR',
  'PROFILE_UPDATE',
  'ROLE_TAKEN',
  'DISABLED',
  'DELETED',
] as const;
type State = (typeof states)[number];

const withoutActiveRole = (username: string) => takeRoles(portal, username, null, ['RAPUser']);
const causeOf = async (username: string, cause: string) =>
  await portal.db.run(
    sql`insert into portal.account_lock (person_id, cause) values (${await subjectOf(portal, username)}, ${cause})`,
  );

const arrange: Readonly<Record<State, (username: string, role: PortalRole) => Promise<unknown>>> = {
  OPEN: () => Promise.resolve(),
  NEVER_ADMITTED: async (username) => {
    await causeOf(username, 'NEVER_ADMITTED');
    await withoutActiveRole(username);
  },
  INACTIVITY: async (username) => {
    await setAttributeOf(portal.db, username, 'inactivityLocked', 'true');
    await withoutActiveRole(username);
  },
  BY_ADMINISTRATOR: withoutActiveRole,
  PROFILE_UPDATE: (username) => causeOf(username, 'PROFILE_UPDATE'),
  ROLE_TAKEN: (username, role) => takeRoles(portal, username, portalClientId, [role]),
  DISABLED: (username) => setEnabled(portal.db, false, [username]),
  DELETED: async (username) => removePeople(portal.db, [await subjectOf(portal, username)]),
};

const relations = [
  'NONE',
  'SUPERVISOR',
  'FORMER_SUPERVISOR',
  'UNVERIFIED_SUPERVISOR',
  'AUTHORIZER',
  'OTHER_AUTHORIZER',
  'OWNER',
  'OTHER_OWNER',
] as const;
type Relation = (typeof relations)[number];

/** From here on the reader is this to the subject, and nothing else. */
async function relate(readerId: string, relation: Relation): Promise<void> {
  const lists = ['application_authorizer', 'application_owner'] as const;
  const [authorizer, owner] = lists;
  await portal.database.owner.script(lists.map((list) => `delete from portal.${list}`).join(';'));
  const listed: Partial<Record<Relation, string>> = {
    AUTHORIZER: `insert into portal.${authorizer} (application_id, person_id) values ('hll-app', '${readerId}')`,
    OTHER_AUTHORIZER: `insert into portal.${authorizer} (application_id, person_id) values ('fme-app', '${readerId}')`,
    OWNER: `insert into portal.${owner} (application_id, person_id) values ('hll-app', '${readerId}')`,
    OTHER_OWNER: `insert into portal.${owner} (application_id, person_id) values ('fme-app', '${readerId}')`,
  };
  await portal.database.owner.script(listed[relation] ?? 'select 1');
}

/** Who is named as the subject's supervisor. */
const supervisorOf = (relation: Relation, email: string): string =>
  relation === 'SUPERVISOR' || relation === 'UNVERIFIED_SUPERVISOR' ? email : 'somebody.else@agency.example';

const whole = ['IDENTITY', 'ACCESS', 'REQUESTS', 'CERTIFICATES', 'SESSIONS', 'HISTORY'];
const wholeReaders: readonly PortalRole[] = ['RM_IT_HELP', 'SECURITY', 'PORTAL_ADMIN'];
const strangers: readonly PortalRole[] = ['USER', 'FILETRAIL_ADMIN'];

/** What has to come: sections, or a status with its code. */
function expected(role: PortalRole, state: State, relation: Relation): string {
  if (state === 'DISABLED' || state === 'DELETED') return '401 UNAUTHENTICATED';
  if (state === 'ROLE_TAKEN') return role === 'USER' ? '403 NOT_ELIGIBLE' : '404 NOT_FOUND';
  if (state !== 'OPEN' && state !== 'PROFILE_UPDATE')
    return strangers.includes(role) ? '404 NOT_FOUND' : '403 ACCOUNT_LOCKED';
  return wholeReaders.includes(role) ? whole.join() : expectedByRelation(role, relation);
}

function expectedByRelation(role: PortalRole, relation: Relation): string {
  if (role === 'SUPERVISOR' && relation === 'SUPERVISOR')
    return whole.filter((section) => section !== 'SESSIONS').join();
  const isTheirs =
    (role === 'AUTHORIZER' && relation === 'AUTHORIZER') ||
    (role === 'PRODUCT_OWNER' && relation === 'OWNER');
  return isTheirs ? 'ACCESS,REQUESTS' : '404 NOT_FOUND';
}

test.each(states)('the person who is %s sees exactly what role and relation give', async (state) => {
  const subjectId = await subjectOf(portal, subject);
  const address = addresses.person.replace(':userId', subjectId);
  const wrong: string[] = [];
  for (const role of portalRoles) {
    const username = holders[role];
    const readerId = await subjectOf(portal, username);
    const signed = await portal.as(username);
    await arrange[state](username, role);
    for (const relation of relations) {
      await relate(readerId, relation);
      await setAttributeOf(
        portal.db,
        subject,
        'supervisorEmails',
        supervisorOf(relation, `${username}@agency.example`),
      );
      await setEmailVerified(portal.db, relation !== 'UNVERIFIED_SUPERVISOR', username);
      const { status, body } = await signed.get<PersonPage & Partial<Problem>>(address);
      const got = status === 200 ? body.sections.join() : `${status} ${body.code ?? ''}`;
      if (got !== expected(role, state, relation)) wrong.push(`${role} ${relation}: ${got}`);
      for (const [section, part] of Object.entries({
        IDENTITY: body.identity,
        ACCESS: body.access,
        REQUESTS: body.requests,
        CERTIFICATES: body.certificates,
        SESSIONS: body.sessions,
        HISTORY: body.history,
      }))
        if (status === 200 && (part === null) === body.sections.some((one) => one === section))
          wrong.push(`${role} ${relation}: ${section}`);
    }
  }
  expect(wrong).toEqual([]);
});
