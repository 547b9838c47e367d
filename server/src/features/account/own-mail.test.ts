import { addresses } from '@portal/core/contract/addresses.ts';
import type { OwnMail } from '@portal/core/contract/account/own-mail.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rememberWorld, startOver } from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
beforeAll(() => rememberWorld(portal));
beforeEach(() => startOver(portal));

const usualZone = 'America/New_York';
const mine = async (username: string) =>
  (await (await portal.as(username)).get<OwnMail>(addresses.ownMail)).body;
const note = async (username: string, zone: string) =>
  await (await portal.as(username)).post<OwnMail>(addresses.ownZone, { zone });
const choose = async (username: string, zone: string | null, unwanted: readonly string[] = []) =>
  await (await portal.as(username)).post<OwnMail>(addresses.ownMail, { zone, unwanted });

test('a zone is not known until a browser tells it, and follows the browser', async () => {
  expect(await mine('supervisor')).toEqual({ zone: null, isZoneChosen: false, usualZone, unwanted: [] });
  const noted = await note('supervisor', 'America/Denver');
  expect([noted.status, noted.body]).toEqual([
    200,
    { zone: 'America/Denver', isZoneChosen: false, usualZone, unwanted: [] },
  ]);
  await note('supervisor', 'Pacific/Guam');
  expect(await mine('supervisor')).toMatchObject({ zone: 'Pacific/Guam', isZoneChosen: false });
  expect(await mine('newcomer')).toMatchObject({ zone: null });
});

test('one that somebody has chosen stays, whatever browsers tell, until they want the one of the browser', async () => {
  expect((await choose('supervisor', 'Pacific/Honolulu')).body).toMatchObject({
    zone: 'Pacific/Honolulu',
    isZoneChosen: true,
  });
  expect((await note('supervisor', 'America/Denver')).body).toMatchObject({ zone: 'Pacific/Honolulu' });
  expect((await choose('supervisor', null)).body).toMatchObject({
    zone: 'Pacific/Honolulu',
    isZoneChosen: false,
  });
  expect((await note('supervisor', 'America/Denver')).body).toMatchObject({ zone: 'America/Denver' });
});

test('somebody who has chosen nothing may want the one of the browser before it is known', async () => {
  expect((await choose('supervisor', null)).body).toEqual({
    zone: null,
    isZoneChosen: false,
    usualZone,
    unwanted: [],
  });
});

test.each(['Mars/Olympus', '+05:00', 'x'])('%s is refused, and nothing is written', async (zone) => {
  for (const response of [await note('supervisor', zone), await choose('supervisor', zone)])
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  expect(await mine('supervisor')).toMatchObject({ zone: null });
});

test('what somebody does without is theirs, whatever browsers tell', async () => {
  const { body } = await choose('supervisor', null, ['DECISIONS', 'MORNING']);
  expect(body.unwanted).toEqual(['DECISIONS', 'MORNING']);
  await note('supervisor', 'America/Denver');
  expect(await mine('supervisor')).toMatchObject({ unwanted: ['DECISIONS', 'MORNING'] });
  expect(await mine('newcomer')).toMatchObject({ unwanted: [] });
  expect((await choose('supervisor', null)).body.unwanted).toEqual([]);
});

test('nobody can do without what is not optional', async () => {
  expect(await choose('newcomer', null, ['RETURNED'])).toMatchObject({ status: 400 });
});
