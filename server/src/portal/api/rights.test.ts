import { randomUUID } from 'node:crypto';
import type { Endpoint, Right } from '@portal/core/contract/endpoint.ts';
import type { Download } from '@portal/core/contract/downloads/download.ts';
import { downloadsByName } from '@portal/core/contract/downloads/downloads.ts';
import { endpointsByName } from '@portal/core/contract/endpoints.ts';
import { problems, type ProblemCode } from '@portal/core/contract/problems.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { type LockCause, lockCauses } from '@portal/core/domain/people/locks.ts';
import {
  activeAccountRole,
  portalClientId,
  type PortalRole,
  portalRoles,
} from '@portal/core/domain/people/roles.ts';
import { rulesAttribute } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import { kinds, type Kind, type RequestType, requestTypes } from '@portal/core/domain/requests/kinds.ts';
import { everyRequestReaders } from '@portal/core/domain/requests/visibility.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { removePeople, setAttributeOf, setEnabled } from '../../identity/testing/arranged-people.ts';
import {
  askAs,
  rememberWorld,
  startOver,
  subjectOf,
  submitAs,
  takeRoles,
} from '../../testing/access-requests.ts';
import { type ApiResponse, portalForTests, type Signed } from '../../testing/portal.ts';
import { sampleCall, type KnownFields } from '../../testing/sample-input.ts';

const portal = portalForTests();
beforeAll(() => rememberWorld(portal));
// Not afterwards: the person who is deleted does not come back, and is the last.
beforeEach(async () => {
  await startOver(portal);
  portal.forgetSignIns();
});

/** A call, or a file that is asked for like one. */
type Declared = Pick<Endpoint, 'method' | 'address' | 'params' | 'query' | 'body' | 'right' | 'conflicts'>;

/** Somebody for each role, who holds that one and USER. */
const holders: Readonly<Record<PortalRole, string>> = {
  USER: 'newcomer',
  SUPERVISOR: 'supervisor2',
  AUTHORIZER: 'authorizer',
  RM_IT_HELP: 'helpdesk',
  PRODUCT_OWNER: 'owner',
  FILETRAIL_ADMIN: 'filetrail',
  SECURITY: 'security',
  PORTAL_ADMIN: 'admin',
};

/** What has happened to an account since its sign-in. */
const states = ['OPEN', ...lockCauses, 'BEFORE_RULES', 'ROLE_TAKEN', 'DISABLED', 'DELETED'] as const;
type State = (typeof states)[number];

const withoutActiveRole = (username: string) => takeRoles(portal, username, null, [activeAccountRole]);

const arrange: Readonly<Record<State, (username: string, role: PortalRole) => Promise<unknown>>> = {
  OPEN: () => Promise.resolve(),
  NEVER_ADMITTED: async (username) => {
    const id = await subjectOf(portal, username);
    await portal.db.run(
      sql`insert into portal.account_lock (person_id, cause) values (${id}, 'NEVER_ADMITTED')`,
    );
    await withoutActiveRole(username);
  },
  INACTIVITY: async (username) => {
    await setAttributeOf(portal.db, username, 'inactivityLocked', 'true');
    await withoutActiveRole(username);
  },
  BY_ADMINISTRATOR: withoutActiveRole,
  PROFILE_UPDATE: async (username) => {
    const change = { fieldName: 'branch', previousValue: 'Old', newValue: 'New' };
    await setAttributeOf(portal.db, username, 'branch', 'Old');
    const requestDetails = { updatedFields: [change] };
    const asked = await submitAs(portal, username, { requestType: 'PROFILE_UPDATE', requestDetails });
    expect(asked.status).toBe(201);
  },
  BEFORE_RULES: (username) => setAttributeOf(portal.db, username, rulesAttribute, null),
  DISABLED: (username) => setEnabled(portal.db, false, [username]),
  DELETED: async (username) => removePeople(portal.db, [await subjectOf(portal, username)]),
  ROLE_TAKEN: (username, role) => takeRoles(portal, username, portalClientId, [role]),
};

/** The causes that end every role but USER (rule people 17). */
const endsRoles: Readonly<Record<LockCause, boolean>> = {
  NEVER_ADMITTED: true,
  INACTIVITY: true,
  BY_ADMINISTRATOR: true,
  PROFILE_UPDATE: false,
};
const isLock = (state: State): boolean => lockCauses.some((cause) => cause === state && endsRoles[cause]);

/** What a call has to come to: its right is there, or the code of the refusal. */
type Expected = 'ALLOWED' | (typeof refusals)[number];

/** Of everybody alike, whatever else the call is about: null where it depends on it. */
function ofAnyCall({ right }: Declared, role: PortalRole, state: State): Expected | null {
  if (state === 'BEFORE_RULES') return right?.beforeRules === true ? null : 'RULES_NOT_ACCEPTED';
  if (state === 'DISABLED' || state === 'DELETED') return 'UNAUTHENTICATED';
  // Without any role of the portal nobody enters.
  return state === 'ROLE_TAKEN' && role === 'USER' ? 'NOT_ELIGIBLE' : null;
}

function ofRoles(roles: readonly PortalRole[], role: PortalRole, state: State): Expected {
  if (isLock(state)) return 'ACCOUNT_LOCKED';
  return state !== 'ROLE_TAKEN' && roles.includes(role) ? 'ALLOWED' : 'NOT_ELIGIBLE';
}

function expectedOf(declaration: Declared, role: PortalRole, state: State): Expected {
  const { own, roles = [] } = declaration.right ?? {};
  const always = ofAnyCall(declaration, role, state);
  if (always !== null || own === 'ALWAYS') return always ?? 'ALLOWED';
  if (own === 'UNLOCKED') return isLock(state) ? 'ACCOUNT_LOCKED' : 'ALLOWED';
  return ofRoles(roles, role, state);
}

function expectedOfType(
  declaration: Declared,
  { type, role, state }: { type: RequestType; role: PortalRole; state: State },
): Expected {
  const { about, askedBy, isForLocked }: Kind = kinds[type];
  const always = ofAnyCall(declaration, role, state);
  if (always !== null) return always;
  if (askedBy !== 'ANYBODY') return ofRoles([askedBy], role, state);
  // What waits for a decision about the profile locks requests for applications, and nothing else (rule people 14).
  if (state === 'PROFILE_UPDATE' && about === 'APPLICATION') return 'ACCOUNT_LOCKED';
  return isLock(state) && !isForLocked ? 'ACCOUNT_LOCKED' : 'ALLOWED';
}

/** Whether this response is what was expected; one of a call whose right is there may still say no for another reason. */
function isAsExpected(
  declaration: Declared,
  { status, body: { code } }: ApiResponse<Partial<Problem>>,
  expected: Expected,
): boolean {
  if (expected !== 'ALLOWED') return code === expected && status === statusIn(declaration, expected);
  // Of what is always there for its owner, something that its verb looks at has to be sent.
  const about = declaration.right?.own === 'ALWAYS' ? (['INVALID'] as const) : [];
  return code === undefined || ![...about, ...refusals].some((one) => one === code);
}

const refusals = ['UNAUTHENTICATED', 'RULES_NOT_ACCEPTED', 'ACCOUNT_LOCKED', 'NOT_ELIGIBLE'] as const;

function statusIn({ conflicts = [] }: Declared, code: ProblemCode): number {
  return conflicts.includes(code) ? 409 : problems[code];
}

interface Cell {
  /** In the words of a failure. */
  name: string;
  declaration: Declared;
  known: KnownFields;
  isRight(response: ApiResponse<Partial<Problem>>): boolean;
}

/** Somebody with what a call about themselves and about another person can name. */
interface Arranged {
  role: PortalRole;
  signed: Signed;
  own: KnownFields;
  others: KnownFields;
}

const email = 'somebody@agency.example';
const general = {
  email,
  replyTo: email,
  application: 'hll-app',
  zone: 'America/Chicago',
  alertId: randomUUID(),
  viewId: randomUUID(),
  mailId: randomUUID(),
  version: 1,
};

async function fieldsOf(username: string, requestId: string): Promise<KnownFields> {
  const userId = await subjectOf(portal, username);
  const file = { name: 'certificate.pdf', content: Buffer.from('%PDF-1.7 %%EOF').toString('base64') };
  const expires = new Date(portal.now().getTime() + 90 * 86_400_000).toISOString().slice(0, 10);
  const named = { requestId, userId, userName: username, requestedAppName: 'hll-app' };
  return { ...general, ...named, file, expires };
}

const named: readonly (readonly [string, Declared])[] = [
  ...Object.entries<Endpoint>(endpointsByName),
  ...Object.entries<Download>(downloadsByName),
];

/** Every call that a token takes part in, as this person makes it in this state. */
function cellsOf({ role, own, others }: Arranged, state: State): Cell[] {
  // Of a request that is there the rules have more to say than about the right.
  const elsewhere = { ...others, requestId: randomUUID() };
  return named.flatMap(([name, declaration]): Cell[] => {
    const { right } = declaration;
    if (right === undefined) return [];
    if (right.own === 'BY_TYPE') return cellsByType(name, declaration, { role, own, state });
    if (right.named !== undefined) return cellsByName(name, declaration, { role, own, state, right });
    const mine: Cell = {
      name,
      declaration,
      known: right.own === undefined ? elsewhere : { ...own, ...differing[name] },
      isRight: (response) =>
        isAsExpected(declaration, response, expectedOf(declaration, role, state)) ||
        // A request that would be refused is refused in its preview too.
        (right.own === 'UNLOCKED' && state === 'PROFILE_UPDATE' && response.body.code === 'ACCOUNT_LOCKED'),
    };
    if (right.own === undefined || right.roles === undefined) return [mine];
    const { roles } = right;
    const theirs: Cell = {
      name: `${name} of another`,
      declaration,
      known: others,
      isRight: (response) => isRefusedToOthers(response, declaration, { roles, role, state }),
    };
    return [mine, theirs];
  });
}

/** What a field means in one call and in no other: accepting the rules would change what all that follow come to. */
const differing: Readonly<Record<string, KnownFields>> = { acceptRules: { version: 'another' } };

interface Combination {
  role: PortalRole;
  own: KnownFields;
  state: State;
}

function cellsByType(name: string, declaration: Declared, { role, own, state }: Combination): Cell[] {
  return requestTypes.map((requestType) => ({
    name: `${name} ${requestType}`,
    declaration,
    known: { ...own, requestType, requestDetails: detailsOf(requestType) },
    isRight: (response) => {
      const expected = expectedOfType(declaration, { type: requestType, role, state });
      // What the form lacks, or that nothing has to be asked for, is reported after the right.
      return expected === 'ALLOWED'
        ? !['UNAUTHENTICATED', 'RULES_NOT_ACCEPTED', 'ACCOUNT_LOCKED'].includes(response.body.code ?? '')
        : isAsExpected(declaration, response, expected);
    },
  }));
}

/** As much of the form as it takes to be judged. */
function detailsOf(type: RequestType): KnownFields {
  return kinds[type].about === 'APPLICATION' ? { requestedAppName: 'hll-app' } : {};
}

/** Of a call that names its role: each of them. */
function cellsByName(
  name: string,
  declaration: Declared,
  { role, own, state, right: { roles = [], named: subject } }: Combination & { right: Right },
): Cell[] {
  return roles.map((one) => {
    // A request that does not exist is not there for any decider.
    const asked = subject?.in === 'query' ? [one] : roles;
    const expected = ofAnyCall(declaration, role, state) ?? ofRoles(asked, role, state);
    return {
      name: `${name} ${one}`,
      declaration,
      known: { ...own, requestId: randomUUID(), [subject?.field ?? '']: one },
      isRight: (response) => isAsExpected(declaration, response, expected),
    };
  });
}

/** What is somebody else's: nothing while locked or without the role, and those who may read everything get the refusal about the lock. */
function isRefusedToOthers(
  { status, body }: ApiResponse<Partial<Problem>>,
  declaration: Declared,
  { roles, role, state }: { roles: readonly PortalRole[]; role: PortalRole; state: State },
): boolean {
  const always = ofAnyCall(declaration, role, state);
  if (always !== null) return body.code === always;
  const isHeld = roles.includes(role) && state !== 'ROLE_TAKEN';
  const readsAll = everyRequestReaders.every((one) => roles.includes(one));
  if (isLock(state) && isHeld && readsAll && everyRequestReaders.some((one) => one === role))
    return body.code === 'ACCOUNT_LOCKED';
  if (isLock(state) || !isHeld) return status === 403 || status === 404;
  return body.code !== 'ACCOUNT_LOCKED' && body.code !== 'UNAUTHENTICATED';
}

/** What was not as it has to be. */
async function wrongIn(cells: readonly Cell[], { role, signed }: Arranged): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, declaration, known, isRight } of cells) {
    const { address, body } = sampleCall(declaration, known);
    const response = await (declaration.method === 'GET'
      ? signed.get<Partial<Problem>>(address)
      : signed.post<Partial<Problem>>(address, body));
    const { code = '', errors = [] } = response.body;
    if (!isRight(response))
      wrong.push(`${role}: ${name} ${response.status} ${code} ${errors.map(({ field }) => field).join()}`);
  }
  return wrong;
}

async function arranged(role: PortalRole, others: KnownFields): Promise<Arranged> {
  const username = holders[role];
  const { requestId } = await askAs(portal, username);
  return { role, signed: await portal.as(username), own: await fieldsOf(username, requestId), others };
}

describe.each(states)('an account that is %s since its sign-in', (state) => {
  test('may make exactly the calls that its role gives it the right to', async () => {
    const people: Arranged[] = [];
    const stranger = 'expired';
    const { requestId } = await askAs(portal, stranger);
    const others = { ...(await fieldsOf(stranger, requestId)), person: stranger };
    for (const role of portalRoles) people.push(await arranged(role, others));
    for (const { role } of people) await arrange[state](holders[role], role);
    // Nobody takes an acceptance back, so that a token which is some seconds old may still show it.
    if (state === 'BEFORE_RULES') portal.passTo(new Date(portal.now().getTime() + 9_000));
    const wrong: string[] = [];
    const make = async (method: Endpoint['method']) => {
      for (const one of people) {
        const cells = cellsOf(one, state).filter(({ declaration }) => declaration.method === method);
        wrong.push(...(await wrongIn(cells, one)));
      }
    };
    // What is written is judged by this moment, what is read may be ten seconds old (rule sessions 7).
    await make('POST');
    portal.passTo(new Date(portal.now().getTime() + 9_000));
    await make('GET');
    expect(wrong).toEqual([]);
  });
});
