import { addresses } from '@portal/core/contract/addresses.ts';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { rename, setAttributeOf, takeRole } from '../../identity/testing/arranged-people.ts';
import { portalForTests, type Signed } from '../../testing/portal.ts';

const portal = portalForTests();
let nora: Signed;

beforeEach(async () => {
  for (const name of ['phoneNumber', 'suffix']) await setAttributeOf(portal.db, 'newcomer', name, null);
  nora = await portal.as('newcomer');
});

const read = async (signed = nora) => (await signed.get<OwnAccount>(addresses.account)).body;
const changed = (fieldName: string, previousValue: string, newValue: string) => ({
  fieldName,
  previousValue,
  newValue,
});
const save = (...changes: unknown[]) => nora.post<OwnAccount & Problem>(addresses.ownContact, { changes });
const changesInTrail = () =>
  portal.db.rows<{ detail: { fields: string[] }; subject_id: string; actor_name: string }>(
    sql`select detail, subject_id, actor_name from portal.audit_event where action = 'PROFILE_CHANGED' order by id`,
  );

describe('the own account', () => {
  test('is as the directory has it now, whatever the token says', async () => {
    await setAttributeOf(portal.db, 'newcomer', 'branch', 'Planning');
    expect(await read()).toMatchObject({
      username: 'newcomer',
      fullName: 'Nora T New',
      email: 'newcomer@agency.example',
      isActive: true,
      contact: { phoneNumber: '', suffix: '' },
      profile: { branch: 'Planning', familyName: 'New', supervisorName: 'Dana Lee', employmentStatus5: '' },
    });
    await setAttributeOf(portal.db, 'newcomer', 'branch', 'Risk Analysis');
    expect((await read()).profile.branch).toBe('Risk Analysis');
  });

  test('of somebody with one name is called by it', async () => {
    const before = await portal.as('staff');
    await rename(portal.database.owner, 'staff', '', 'Suharto');
    expect(await read(before)).toMatchObject({
      fullName: 'Suharto',
      profile: { givenName: '', familyName: 'Suharto' },
    });
  });

  test('says what the date of each certificate means today; ISAA only where there is one', async () => {
    const day = (days: number) =>
      new Date(portal.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await setAttributeOf(portal.db, 'newcomer', 'privacyExpiration', day(400));
    await setAttributeOf(portal.db, 'newcomer', 'cyberExpiration', day(2));
    await setAttributeOf(portal.db, 'newcomer', 'issaExpiration', null);
    expect((await read()).certificates).toEqual([
      { name: 'privacy', endsOn: day(400), state: 'VALID' },
      { name: 'cyber', endsOn: day(2), state: 'EXPIRING' },
    ]);
    await setAttributeOf(portal.db, 'newcomer', 'cyberExpiration', null);
    await setAttributeOf(portal.db, 'newcomer', 'issaExpiration', day(-1));
    expect((await read()).certificates.slice(1)).toEqual([
      { name: 'cyber', endsOn: null, state: 'MISSING' },
      { name: 'issa', endsOn: day(-1), state: 'EXPIRED' },
    ]);
    expect(
      (await read(await portal.as('eloma'))).certificates,
      'the person who uses eLOMA alone needs none',
    ).toEqual([]);
  });

  test('is there for a locked account, and for nobody without a token', async () => {
    expect(await read(await portal.as('locked'))).toMatchObject({ username: 'locked', isActive: false });
    expect((await portal.fetch(addresses.account)).status).toBe(401);
  });
});

describe('contact fields', () => {
  test('are saved at once, tidied, and recorded in the trail by name, never by value', async () => {
    const before = (await changesInTrail()).length;
    const { status, body } = await save(
      changed('phoneNumber', '', '(202) 555-0101'),
      changed('suffix', '', ' Jr. '),
    );
    expect([status, body]).toMatchObject([
      200,
      { fullName: 'Nora T New Jr.', contact: { phoneNumber: '202-555-0101', suffix: 'Jr.' } },
    ]);
    const rows = await changesInTrail();
    expect(rows.slice(before)).toMatchObject([
      { detail: { fields: ['phoneNumber', 'suffix'] }, actor_name: 'Nora T New' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('202');
    const same = await save(changed('suffix', 'Jr.', 'Jr. '));
    expect([same.status, (await changesInTrail()).length], 'nothing changed, nothing told').toEqual([
      200,
      rows.length,
    ]);
    expect((await save(changed('suffix', 'Jr.', ''))).body.contact.suffix).toBe('');
  });

  test('that cannot be are named, and nothing is written', async () => {
    const { status, body } = await save(
      changed('phoneNumber', '', '555-01"01'),
      changed('suffix', '', 'Jr.\u200B'),
    );
    expect([status, body.code, body.errors?.map(({ field, fault }) => `${field} ${fault}`)]).toEqual([
      400,
      'INVALID',
      ['changes.0.newValue MALFORMED', 'changes.1.newValue FORBIDDEN_CHARACTER'],
    ]);
    for (const wrong of [
      [changed('branch', '', 'Mine')],
      [changed('suffix', '', 'x'.repeat(21))],
      [changed('suffix', '', 'I'), changed('suffix', '', 'II')],
      [],
    ])
      expect((await save(...wrong)).status).toBe(400);
    expect((await read()).contact).toEqual({ phoneNumber: '', suffix: '' });
  });

  test.each([
    ['a\0b', 400, 'INVALID'],
    ['\uD800', 400, 'INVALID'],
    ['another', 409, 'STALE_PROFILE'],
  ])('that were shown as %j are not written: they never were that', async (shown, status, code) => {
    const refused = await save(changed('suffix', shown, 'Jr.'));
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await read()).contact.suffix).toBe('');
  });

  test('a number from abroad that was there before stays, and is not an error of another field', async () => {
    const abroad = '+52 55 1234 5678';
    await setAttributeOf(portal.db, 'newcomer', 'phoneNumber', abroad);
    expect((await save(changed('suffix', '', 'Jr.'))).body.contact).toEqual({
      phoneNumber: abroad,
      suffix: 'Jr.',
    });
    expect((await save(changed('phoneNumber', abroad, '+52 55 1234 567'))).status).toBe(400);
    const { body } = await save(changed('phoneNumber', abroad, '+1 (202) 555-0101'));
    expect(body.contact.phoneNumber).toBe('202-555-0101');
  });

  test('changed in two places at once, nothing is lost; of one field the second is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { contact } = await read();
      const next = `20255501${10 + round}`;
      const both = await Promise.all([
        save(changed('phoneNumber', contact.phoneNumber, next)),
        save(changed('suffix', contact.suffix, `No. ${round}`)),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await read()).contact).toEqual({
        phoneNumber: `202-555-01${10 + round}`,
        suffix: `No. ${round}`,
      });
    }
    for (let round = 0; round < 10; round += 1) {
      const { suffix } = (await read()).contact;
      const names = ['A', 'B', 'C'].map((one) => `${one}${round}`);
      const rivals = await Promise.all(names.map((one) => save(changed('suffix', suffix, one))));
      expect(rivals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    }
  });

  test('are changed on a locked account, too', async () => {
    await takeRole(portal.db, 'newcomer', { clientId: null, role: 'RAPUser' });
    expect((await save(changed('suffix', '', 'Jr.'))).status).toBe(200);
  });
});
