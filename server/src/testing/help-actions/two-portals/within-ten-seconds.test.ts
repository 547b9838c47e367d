import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import type { ActionReply, ConfirmationList } from '@portal/core/contract/people/account-actions.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { UserInfo } from '@portal/core/contract/people.ts';
import { type ActionKind, actionKinds } from '@portal/core/domain/people/actions/account-action.ts';
import { certificateOfField, isListedField } from '@portal/core/domain/people/actions/listed-details.ts';
import { type DetailField, detailFields } from '@portal/core/domain/people/actions/person-details.ts';
import { isTrustField } from '@portal/core/domain/people/profile/profile-fields.ts';
import { accountsText } from '@portal/core/domain/people/platform-accounts.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { beforeEach, expect, test } from 'vitest';
import { demonstrationPassword } from '../../../demonstration/world.ts';
import { claimsOf, TestBrowser, type TokenResponse } from '../../../identity/testing/test-browser.ts';
import { plantRoles, subjectOf } from '../../access-requests.ts';
import { portalStartingOver } from '../../portal-starting-over.ts';

/*
 * Every action on a person is asked for at one portal, and counts at another one on the same database within ten seconds: for the
 * token and the refresh token that the person had before, and for what they get next (rules sessions 7, people-actions 1).
 */
const portal = portalStartingOver();

/** What the tests about each kind of action share. */
let there: Awaited<ReturnType<typeof portal.beside>>;
beforeEach(async () => {
  there ??= await portal.beside();
});

const who = 'newcomer';
const reason = 'Their supervisor has asked for it on the phone';

interface Response {
  status: number;
  body: unknown;
}

/** A call to the other portal, which is reached under the name of both. */
async function callThere(
  path: string,
  { form, token }: { form?: Record<string, string>; token?: string },
): Promise<Response> {
  const address = there.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the other portal does not listen');
  const sent = request({
    host: '127.0.0.1',
    port: address.port,
    path,
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      host: new URL(portal.config.origin).host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  });
  sent.end(form === undefined ? undefined : new URLSearchParams(form).toString());
  const [response] = await once(sent, 'response');
  const body = await text(response);
  return { status: response.statusCode, body: body === '' ? null : JSON.parse(body) };
}

const getThere = (path: string, { access_token: token }: TokenResponse) => callThere(path, { token });
const refreshThere = ({ refresh_token }: TokenResponse) =>
  callThere('/realms/risk-map/protocol/openid-connect/token', {
    form: { grant_type: 'refresh_token', client_id: 'rap-client', refresh_token },
  });
/** Read by anyone who decides, and by nobody who is locked. */
const deskOf = async (tokens: TokenResponse) => {
  const { status, body } = await getThere(`${addresses.queue}?role=SUPERVISOR`, tokens);
  return `${status} ${(body as { code?: string }).code ?? ''}`.trim();
};

const signInHere = () => new TestBrowser(portal.config.origin, demonstrationPassword).signIn(who);

/** Nine seconds, in which the other portal has also looked for sessions that ended, as it does every two. */
async function waitNine(): Promise<void> {
  portal.passTo(new Date(portal.now().getTime() + 9_000));
  const job = there.jobs.inEveryPortal.find(({ name }) => name === 'ended sessions');
  await job?.run(() => false, new AbortController().signal);
}

/** Asks for it at the first portal, with a second person's confirmation where it takes one. */
async function ask(path: string, body: object): Promise<void> {
  const address = `${addresses.person.replace(':userId', await subjectOf(portal, who))}/${path}`;
  const { body: reply } = await (await portal.as('admin')).post<ActionReply>(address, { reason, ...body });
  if (reply.state !== 'WAITING_FOR_SECOND') return expect(reply.state).toBe('DONE');
  const help = await portal.as('helpdesk');
  const [waits] = (await help.get<ConfirmationList>(addresses.confirmations)).body.items;
  const confirmation = addresses.confirmation.replace(':confirmationId', waits?.confirmationId ?? '');
  expect((await help.post<ActionReply>(confirmation, { answer: 'YES' })).body.state).toMatch(/DONE|READY/);
  if (waits?.kind !== 'ONE_TIME_PASSWORD') return;
  const fetched = addresses.confirmedPassword.replace(':confirmationId', waits.confirmationId);
  await (await portal.as('admin')).post(fetched, {});
}

const pageOf = async () =>
  (
    await (
      await portal.as('admin')
    ).get<PersonPage>(addresses.person.replace(':userId', await subjectOf(portal, who)))
  ).body;

async function changeRoles(change: (roles: readonly string[]) => readonly string[]): Promise<void> {
  await portal.as('admin');
  const { version, portalRoles } = await pageOf();
  const before = portalRoles ?? [];
  const changes = [{ field: 'portalRoles', previousValue: before, newValue: change(before) }];
  await ask('changes', { version, changes });
}

/** Neither token opens anything at the other portal any more. */
async function expectEnded(tokens: TokenResponse): Promise<void> {
  expect((await getThere(addresses.account, tokens)).status).toBe(401);
  expect(await refreshThere(tokens)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
}

/** What the next access token from the other portal says. */
async function nextClaims(tokens: TokenResponse): Promise<Record<string, unknown>> {
  const { status, body } = await refreshThere(tokens);
  expect(status).toBe(200);
  return claimsOf((body as TokenResponse).access_token);
}

const rolesIn = (claims: Record<string, unknown>) =>
  JSON.stringify([claims['realm_access'], claims['resource_access']]);

/** How the other portal shows that an action has been done. */
interface Effect {
  /** What the person is like before they sign in. */
  before?: () => Promise<void>;
  act: () => Promise<void>;
  /** What is so before: it is asked for, so that the other portal knows it. */
  at: (tokens: TokenResponse) => Promise<void>;
  after: (tokens: TokenResponse) => Promise<void>;
}

const supervisor = () => plantRoles(portal, who, portalClientId, ['SUPERVISOR']);
const usable = async (tokens: TokenResponse): Promise<void> => {
  expect((await getThere(addresses.account, tokens)).status).toBe(200);
};
const ending = (path: string): Effect => ({ act: () => ask(path, {}), at: usable, after: expectEnded });

/** Another value than anybody has. */
function valueOf(field: DetailField): string {
  if (field === 'mipUsernames') return accountsText([{ username: 'nora_new', orgID: '1042' }]);
  if (isListedField(field)) return '2021-01-31';
  if (field === 'middleInitial') return 'X';
  if (field === 'supervisorPhone') return '202-555-0177';
  if (field === 'email' || field === 'supervisorEmails') return 'another@agency.example';
  return field === 'username' ? 'another.name' : 'Another value';
}

/** What tokens call differently. */
const claims: Readonly<Partial<Record<DetailField, string>>> = {
  username: 'preferred_username',
  givenName: 'given_name',
  familyName: 'family_name',
};

/** Changed together, so that each of them need not be a sign-in of its own. */
const changedTogether: readonly (readonly DetailField[])[] = [
  detailFields.filter(isTrustField),
  detailFields.filter(isListedField),
  ...detailFields.filter((field) => !isTrustField(field) && !isListedField(field)).map((field) => [field]),
];

function effectOfDetails(fields: readonly DetailField[]): Effect {
  const shown = async (tokens: TokenResponse) => {
    const values = fields.map(async (field) => [field, await shownThere(field, tokens)] as const);
    return Object.fromEntries(await Promise.all(values));
  };
  const wanted = Object.fromEntries(fields.map((field) => [field, valueOf(field)]));
  return {
    act: async () => {
      await portal.as('admin');
      const { version, username, email, identity } = await pageOf();
      const held: Readonly<Record<string, string>> = {
        ...identity?.profile,
        ...identity?.listed,
        username,
        email,
      };
      const changes = fields.map((field) => ({
        field,
        previousValue: held[field] ?? '',
        newValue: valueOf(field),
      }));
      await ask('changes', { version, changes });
    },
    at: async (tokens) => {
      const before = await shown(tokens);
      expect(fields.filter((field) => before[field] === wanted[field])).toEqual([]);
    },
    after: async (tokens) => {
      expect(await shown(tokens)).toEqual(wanted);
      const next = await nextClaims(tokens);
      const carried = fields.map((field) => [field, [next[claims[field] ?? field]].flat()[0]]);
      expect(Object.fromEntries(carried)).toEqual(wanted);
    },
  };
}

/** What the other portal shows the person of a detail. */
async function shownThere(field: DetailField, tokens: TokenResponse): Promise<string> {
  const account = (await getThere(addresses.account, tokens)).body as OwnAccount;
  if (isTrustField(field)) return account.profile[field];
  const kind = certificateOfField(field);
  if (kind !== null) return account.certificates.find(({ name }) => name === kind)?.endsOn ?? '';
  if (field !== 'mipUsernames') {
    // Both are read by everybody who sees the person, from what is known of the caller.
    const info = (await getThere(addresses.userInfo, tokens)).body as UserInfo;
    return field === 'username' ? info.username : info.email;
  }
  const { userId } = (await getThere(addresses.userInfo, tokens)).body as UserInfo;
  const query = new URLSearchParams({ userId, mipUserId: 'nora_new' });
  const { status } = await getThere(`${addresses.mipGroupsByUserName}?${query}`, tokens);
  return status === 200 ? valueOf(field) : '';
}

const effects: Readonly<Record<ActionKind, readonly Effect[]>> = {
  LOCK: [ending('lock')],
  DISABLE: [ending('disable')],
  END_SESSIONS: [ending('end-sessions')],
  ONE_TIME_PASSWORD: [ending('one-time-password')],
  UNLOCK: [
    {
      before: async () => {
        await supervisor();
        await ask('lock', {});
      },
      act: () => ask('unlock', {}),
      at: async (tokens) => expect(await deskOf(tokens)).toBe('403 ACCOUNT_LOCKED'),
      after: async (tokens) => {
        expect(await deskOf(tokens)).toBe('200');
        expect(rolesIn(await nextClaims(tokens))).toContain('RAPUser');
      },
    },
  ],
  ENABLE: [
    {
      act: async () => {
        await ask('disable', {});
        await ask('enable', {});
      },
      at: usable,
      after: async (tokens) => {
        // Nobody comes back by a token of before; a new sign-in counts everywhere.
        await expectEnded(tokens);
        await usable(await signInHere());
      },
    },
  ],
  ROLES: [
    {
      act: () => changeRoles((roles) => [...roles, 'SUPERVISOR']),
      at: async (tokens) => expect(await deskOf(tokens)).toBe('403 NOT_ELIGIBLE'),
      after: async (tokens) => {
        expect(await deskOf(tokens)).toBe('200');
        expect(rolesIn(await nextClaims(tokens))).toContain('SUPERVISOR');
      },
    },
    {
      before: supervisor,
      act: () => changeRoles((roles) => roles.filter((role) => role !== 'SUPERVISOR')),
      at: async (tokens) => expect(await deskOf(tokens)).toBe('200'),
      after: async (tokens) => {
        expect(await deskOf(tokens)).toBe('403 NOT_ELIGIBLE');
        expect(rolesIn(await nextClaims(tokens))).not.toContain('SUPERVISOR');
      },
    },
  ],
  DETAILS: changedTogether.map(effectOfDetails),
};

const ways = actionKinds.flatMap((kind) =>
  effects[kind].map((effect, index) => ({ kind, effect, way: index + 1 })),
);

test.each(ways)('$kind counts at another portal within ten seconds, way $way', async ({ effect }) => {
  const { before, act, at, after } = effect;
  await before?.();
  const tokens = await signInHere();
  await at(tokens);
  await act();
  await waitNine();
  await after(tokens);
});
