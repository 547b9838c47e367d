import { addresses } from '@portal/core/contract/addresses.ts';
import type { Group } from '@portal/core/domain/catalogue/group.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { embeddedDirectory } from '../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../identity/people/embedded-writer.ts';
import { realmPath } from '../identity/protocol/layout.ts';
import { everybody, personIdOf, setAttributeOf } from '../identity/testing/arranged-people.ts';
import { leftBySignIn } from '../identity/testing/stored-sessions.ts';
import { claimsOf } from '../identity/testing/test-browser.ts';
import { alternatesIn } from './alternates.ts';
import { portalForTests, type Signed } from './portal.ts';

const portal = portalForTests();
const { standInAs } = alternatesIn(() => portal);

beforeAll(async () => {
  await standInAs('supervisor2');
  await setAttributeOf(portal.db, 'newcomer', 'employmentStatus2', 'Contractor');
  const { groupsBelow } = embeddedDirectory(portal.db);
  const join = ((await groupsBelow('MIP')) ?? []).flatMap((one) => pathsOf('/MIP', one));
  if (join.length === 0) throw new Error('no groups to join');
  await embeddedWrites(portal.db).changeGroups(await personIdOf(portal.db, 'partner'), { join, leave: [] });
});

function pathsOf(above: string, { name, subGroups }: Group): string[] {
  const path = `${above}/${name}`;
  return [path, ...subGroups.flatMap((one) => pathsOf(path, one))];
}

/** Somebody signed in both ways: over the page, and with a minted token. */
async function bothWays(username: string): Promise<readonly [Signed, Signed]> {
  portal.forgetSignIns();
  return [await portal.signIn(username), await portal.as(username)];
}

/**
 * What is the same at every sign-in of the same person: names that are new each time are left out, and moments count from its
 * own, in minutes, as a sign-in over the page may take some seconds.
 */
function lasting(signed: Signed, what: unknown): unknown {
  const issuedAt = Number(claimsOf(signed.token)['iat']);
  const text = JSON.stringify(what)
    .replaceAll(/(?<=["./])[\w-]{43}(?=["./])/g, 'name')
    .replaceAll(/(?<=:)1\d{9}(?=[,}])/g, (moment) => String(Math.round((Number(moment) - issuedAt) / 60)));
  return JSON.parse(text);
}

const headerOf = ({ token }: Signed): unknown =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

/** How long the token lasts. */
function secondsOf({ token }: Signed): number {
  const { iat, exp } = claimsOf(token);
  return Number(exp) - Number(iat);
}

const sidOf = ({ token }: Signed): string => String(claimsOf(token)['sid']);

describe('the person who has a minted token', () => {
  test('is not distinguishable from somebody who signed in over the page', async () => {
    const people = await everybody(portal.db);
    expect(people.length).toBeGreaterThan(15);
    for (const username of people) {
      const [real, minted] = await bothWays(username);
      expect(lasting(minted, claimsOf(minted.token))).toEqual(lasting(real, claimsOf(real.token)));
      expect(secondsOf(minted)).toBe(secondsOf(real));
      expect(headerOf(minted)).toEqual(headerOf(real));
      const [left, kept] = [
        await leftBySignIn(portal.db, sidOf(minted)),
        await leftBySignIn(portal.db, sidOf(real)),
      ];
      expect(left).toHaveLength(2);
      expect(lasting(minted, left)).toEqual(lasting(real, kept));
    }
  });

  test('reads the same, also once the provider is asked about session and person', async () => {
    for (const username of ['newcomer', 'partner', 'supervisor', 'supervisor2', 'mipsuper', 'locked']) {
      const both = await bothWays(username);
      for (const seconds of [0, 9]) {
        portal.passDays(seconds / 86_400);
        const [real, minted] = await Promise.all(
          both.map(async (signed) => {
            const read = [];
            for (const address of [
              addresses.catalogue,
              addresses.session,
              addresses.alternates,
              addresses.userRequests,
            ]) {
              const { status, body } = await signed.get(address);
              read.push([address, status, body]);
            }
            const { status, body } = await signed.get<object>(
              `${realmPath}/protocol/openid-connect/userinfo`,
            );
            return [...read, [status, lasting(signed, body)]];
          }),
        );
        expect(minted).toEqual(real);
      }
    }
  });

  test('is in the trail and signed in at the provider like everybody', async () => {
    const rowOf = async () =>
      await portal.db.row<object>(sql`select actor_id, actor_name, action, outcome, code, subject_id, request_id, source_address, detail
        from portal.audit_event order by id desc limit 1`);
    portal.forgetSignIns();
    await portal.signIn('newcomer');
    const real = await rowOf();
    const { token } = await portal.as('newcomer');
    // A minted one comes with no browser, so there is none that is new.
    expect(real).toMatchObject({ detail: { newBrowser: true } });
    expect(await rowOf()).toEqual({ ...real, detail: {} });
    const id = await personIdOf(portal.db, 'newcomer');
    const [use] = await embeddedDirectory(portal.db).useOf([id]);
    expect(Math.floor((use?.signedInAt?.getTime() ?? 0) / 1_000)).toBe(claimsOf(token)['iat']);
  });

  test('is out when the session ends', async () => {
    const minted = await portal.as('newcomer');
    const helper = await portal.as('helpdesk');
    const ended = await helper.post<{ ended: number }>(addresses.endSessions, { userName: 'newcomer' });
    expect(ended.body.ended).toBeGreaterThan(0);
    expect((await minted.get(addresses.catalogue)).status).toBe(401);
  });

  test('is nobody who could not sign in', async () => {
    await expect(portal.as('nobody-of-this-name')).rejects.toThrow('cannot sign in');
  });
});
