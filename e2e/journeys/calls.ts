import { createHash, randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import type { PartOf, ReplyOf } from '../../core/src/contract/endpoint.ts';
import type { AddressOf, EndpointAt } from '../../core/src/contract/endpoints.ts';
import type { OptionList } from '../../core/src/domain/forms/option-lists.ts';
import type { BrowserSettings, Somebody } from '../portals/portal.ts';

type SignIn = (username: string, settings?: BrowserSettings) => Promise<Somebody>;

/** The names in a declared address, where it has any. */
type Names<Params> = [Params] extends [undefined] ? [] : [params: Params];

/**
 * The API as the person at a page calls it, with the token of that page. Each call is named by its declared address and
 * answers what the contract declares; a body may be anything, since the server checks it.
 */
export interface Caller {
  get<Address extends AddressOf<'GET'>>(
    address: Address,
    ...params: Names<PartOf<EndpointAt<'GET', Address>, 'params'>>
  ): Promise<ReplyOf<EndpointAt<'GET', Address>>>;
  post<Address extends AddressOf<'POST'>>(
    address: Address,
    body: unknown,
    ...params: Names<PartOf<EndpointAt<'POST', Address>, 'params'>>
  ): Promise<ReplyOf<EndpointAt<'POST', Address>>>;
}

/**
 * Takes the token from a call of the page, and leaves the page on the catalogue. A page that was left blank stays so; its token
 * comes from the provider, as the page would fetch it.
 */
export async function callerAt(page: Page): Promise<Caller> {
  const authorization = await (page.url() === 'about:blank' ? freshToken(page.request) : tokenOfPage(page));
  const headers = { authorization };
  return {
    get: async (address, params?: Filling) =>
      (await page.request.get(filled(address, params), { headers })).json(),
    post: async (address, data, params?: Filling) => {
      const answer = await page.request.post(filled(address, params), { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    },
  };
}

async function tokenOfPage(page: Page): Promise<string> {
  const asked = page.waitForRequest(
    (call) => call.url().includes('/greenlight/catalogue') && 'authorization' in call.headers(),
  );
  await page.goto('/rap-home/applications');
  return (await asked).headers()['authorization'] ?? '';
}

/** A token of the session that the provider has with this browser. */
async function freshToken(request: APIRequestContext): Promise<string> {
  const { origin } = new URL((await request.get('/health/live')).url());
  const client = { client_id: 'rap-client', redirect_uri: `${origin}/rap-home/login` };
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    ...client,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    prompt: 'none',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const provider = '/realms/risk-map/protocol/openid-connect';
  const led = await request.get(`${provider}/auth?${asked.toString()}`, { maxRedirects: 0 });
  const code = new URL(led.headers()['location'] ?? '').searchParams.get('code') ?? '';
  const answer = await request.post(`${provider}/token`, {
    form: { ...client, grant_type: 'authorization_code', code, code_verifier: verifier },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return `Bearer ${(await answer.json()).access_token}`;
}

type Filling = Readonly<Record<string, string>>;

function filled(address: string, params: Filling = {}): string {
  return address.replaceAll(/:(\w+)/g, (matched, name: string) => params[name] ?? matched);
}

/** The first choice of a list that an application asks for beside its roles. */
export async function firstOption(caller: Caller, application: string, list: OptionList): Promise<string> {
  const { applications } = await caller.get(addresses.catalogue);
  const questions = applications.find(({ id }) => id === application)?.questions ?? [];
  const choices = questions.flatMap((one) =>
    one.kind === 'options' && one.name === list ? one.options : [],
  );
  const [first] = choices;
  if (first === undefined) throw new Error(`${application} asks for no ${list}`);
  return first.name;
}

/** Sends a request and returns its number. */
export async function send(
  caller: Caller,
  requestType: string,
  requestDetails: Record<string, unknown>,
): Promise<string> {
  const sent = await caller.post(addresses.requests, { requestType, requestDetails });
  return sent.requestNumber;
}

/** Anyone who decides for a role in the stories. */
const deciders = {
  SUPERVISOR: 'supervisor',
  AUTHORIZER: 'authorizer',
  RM_IT_HELP: 'helpdesk',
  FILETRAIL_ADMIN: 'filetrail',
};

/** Has everybody asked approve a request, up to a stage that is named or to the end. */
type Decide = (person: Caller, number: string, upTo?: keyof typeof deciders) => Promise<void>;

/**
 * People who approve when they are asked; each signs in once.
 * @param others the person who decides instead of the usual people
 */
export function sayingYes(signIn: SignIn, others: Partial<typeof deciders> = {}): Decide {
  const callers = new Map<string, Promise<Caller>>();
  const callerOf = (role: keyof typeof deciders): Promise<Caller> => {
    const username = { ...deciders, ...others }[role];
    const caller =
      callers.get(username) ?? signIn(username, { isBlank: true }).then(({ page }) => callerAt(page));
    callers.set(username, caller);
    return caller;
  };
  return async (person, number, upTo) => {
    const read = () => person.get(addresses.request, { requestId: number });
    for (let now = await read(); now.stage !== null && now.stage !== upTo; now = await read()) {
      const { stage, version, requestId } = now;
      // Anyone who sets access up says what was done.
      const decision = { stage, version, decision: 'APPROVE', comment: 'Good for the coming season' };
      await (await callerOf(stage)).post(addresses.decisions, decision, { requestId });
    }
    if (upTo === undefined)
      await expect.poll(async () => (await read()).workflowStatus).toMatch(/^(?:APPROVED|REVOKED)$/);
  };
}

/** Asks for access, has everybody approve it, and waits until it is delivered. */
export async function giveAccess(
  person: Caller,
  signIn: SignIn,
  requestDetails: Record<string, unknown>,
): Promise<void> {
  await sayingYes(signIn)(person, await send(person, 'ACCESS_REQUEST', requestDetails));
}
