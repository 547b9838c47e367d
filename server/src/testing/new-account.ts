import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { expect } from 'vitest';
import { claimsOf, parametersOf, TestBrowser, tokensOf } from '../identity/testing/test-browser.ts';
import type { TestPortal } from './portal.ts';

const password = 'a sentence of my own';

/** A new account made on the registration page, whose form is sent twice, and how to call the portal with it. */
export async function registerAccount(
  portal: Pick<TestPortal, 'config' | 'fetch'>,
  username: string,
  supervisorEmail = 'supervisor@agency.example',
  differing: { givenName?: string; familyName?: string; email?: string } = {},
) {
  const browser = new TestBrowser(portal.config.origin);
  const redirect = `${portal.config.origin}${addresses.portal}/login`;
  const flow = await browser.authorize('rap-client', redirect, { prompt: 'create' });
  const page = (await browser.get(flow.location)).headers.get('location') ?? '';
  const form = {
    givenName: 'Ana',
    familyName: 'Ríos',
    organization: 'Flood Risk Agency',
    supervisorEmail,
    email: `${username}@agency.example`,
    username,
    password,
    'password-confirm': password,
    ...differing,
  };
  const submitted = await Promise.all([browser.post(page, form), browser.post(page, form)]);
  expect(submitted.map((response) => response.status)).toEqual([303, 303]);
  const resumed = await browser.get(submitted[0]?.headers.get('location') ?? '');
  const code = parametersOf(resumed.headers.get('location') ?? '').get('code') ?? '';
  const tokens = await tokensOf(await browser.exchange(code, flow));
  let token = tokens.access_token;
  const call = async <T>(address: string, body?: unknown, more: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more };
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const response = await portal.fetch(address, init);
    // The tests name the shape they expect and then look at it.
    return { status: response.status, body: (await response.json()) as T };
  };
  expect((await call(addresses.ownRules, { version: '1' })).status).toBe(200);
  const card = async () => {
    const { applications, notices, rolesChanged, home } = (await call<Catalogue>(addresses.catalogue)).body;
    const found = applications.find((one) => one.id === 'hll-app');
    return { actions: found?.actions, state: found?.state, notices, rolesChanged, home };
  };
  return {
    call,
    /** Asks for a new token with the refresh token, as the page does. */
    refresh: async () => {
      const renewed = await tokensOf(await browser.refresh(tokens.refresh_token));
      token = renewed.access_token;
      return claimsOf(token);
    },
    /** A fresh sign-in, for when days have passed. */
    signInAgain: async () => {
      token = (await new TestBrowser(portal.config.origin, password).signIn(username)).access_token;
    },
    /** The account's own requests, newest first. */
    requests: async () => (await call<RequestView[]>(addresses.userRequests)).body,
    /** What the catalogue offers on one card. */
    offers: async () => (await card()).actions,
    /** What is shown above the cards and on one of them, and whether the token lags behind the roles. */
    state: async () => {
      const { state, notices, rolesChanged, home } = await card();
      return { state, notices, rolesChanged, home };
    },
  };
}
