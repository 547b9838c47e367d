import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { Organizations } from '@portal/core/contract/platform-accounts.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import { giveRole, setAttributeOf, takeRole } from '../../identity/testing/arranged-people.ts';
import { claimsOf } from '../../identity/testing/test-browser.ts';
import { portalForTests, type Signed } from '../../testing/portal.ts';

/** What happens between reading the accounts and the write. */
let meanwhile: () => Promise<void> = async () => undefined;
const portal = portalForTests({
  writer: (db) => {
    const working = embeddedWrites(db);
    return {
      ...working,
      changeOwnAttribute: async (id, change) => {
        const happens = meanwhile;
        meanwhile = async () => undefined;
        await happens();
        return await working.changeOwnAttribute(id, change);
      },
    };
  },
});

const river = { selectedUsername: 'nair_riverbend', selectedOrgID: '1042' };
const delta = { selectedUsername: 'nair_delta', selectedOrgID: '1077' };
let priya: Signed;
let priyaId: string;

beforeEach(async () => {
  await setAttributeOf(portal.db, 'mipsuper', 'mipAccountSelection', null);
  priya = await portal.as('mipsuper');
  priyaId = String(claimsOf(priya.token)['sub']);
});

const selection = (account: unknown) => ({
  userId: priyaId,
  attributeName: 'mipAccountSelection',
  attributeValue: JSON.stringify(account),
});
const choose = (account: unknown) =>
  priya.post<Problem>(addresses.updateMipAccountSelection, selection(account));
async function kept(): Promise<unknown> {
  const value = await attributeOf('mipAccountSelection');
  return value === null ? null : JSON.parse(value);
}
const attributeOf = async (name: string) =>
  (await embeddedDirectory(portal.db).person(priyaId))?.attributes[name]?.[0] ?? null;
async function cardOf(signed: Signed) {
  const { body } = await signed.get<Catalogue>(addresses.catalogue);
  return body.applications.find(({ id }) => id === 'mip-app');
}
const trail = () =>
  portal.db.rows<{ outcome: string; code: string | null; detail: Record<string, unknown> }>(
    sql`select outcome, code, detail from portal.audit_event where action = 'ACCOUNT_SELECTED' order by id desc`,
  );

describe('choosing an account', () => {
  test('is kept, audited and in the next token, and Visit works from then on; another may be chosen later', async () => {
    expect(await cardOf(priya)).toMatchObject({ routerLinkActive: false });
    expect(await choose(delta)).toMatchObject({ status: 200, body: delta });
    expect(await kept()).toEqual(delta);
    const [row] = await trail();
    expect(row).toEqual({
      outcome: 'DONE',
      code: null,
      detail: { before: null, after: JSON.stringify(delta) },
    });
    const again = await portal.signIn('mipsuper');
    expect(claimsOf(again.token)['mipAccountSelection']).toBe(JSON.stringify(delta));
    expect(await cardOf(again)).toMatchObject({
      routerLinkActive: true,
      state: [
        { kind: 'GIVEN_OUTSIDE' },
        { kind: 'ACCOUNT_SELECTED', username: 'nair_delta', organization: 'Delta Surveys and Mapping' },
      ],
      actions: [
        { action: 'VISIT', allowed: true },
        { action: 'SELECT_ACCOUNT', allowed: true },
      ],
    });
    expect((await choose(river)).status).toBe(200);
    expect(await kept()).toEqual(river);
    expect((await trail())[0]?.detail).toEqual({
      before: JSON.stringify(delta),
      after: JSON.stringify(river),
    });
  });

  test('by many at once ends with one of the choices, whole, and a row for each', async () => {
    const before = (await trail()).length;
    const responses = await Promise.all([river, delta, river, delta, river, delta].map(choose));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect([river, delta]).toContainEqual(await kept());
    expect((await trail()).length - before).toBe(6);
  });

  test('keeps nothing but the two names, whatever else comes along', async () => {
    expect((await choose({ ...delta, admin: true })).status).toBe(200);
    expect(await kept()).toEqual(delta);
  });

  test('is open to somebody with one account as well', async () => {
    await withAccounts('{"mipAccounts":[{"username":"nair_delta","orgID":"1077"}]}', async () => {
      expect((await choose(delta)).status).toBe(200);
      expect((await choose(river)).body.code).toBe('MISSING_PERMISSION');
    });
  });
});

describe('refused with 409, and nothing is written', () => {
  test.each([
    ["somebody else's account", { selectedUsername: 'somebody', selectedOrgID: '1042' }],
    ['an own name in another organization', { ...river, selectedOrgID: delta.selectedOrgID }],
    ['a name in another case', { ...river, selectedUsername: 'NAIR_RIVERBEND' }],
  ])('%s', async (_what, account) => {
    expect(await choose(account)).toMatchObject({
      status: 409,
      body: { code: 'MISSING_PERMISSION', status: 409 },
    });
    expect(await kept()).toBeNull();
  });

  test("another person's choice, of an account that is theirs too", async () => {
    const body = { ...selection(delta), userId: claimsOf((await portal.as('staff')).token)['sub'] };
    const refused = await priya.post<Problem>(addresses.updateMipAccountSelection, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'MISSING_PERMISSION']);
    const unknown = await priya.post<Problem>(addresses.updateMipAccountSelection, {
      ...selection(delta),
      userId: randomUUID(),
    });
    expect(unknown.body).toEqual(refused.body);
    expect(await kept()).toBeNull();
  });

  test('a locked account, with the code that says so', async () => {
    await withoutRole(async () => {
      expect(await choose(delta)).toMatchObject({
        status: 409,
        body: { code: 'ACCOUNT_LOCKED', status: 409 },
      });
    });
    expect(await kept()).toBeNull();
    const [row] = await portal.db.rows<{ code: string }>(
      sql`select code from portal.audit_event where outcome = 'REFUSED' and actor_id = ${priyaId} order by id desc limit 1`,
    );
    expect(row).toEqual({ code: 'ACCOUNT_LOCKED' });
  });

  test('an account locked, or removed, between the read and the write', async () => {
    meanwhile = lock;
    expect((await choose(delta)).body.code).toBe('ACCOUNT_LOCKED');
    await unlock();
    meanwhile = () =>
      setAttributeOf(portal.db, 'mipsuper', 'mipUsernames', '{"mipAccounts":[{"username":"x","orgID":"1"}]}');
    await withAccounts(null, async () => expect((await choose(delta)).body.code).toBe('MISSING_PERMISSION'));
    expect(await kept()).toBeNull();
  });

  test.each([
    '',
    '{"mipAccounts":',
    '[]',
    '{"mipAccounts":{"0":1}}',
    '{"mipAccounts":[null,7,{"username":"a"}]}',
  ])('any account where the own ones cannot be read: %s', async (text) => {
    await withAccounts(text, async () => {
      expect((await choose(delta)).body.code).toBe('MISSING_PERMISSION');
      expect((await priya.get(addresses.catalogue)).status).toBe(200);
    });
    expect(await kept()).toBeNull();
  });
});

const field = (differing: Record<string, unknown>) => ({ ...selection(delta), ...differing });
test.each<[string, () => unknown, string]>([
  ['another attribute', () => field({ attributeName: 'supervisorEmails' }), 'attributeName'],
  ['an attribute in another case', () => field({ attributeName: 'MIPACCOUNTSELECTION' }), 'attributeName'],
  ['several attributes', () => field({ attributeName: ['mipAccountSelection'] }), 'attributeName'],
  ['no attribute', () => field({ attributeName: undefined }), 'attributeName'],
  ['nobody', () => field({ userId: undefined }), 'userId'],
  ['an empty person', () => field({ userId: '' }), 'userId'],
  ['a person that is a number', () => field({ userId: 7 }), 'userId'],
  ['no value', () => field({ attributeValue: undefined }), 'attributeValue'],
  ['an empty value', () => field({ attributeValue: '' }), 'attributeValue'],
  ['a value that is no text', () => field({ attributeValue: delta }), 'attributeValue'],
  ['a value that is no JSON', () => field({ attributeValue: '{"selectedUsername":' }), 'attributeValue'],
  ['a value that names no account', () => selection({ selectedUsername: 'nair_delta' }), 'attributeValue'],
  ['a value that is null', () => selection(null), 'attributeValue'],
  ['names that are lists', () => selection({ ...delta, selectedOrgID: ['1077'] }), 'attributeValue'],
  ['a value too long', () => selection({ ...delta, x: 'x'.repeat(1_000) }), 'attributeValue'],
  ['a field too many', () => field({ role: 'ADMIN' }), 'role'],
  ['a list', () => [selection(delta)], 'body'],
])('bad input: %s', async (_what, body, named) => {
  const rows = (await trail()).length;
  const { status, body: problem } = await priya.post<Problem>(addresses.updateMipAccountSelection, body());
  expect([status, problem.code]).toEqual([400, 'INVALID']);
  expect(problem.errors?.map((one) => one.field)).toContain(named);
  expect([await kept(), (await trail()).length]).toEqual([null, rows]);
});

test('the organizations are there for everybody signed in, sorted by name', async () => {
  const { status, body } = await (await portal.as('newcomer')).get<Organizations>(addresses.mipOrgs);
  expect(status).toBe(200);
  const names = body.Organizations.map(({ ORG }) => ORG);
  expect(names).toHaveLength(60);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(body.Organizations).toContainEqual({ ID: '1042', ORG: 'Riverbend Mapping LLC' });
  expect((await portal.fetch(addresses.mipOrgs)).status).toBe(401);
  expect((await portal.fetch(addresses.updateMipAccountSelection, { method: 'POST' })).status).toBe(401);
});

/** Lets her have these accounts, or gives back what somebody else changes, for as long as it takes. */
async function withAccounts(text: string | null, work: () => Promise<void>): Promise<void> {
  const held = await attributeOf('mipUsernames');
  if (text !== null) await setAttributeOf(portal.db, 'mipsuper', 'mipUsernames', text);
  try {
    await work();
  } finally {
    await setAttributeOf(portal.db, 'mipsuper', 'mipUsernames', held);
  }
}

const active = { clientId: null, role: 'RAPUser' };
const lock = () => takeRole(portal.db, 'mipsuper', active);
const unlock = () => giveRole(portal.db, 'mipsuper', active);

async function withoutRole(work: () => Promise<void>): Promise<void> {
  await lock();
  try {
    await work();
  } finally {
    await unlock();
  }
}
