import { expect, test } from 'vitest';
import { setAttributeOf } from '../../../../identity/testing/arranged-people.ts';
import { embeddedDirectory } from '../../../../identity/people/embedded-directory.ts';
import {
  approveAs,
  giveAccess,
  holdAccess,
  readAs,
  removalOf,
  subjectOf,
  submitAs,
} from '../../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const removeAs = (username: string, application: string) =>
  submitAs(portal, username, removalOf(application));

/** All but the language, which each sign-in writes. */
async function attributesOf(username: string): Promise<Record<string, readonly string[]>> {
  const person = await embeddedDirectory(portal.db).person(await subjectOf(portal, username));
  return Object.fromEntries(Object.entries(person?.attributes ?? {}).filter(([name]) => name !== 'locale'));
}

test('what an application keeps about a person goes with its roles, and what is the person’s own stays', async () => {
  const own = await attributesOf('newcomer');
  const kept = { level: ['Approver'], userOrigin: ['Contractor', 'Agency Staff'] };
  await giveAccess(portal, 'newcomer', 'fhd-app', ['Read Access'], { accessType: 'Read Access', ...kept });
  expect(await attributesOf('newcomer')).toEqual({
    ...own,
    'fhd-app.level': kept.level,
    'fhd-app.userOrigin': kept.userOrigin,
  });
  portal.forgetSignIns();
  const { body } = await removeAs('newcomer', 'fhd-app');
  expect(body.workflowStatus).toBe('REVOKED');
  expect(body.delivery.map(({ kind, role, clears }) => [kind, role, clears])).toEqual([
    ['REMOVE_ROLE', 'Read Access', false],
    ['SET_ATTRIBUTE', 'level', true],
    ['SET_ATTRIBUTE', 'userOrigin', true],
  ]);
  expect(await attributesOf('newcomer')).toEqual(own);
});

test('the alternate username goes once somebody has completed the removal', async () => {
  const own = await attributesOf('newcomer');
  const altUsername = 'case_reader-0042';
  await holdAccess(portal, 'newcomer', { application: 'cfas-app', roles: ['User'] });
  await setAttributeOf(portal.db, 'newcomer', 'cfas-app.altUsername', altUsername);
  const asked = (await removeAs('newcomer', 'cfas-app')).body;
  expect(await attributesOf('newcomer')).toMatchObject({ 'cfas-app.altUsername': [altUsername] });
  await approveAs(portal, 'helpdesk', asked);
  await portal.run('delivery');
  expect((await readAs(portal, 'newcomer', asked)).body.workflowStatus).toBe('REVOKED');
  expect(await attributesOf('newcomer')).toEqual(own);
});
