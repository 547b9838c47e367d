import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { alertWriter } from '@portal/core/domain/alerts/alert-writer.ts';
import { type DecidingRole, decidingRoles, portalClientId } from '@portal/core/domain/people/roles.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import fc from 'fast-check';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { insertPerson } from '../../identity/people/new-person.ts';
import { removePeople } from '../../identity/testing/arranged-people.ts';
import { sessionsBegun } from '../../identity/testing/minted-sign-ins.ts';
import type { TestPortal } from '../portal.ts';

/** Applications that can be asked for in the portal. */
export const requestable = [
  'hll-app',
  'p4-app',
  'mpp-app',
  'fhd-app',
  'fhdn-app',
  'fme-app',
  'filetrail-app',
  'el-app',
  'cfas-app',
  'mip-app',
  'rmd-sharepoint-app',
] as const;

/** How many people take part in a sequence. */
export const castSize = 12;

/** What chance decides about one person. */
export interface Traits {
  employments: number;
  roles: DecidingRole[];
  authorizes: string[];
  /** Indexes in the cast of the people named as supervisors; they may be anybody. */
  supervisors: number[];
}

/** Somebody of a sequence, with the rights they have at this moment. */
export interface Actor extends Traits {
  id: string;
  username: string;
  email: string;
  givenName: string;
  /** Holds RAPUser: without it an account counts as locked. */
  isActive: boolean;
  /** Marked as locked by a long absence. */
  isMarked: boolean;
  /** Holds the role of those who write site alerts. */
  writesAlerts: boolean;
  branch: string;
  /** Anyone who is gone is not enabled either. */
  isEnabled: boolean;
  /** Since when the directory no longer knows them. */
  goneSince: Date | null;
  /** Since when the portal has their account turned off; null where it is on, or was turned off past the portal. */
  offSince: Date | null;
  token: { text: string; until: number; isFresh: boolean } | null;
}

const person: fc.Arbitrary<Traits> = fc.record({
  employments: fc.integer({ min: 1, max: 3 }),
  roles: fc.subarray([...decidingRoles], { maxLength: 2 }),
  authorizes: fc.subarray([...requestable], { minLength: 2 }),
  supervisors: fc.array(fc.nat({ max: castSize - 1 }), { minLength: 1, maxLength: 3 }),
});

/** A cast by chance; somebody of each role is among them, or nothing would ever be decided. */
export const casts: fc.Arbitrary<Traits[]> = fc
  .array(person, { minLength: castSize, maxLength: castSize })
  .map((cast) =>
    cast.map((traits, index) => ({ ...traits, roles: [...new Set([...traits.roles, ...certain(index)])] })),
  );

function certain(index: number): DecidingRole[] {
  if (index < 6) return [];
  return index < 9
    ? ['SUPERVISOR']
    : index < 10
      ? ['AUTHORIZER']
      : index < 11
        ? ['AUTHORIZER', 'FILETRAIL_ADMIN']
        : ['RM_IT_HELP'];
}

/** As people are called; the person who has one name has no given name. */
const givenNames = ['Actor', '', 'Siobhán', "D'Arcy", 'Anne-Marie'] as const;

/** Puts a cast into the portal, each person new. */
export async function introduce({ db, now }: TestPortal, cast: readonly Traits[]): Promise<Actor[]> {
  const tag = randomUUID().slice(0, 8);
  const actors = cast.map((traits, index): Actor => {
    const username = `${tag}-${index}`;
    const email = `${username}@agency.example`;
    const givenName = givenNames[index % givenNames.length] ?? '';
    const known = { id: randomUUID(), username, email, givenName };
    return {
      ...traits,
      ...known,
      isActive: true,
      isMarked: false,
      writesAlerts: index % 5 === 0,
      branch: '',
      isEnabled: true,
      goneSince: null,
      offSince: null,
      token: null,
    };
  });
  await db.transaction(async (tx) => {
    for (const actor of actors) {
      await insertPerson(
        tx,
        {
          id: actor.id,
          username: actor.username,
          email: actor.email,
          emailVerified: true,
          givenName: actor.givenName,
          familyName: actor.username,
          realmRoles: ['RAPUser'],
          clientRoles: {
            [portalClientId]: ['USER', ...actor.roles, ...(actor.writesAlerts ? [alertWriter] : [])],
          },
          attributes: {
            rulesOfBehaviorAccepted: ['true'],
            organizationOrAgency: ['Agency'],
            ...certificates(now()),
            supervisorEmails: [supervisorsOf(actors, actor).join(',')],
            ...jobsOf(actor),
          },
        },
        now(),
      );
      await tx.run(sql`insert into portal.application_authorizer (application_id, person_id)
        select application, ${actor.id} from unnest(${actor.authorizes}::text[]) as application`);
    }
  });
  return actors;
}

/** Those whom the directory still knows. */
export function stillKnown(actors: readonly Actor[]): Actor[] {
  return actors.filter(({ goneSince }) => goneSince === null);
}

/** Longer than any sequence lasts: the person who was away must not come back with an expired one. */
function certificates(now: Date): Record<string, string[]> {
  const until = plusDays(now, 3_650).toISOString().slice(0, 10);
  return { privacyExpiration: [until], cyberExpiration: [until], issaExpiration: [until] };
}

/** The addresses of those who are this person's supervisors. */
export function supervisorsOf(actors: readonly Actor[], { supervisors }: Traits): string[] {
  return supervisors.map((index) => actors[index]?.email ?? '');
}

const statuses = ['Federal Employee', 'Contractor', 'Cooperating Technical Partner'];

function jobsOf({ employments }: Traits): Record<string, string[]> {
  return Object.fromEntries(
    statuses.slice(0, employments).map((status, index) => [`employmentStatus${index + 1}`, [status]]),
  );
}

/** Makes room for the next sequence: nobody in this one is asked again, and none of their requests waits. */
export async function dismiss(owner: Database, actors: readonly Actor[]): Promise<void> {
  const people = actors.map(({ id }) => id);
  const emails = actors.map(({ email }) => email);
  const own = sql`(select id from portal.request where person_id = any(${people}::text[]))`;
  await owner.transaction(async (tx) => {
    await tx.run(sql`delete from portal.event_failure where person_id = any(${people}::text[])`);
    await tx.run(
      sql`delete from portal.mail where person_id = any(${people}::text[]) or recipient = any(${emails}::text[])`,
    );
    await tx.run(sql`delete from portal.account_action_request where action_id in
      (select id from portal.account_action where person_id = any(${people}::text[]))`);
    await tx.run(sql`delete from portal.account_action where person_id = any(${people}::text[])`);
    await tx.run(sql`delete from portal.notice where person_id = any(${people}::text[])`);
    await tx.run(sql`delete from portal.calendar_feed where person_id = any(${people}::text[])`);
    await tx.run(sql`delete from portal.unreachable_address where address = any(${emails}::text[])`);
    await tx.run(sql`delete from portal.closed_alerts`);
    await tx.run(sql`delete from portal.site_alert_version`);
    await tx.run(sql`delete from portal.site_alert`);
    await tx.run(sql`delete from portal.inactivity where person_id = any(${people}::text[])`);
    await tx.run(sql`delete from portal.account_lock where person_id = any(${people}::text[])`);
    await tx.run(sql`delete from portal.access_grant where person_id = any(${people}::text[])`);
    for (const table of dependent) await tx.run(sql`delete from ${table} where request_id in ${own}`);
    await tx.run(sql`delete from portal.request where person_id = any(${people}::text[])`);
    await tx.run(sql`delete from portal.application_authorizer where person_id = any(${people}::text[])`);
    await removePeople(tx, people);
  });
}

const dependent = [
  sql`portal.alternate_window`,
  sql`portal.delivery_step`,
  sql`portal.question`,
  sql`portal.withdrawn_decision`,
  sql`portal.decision`,
  sql`portal.stage_person`,
  sql`portal.stage`,
];

/** Gives out tokens as the identity provider would after a sign-in; the people of a sequence have no password to sign in with. */
export function tokenOffice({ config, db, now }: TestPortal): (id: string) => Promise<string | null> {
  const secretsFolder = join(config.dataFolder, 'keys');
  return sessionsBegun({ db, now, origin: config.origin, secretsFolder });
}
