import { beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '../../testing/test-provider.ts';
import { providerForTests } from '../../../testing/provider.ts';
import { identityTexts } from '../../pages/texts.ts';
import { claimsOf, parametersOf, TestBrowser, type TokenResponse } from '../../testing/test-browser.ts';

const provider = providerForTests();
let visitor: TestBrowser;

beforeEach(() => {
  visitor = new TestBrowser(provider.origin);
});

const subjectOf = (tokens: TokenResponse): string => String(claimsOf(tokens.id_token)['sub']);
const sidOf = (tokens: TokenResponse): string => String(claimsOf(tokens.id_token)['sid']);

/** A client asks for this person, by a token of theirs or by their `sub`. */
const demands: readonly [string, (tokens: TokenResponse) => Record<string, string>][] = [
  ['id_token_hint', (tokens) => ({ id_token_hint: tokens.id_token })],
  [
    'claims.id_token.sub',
    (tokens) => ({ claims: JSON.stringify({ id_token: { sub: { value: subjectOf(tokens) } } }) }),
  ],
  [
    'claims.id_token.sub with several values',
    (tokens) => ({ claims: JSON.stringify({ id_token: { sub: { values: [subjectOf(tokens)] } } }) }),
  ],
];

const ask = (more: Record<string, string>) =>
  visitor.authorize('rap-client', `${provider.origin}/rap-home/login`, more);

/** Shows a password on the page that a request has led to; returns what the client gets. */
async function signInAs(username: string, flow: Awaited<ReturnType<typeof ask>>): Promise<URLSearchParams> {
  expect(flow.location).toContain('/login-actions/');
  const posted = await visitor.post(flow.location, { username, password: testPassword });
  const resumed = await visitor.get(posted.headers.get('location') ?? '');
  return parametersOf(resumed.headers.get('location') ?? '');
}

describe.each(demands)('a request that demands a person by %s', (_name, demandOf) => {
  test('gives no tokens of somebody else, who stays signed in', async () => {
    const nora = await new TestBrowser(provider.origin).signIn('nora');
    const sam = await visitor.signIn('sam');
    const answer = await signInAs('sam', await ask(demandOf(nora)));
    expect([answer.get('code'), answer.get('error'), answer.get('state')]).toEqual([
      null,
      'login_required',
      'state-1',
    ]);
    expect(await provider.identity.sessions.isAlive(sidOf(sam))).toBe(true);
    expect(await visitor.signInSilently()).toHaveProperty('tokens');
  });

  test('gives none either where that person is asked for the password again and somebody else shows theirs', async () => {
    const nora = await visitor.signIn('nora');
    const answer = await signInAs('sam', await ask({ ...demandOf(nora), prompt: 'login' }));
    expect([answer.get('code'), answer.get('error')]).toEqual([null, 'login_required']);
    expect(await provider.identity.sessions.isAlive(sidOf(nora))).toBe(true);
    const { tokens } = await visitor.signInSilently();
    expect(tokens === undefined ? null : subjectOf(tokens)).toBe(subjectOf(nora));
  });

  test('begins no session where nobody was signed in, and the trail says why', async () => {
    const nora = await new TestBrowser(provider.origin).signIn('nora');
    provider.events.length = 0;
    const answer = await signInAs('sam', await ask(demandOf(nora)));
    expect([answer.get('code'), answer.get('error')]).toEqual([null, 'login_required']);
    expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });
    expect(provider.events).toEqual([
      expect.objectContaining({ kind: 'SIGN_IN_REFUSED', reason: 'OTHER_PERSON' }),
    ]);
  });

  test('is answered with the tokens of that person, no matter who was signed in before', async () => {
    const nora = await new TestBrowser(provider.origin).signIn('nora');
    const sam = await visitor.signIn('sam');
    const flow = await ask(demandOf(nora));
    const answer = await signInAs('nora', flow);
    const tokens = await (await visitor.exchange(answer.get('code') ?? '', flow)).json();
    expect(subjectOf(tokens as TokenResponse)).toBe(subjectOf(nora));
    expect(await provider.identity.sessions.isAlive(sidOf(sam))).toBe(false);
  });

  test('asks nobody where it may not, and nobody who is that person', async () => {
    const nora = await new TestBrowser(provider.origin).signIn('nora');
    await visitor.signIn('sam');
    const silent = await ask({ ...demandOf(nora), prompt: 'none' });
    expect(parametersOf(silent.location).get('error')).toBe('login_required');
    const own = new TestBrowser(provider.origin);
    const tokens = await own.signIn('nora');
    const flow = await own.authorize('rap-client', `${provider.origin}/rap-home/login`, demandOf(tokens));
    expect(parametersOf(flow.location).get('code')).not.toBeNull();
  });
});

test('the page for a person whose token the client has says so, and has the name filled in', async () => {
  const nora = await new TestBrowser(provider.origin).signIn('nora');
  await visitor.signIn('sam');
  const { location } = await ask({ id_token_hint: nora.id_token });
  const page = await visitor.open(location);
  expect(page.text).toContain(identityTexts.en.signInTo.CERTAIN_PERSON);
  expect(page.text).toContain('name="username" value="nora"');
  const failed = await visitor.post(location, { username: 'nora', password: 'not hers at all' });
  expect(await failed.text()).toContain(identityTexts.en.signInTo.CERTAIN_PERSON);
});

test('the page for somebody named by number alone says so, and tells nobody their name', async () => {
  const nora = await new TestBrowser(provider.origin).signIn('nora');
  const claims = JSON.stringify({ id_token: { sub: { value: subjectOf(nora) } } });
  const page = await visitor.open((await ask({ claims })).location);
  expect(page.text).toContain(identityTexts.en.signInTo.CERTAIN_PERSON);
  expect(page.text).toContain('name="username" value=""');
});

test('a sign-in that anybody may answer says nothing of a certain person', async () => {
  const page = await visitor.open((await ask({})).location);
  expect(page.text).toContain(identityTexts.en.signInTo.BEGIN);
});

test('a registration does not make somebody the person demanded', async () => {
  const chosen = 'nine grey geese over the marsh';
  const nora = await new TestBrowser(provider.origin).signIn('nora');
  const demand = JSON.stringify({ id_token: { sub: { value: subjectOf(nora) } } });
  const flow = await ask({ prompt: 'create', claims: demand });
  const page = await visitor.open(flow.location);
  expect(page.address).toContain('/registration');
  const posted = await visitor.post(page.address, {
    givenName: 'Rita',
    familyName: 'Ruiz',
    organization: 'Agency',
    email: 'rita@agency.example',
    username: 'rita.ruiz',
    supervisorEmail: 'nora@agency.example',
    password: chosen,
    'password-confirm': chosen,
  });
  const resumed = await visitor.get(posted.headers.get('location') ?? '');
  expect(parametersOf(resumed.headers.get('location') ?? '').get('error')).toBe('login_required');
  expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });
});

test('two demands that no one person fulfils are refused, no matter who signs in', async () => {
  const nora = await new TestBrowser(provider.origin).signIn('nora');
  const claims = JSON.stringify({ id_token: { sub: { value: 'somebody-else' } } });
  const answer = await signInAs('nora', await ask({ id_token_hint: nora.id_token, claims }));
  expect([answer.get('code'), answer.get('error')]).toEqual([null, 'login_required']);
});
