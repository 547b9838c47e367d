import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../adapters/db/sql.ts';
import { setAttributeOf, setEmailVerified } from '../../../../identity/testing/arranged-people.ts';
import { cancelAs, rememberWorld, startOver, submitAs } from '../../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
});
beforeEach(async () => {
  await startOver(portal);
  await portal.db.run(sql`delete from portal.mail`);
  portal.forgetSignIns();
});
afterAll(() => portal.close());

const was = 'supervisor@agency.example';
const name = (newValue: string, previousValue = was) =>
  submitAs(portal, 'newcomer', {
    requestType: 'PROFILE_UPDATE',
    requestDetails: { updatedFields: [{ fieldName: 'supervisorEmails', previousValue, newValue }] },
  });
const mails = async () =>
  await portal.db.rows<{ recipient: string; language: string; subject: string; body: string }>(
    sql`select recipient, language, subject, body from portal.mail order by recipient`,
  );

test('the former supervisor is notified by mail when another is named, once', async () => {
  const { status, body } = await name('both@agency.example');
  expect(status).toBe(201);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: was,
    language: 'en',
    subject: 'Access Portal: Nora T New named a different supervisor',
  });
  expect(mail?.body).toContain('Hello Dana Lee,');
  expect(mail?.body).toContain('Nora T New asked to have a different supervisor in your place');
  expect(mail?.body).not.toContain('both');
  await cancelAs(portal, 'newcomer', body);
  expect((await name('Both@Agency.example')).status).toBe(201);
  expect(await mails(), 'the same change, asked for again').toHaveLength(1);
});

test('there is no notice to a supervisor who stays, to an unverified address, or when the change is refused', async () => {
  expect((await name(`${was}, both@agency.example`)).status).toBe(201);
  expect(await mails()).toEqual([]);
  await startOver(portal);
  expect((await name('nobody at all')).status).toBe(400);
  await setEmailVerified(portal.db, false, 'supervisor');
  expect((await name('both@agency.example')).status).toBe(201);
  expect(await mails()).toEqual([]);
});

test('it is written in the language of the person who reads it', async () => {
  await setAttributeOf(portal.db, 'supervisor', 'locale', 'es');
  expect((await name('both@agency.example')).status).toBe(201);
  expect(await mails()).toMatchObject([
    { language: 'es', subject: 'Access Portal: Nora T New indicó otro supervisor' },
  ]);
});
