import { beforeEach, expect, test } from 'vitest';
import { providerForTests } from '../../testing/provider.ts';
import { claimsOf, parametersOf, TestBrowser, tokensOf } from '../testing/test-browser.ts';

const form = {
  givenName: '',
  middleInitial: '',
  familyName: 'Suharto',
  suffix: '',
  organization: 'Flood Risk Agency',
  supervisorEmail: 'nora@agency.example',
  email: 'suharto@agency.example',
  username: 'suharto',
  password: 'a sentence of my own',
  'password-confirm': 'a sentence of my own',
};

const provider = providerForTests();
let visitor: TestBrowser;
beforeEach(() => {
  visitor = new TestBrowser(provider.origin);
});

async function reachPage() {
  const flow = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`, {
    prompt: 'create',
  });
  const begun = await visitor.get(flow.location);
  return { flow, page: begun.headers.get('location') ?? '' };
}

test('somebody with one name may leave the given name empty and not the family name, and reads so', async () => {
  const { page } = await reachPage();
  const text = await (await visitor.get(page)).text();
  expect(text).toContain('If you have only one name, leave this empty and enter the name as your last name');
  expect(/<input[^>]*id="givenName"[^>]*>/.exec(text)?.[0]).not.toContain('required');
  const refused = await visitor.post(page, { ...form, givenName: 'Suharto', familyName: '' });
  expect(await refused.text()).toContain(
    'id="input-error-familyName">Enter your last or family name; if you have only one name, enter it here<',
  );
});

test('somebody with one name registers with it as the family name, and is called by it alone', async () => {
  const { flow, page } = await reachPage();
  const response = await visitor.post(page, form);
  expect(response.status).toBe(303);
  const resumed = await visitor.get(response.headers.get('location') ?? '');
  const code = parametersOf(resumed.headers.get('location') ?? '').get('code') ?? '';
  const { access_token, id_token } = await tokensOf(await visitor.exchange(code, flow));
  for (const token of [access_token, id_token]) {
    expect(claimsOf(token)).toMatchObject({ name: 'Suharto', family_name: 'Suharto' });
    expect(claimsOf(token)).not.toHaveProperty('given_name');
  }
  expect(provider.events).toContainEqual(expect.objectContaining({ kind: 'REGISTERED', name: 'Suharto' }));
});
