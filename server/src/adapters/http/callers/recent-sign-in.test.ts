import { addresses } from '@portal/core/contract/addresses.ts';
import type { Endpoint } from '@portal/core/contract/endpoint.ts';
import { endpoints } from '@portal/core/contract/endpoints.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { expect, test } from 'vitest';
import { demonstrationPassword } from '../../../demonstration/world.ts';
import { claimsOf, parametersOf, TestBrowser, tokensOf } from '../../../identity/testing/test-browser.ts';
import { rowCounts, subjectOf } from '../../../testing/access-requests.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests();

const branch = { fieldName: 'branch', previousValue: 'Risk Analysis', newValue: 'Data Management' };
const profileUpdate = (requestDetails: object) => ({ requestType: 'PROFILE_UPDATE', requestDetails });
const profileChange = profileUpdate({ updatedFields: [branch] });

const passSeconds = (seconds: number) => portal.passDays(seconds / 86_400);

async function post(token: string, address: string, body: unknown) {
  const response = await portal.fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code } = (await response.json()) as Partial<Problem>;
  return { status: response.status, code, challenge: response.headers.get('www-authenticate') };
}

const refusal = {
  status: 401,
  code: 'insufficient_user_authentication',
  challenge:
    'Bearer realm="risk-map", error="insufficient_user_authentication", error_description="A more recent sign-in is required.", max_age="900"',
};

/** Signs somebody in, and lets so many seconds pass with the session in use. */
async function signedInFor(username: string, seconds: number) {
  const browser = new TestBrowser(portal.config.origin, demonstrationPassword);
  const { refresh_token: refreshToken } = await browser.signIn(username);
  passSeconds(seconds);
  const { access_token: token } = await tokensOf(await browser.refresh(refreshToken));
  return { browser, token };
}

/** Asks for a sign-in of the last 900 seconds, as the page does, and shows the password where it is asked for. */
async function signInAgain(browser: TestBrowser, username: string) {
  const redirect = `${portal.config.origin}${addresses.portal}/login`;
  const flow = await browser.authorize('rap-client', redirect, { max_age: '900' });
  const isAsked = flow.location.includes('/login-actions/');
  const leadsTo = isAsked
    ? (await browser.post(flow.location, { username, password: demonstrationPassword })).headers
    : flow.response.headers;
  const back = isAsked ? (await browser.get(leadsTo.get('location') ?? '')).headers : leadsTo;
  const code = parametersOf(back.get('location') ?? '').get('code') ?? '';
  const { access_token: token } = await tokensOf(await browser.exchange(code, flow));
  return { isAsked, token };
}

test('a change of the profile needs a sign-in of the last 15 minutes, and goes on after one', async () => {
  const { browser, token } = await signedInFor('newcomer', 960);
  const before = await rowCounts(portal);
  expect(await post(token, addresses.requests, profileChange)).toEqual(refusal);
  expect(await rowCounts(portal)).toEqual(before);
  const again = await signInAgain(browser, 'newcomer');
  expect(again.isAsked).toBe(true);
  expect(claimsOf(again.token)['sid'], 'the session goes on').toBe(claimsOf(token)['sid']);
  expect(await post(again.token, addresses.requests, profileChange)).toMatchObject({ status: 201 });
});

test('nobody is asked again within 15 minutes', async () => {
  const { browser, token } = await signedInFor('staff', 890);
  expect((await signInAgain(browser, 'staff')).isAsked).toBe(false);
  expect(await post(token, addresses.requests, profileChange)).not.toMatchObject({ status: 401 });
});

test('the other requests, and asking to open an account, need none', async () => {
  const { token } = await signedInFor('staff', 960);
  for (const body of [profileUpdate({}), profileUpdate({ updatedFields: [] })])
    expect(await post(token, addresses.requests, body)).toMatchObject({ status: 403, code: 'NOT_ELIGIBLE' });
});

const wholly = (endpoints satisfies readonly Endpoint[]).filter(
  ({ recentSignIn }) => recentSignIn !== undefined && recentSignIn.bodies === undefined,
);

test("ending somebody's sessions needs one, as every call that declares it does", async () => {
  expect(wholly.map(({ address }) => address)).toEqual([
    addresses.personSessionsEnd,
    addresses.ownContact,
    addresses.ownSessionEnd,
    addresses.otherSessionsEnd,
    addresses.endSessions,
  ]);
  const { browser, token } = await signedInFor('helpdesk', 960);
  const end = { userName: 'newcomer' };
  expect(await post(token, addresses.endSessions, end)).toEqual(refusal);
  const onPage = addresses.personSessionsEnd.replace(':userId', await subjectOf(portal, 'newcomer'));
  const why = { reason: 'Left a window open on a shared machine' };
  expect(await post(token, onPage, why)).toEqual(refusal);
  const suffix = { fieldName: 'suffix', previousValue: '', newValue: 'Jr.' };
  const own = [
    [addresses.ownContact, { changes: [suffix] }],
    [addresses.ownSessionEnd.replace(':sessionId', 'none'), {}],
    [addresses.otherSessionsEnd, {}],
  ] as const;
  for (const [address, body] of own) expect(await post(token, address, body)).toEqual(refusal);
  const again = await signInAgain(browser, 'helpdesk');
  expect(await post(again.token, addresses.endSessions, end)).toMatchObject({ status: 200 });
  expect(await post(again.token, onPage, why)).toMatchObject({ status: 202 });
  expect(await post(again.token, addresses.ownContact, { changes: [suffix] })).toMatchObject({ status: 200 });
});
