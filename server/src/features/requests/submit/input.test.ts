import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveAs, askAs, rowCounts, submission } from '../../../testing/access-requests.ts';
import { type Signed, startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
let waiting: RequestView;
let own: RequestView;
beforeAll(async () => {
  portal = await startTestPortal();
  waiting = await askAs(portal, 'newcomer');
  own = await approveAs(portal, 'both', await askAs(portal, 'supervisor2'));
});
afterAll(() => portal.close());

const nul = '\u0000';
const tooLong = (length: number): string => 'x'.repeat(length);
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** One call with a body: who may make it, where, and what is accepted there. */
interface Call {
  name: string;
  username: string;
  address: () => string;
  body: () => Record<string, unknown>;
}

const calls: Call[] = [
  { name: 'submit', username: 'owner', address: () => addresses.requests, body: () => ({ ...submission() }) },
  {
    name: 'decide',
    username: 'supervisor',
    address: () => addresses.decisions.replace(':requestId', waiting.requestId),
    body: () => ({ stage: 'SUPERVISOR', version: waiting.version, decision: 'APPROVE' }),
  },
  {
    name: 'cancel',
    username: 'newcomer',
    address: () => addresses.cancelRequest,
    body: () => ({ action: 'CANCEL', requestId: waiting.requestId, requestType: 'ACCESS_REQUEST' }),
  },
];

/** Sends it, and expects a refusal with this status and code and without a trace. */
async function expectRefused(
  send: (person: Signed) => Promise<{ status: number; body: Problem }>,
  username: string,
  status: number,
  code: string,
): Promise<Problem> {
  const person = await portal.as(username);
  const before = await rowCounts(portal);
  const answer = await send(person);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body.status).toBe(status);
  expect(await rowCounts(portal)).toEqual(before);
  return answer.body;
}

function fieldsOf(problem: Problem): string[] {
  return [...new Set(problem.errors?.map((error) => error.field))];
}

describe.each(calls)('$name', ({ username, address, body }) => {
  const refused = (sent: unknown, status = 400, code = 'INVALID', headers: Record<string, string> = {}) =>
    expectRefused((person) => person.post(address(), sent, headers), username, status, code);

  test('an unknown field is named', async () => {
    for (const field of ['extra', 'status', 'personId', 'constructor'])
      expect(fieldsOf(await refused({ ...body(), [field]: 'x' }))).toEqual([field]);
  });

  test('a field that is missing is named', async () => {
    for (const field of Object.keys(body())) {
      const { [field]: _left, ...rest } = body();
      expect(fieldsOf(await refused(rest))).toEqual([field]);
    }
    expect(fieldsOf(await refused({})).toSorted()).toEqual(Object.keys(body()).toSorted());
  });

  test('a field of another type is named, and nothing is converted', async () => {
    for (const [field, accepted] of Object.entries(body()))
      for (const wrong of [
        null,
        true,
        7.5,
        [],
        ['x'],
        { a: 1 },
        typeof accepted === 'number' ? String(accepted) : 12,
      ]) {
        const [first] = fieldsOf(await refused({ ...body(), [field]: wrong }));
        expect(first?.split('.')[0]).toBe(field);
      }
  });

  test.each([
    ['nothing', ''],
    ['half an object', '{"requestType":'],
    ['a word', 'undefined'],
    ['two values', '{} {}'],
    ['a text', '"text"'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a deep list', deep(20_000)],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['a byte order mark', '\uFEFF{}'],
  ])('%s is no body', async (_what, sent) => {
    await refused(sent);
  });

  test('64 KiB and one byte are too large, whatever they hold', async () => {
    const filled = JSON.stringify({ ...body(), extra: '' });
    const large = filled.replace('"extra":""', `"extra":"${tooLong(65_537 - filled.length)}"`);
    await refused(large, 413, 'TOO_LARGE');
    expect(fieldsOf(await refused(large.replace('"extra":"x', '"extra":"')))).toEqual(['extra']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/xml',
    'nonsense',
  ])('%s is not JSON', async (type) => {
    await refused(body(), 415, 'NOT_JSON', { 'content-type': type });
  });

  test('a body full of unknown fields is answered shortly', async () => {
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`field${index}`, 1]));
    expect((await refused({ ...body(), ...many })).errors?.length).toBeLessThanOrEqual(20);
  });
});

describe('what is asked for', () => {
  const refused = (differing: Record<string, unknown>, username = 'owner') =>
    expectRefused(
      (person) => person.post(addresses.requests, submission(differing)),
      username,
      400,
      'INVALID',
    );

  test.each([
    ['an unknown application', 'requestedAppName', { requestedAppName: 'no-such-app' }],
    ['a name of JavaScript as application', 'requestedAppName', { requestedAppName: '__proto__' }],
    ['an application with NUL', 'requestedAppName', { requestedAppName: `hll-app${nul}` }],
    ['an empty application', 'requestedAppName', { requestedAppName: '' }],
    ['an application that is a list', 'requestedAppName', { requestedAppName: ['hll-app'] }],
    ['a role that is not offered', 'role', { role: ['Everything'] }],
    ['a role of another application', 'role', { role: ['Upload', 'HQ'] }],
    ['a role with NUL', 'role.0', { role: [`Upload${nul}`] }],
    ['an added role that is not offered', 'role', { addRoles: ['Everything'] }],
    ['no role', 'role', { role: [] }],
    ['an empty role', 'role', { role: '' }],
    ['201 roles', 'role', { role: Array.from({ length: 201 }, () => 'Upload') }],
    ['a role that is a number', 'role.0', { role: [7] }],
    ['a role to remove', 'removeRoles', { removeRoles: ['Upload'] }],
    ['a level where there is none', 'level', { level: ['Approver'] }],
    ['an empty purpose', 'purpose', { purpose: '' }],
    ['a purpose of spaces', 'purpose', { purpose: ' \n\t ' }],
    ['a purpose with NUL', 'purpose', { purpose: `spring${nul}floods` }],
    ['half a surrogate pair', 'purpose', { purpose: 'spring \uD83D floods' }],
    ['a purpose that colors a terminal', 'purpose', { purpose: 'spring \u001B[31m floods' }],
    ['a purpose with a backspace', 'purpose', { purpose: 'spring\b floods' }],
    ['2,001 characters', 'purpose', { purpose: tooLong(2_001) }],
    ['10,000 characters', 'purpose', { purpose: tooLong(10_000) }],
    ['an employment that the person has not', 'empStatus', { empStatus: 'employment-4' }],
    ['an employment that there cannot be', 'empStatus', { empStatus: 'employment-6' }],
    ["somebody else's user name", 'userName', { userName: 'newcomer' }],
    ['an unknown detail', 'isUrgent', { isUrgent: true }],
  ])('%s: %s is named', async (_what, field, differing) => {
    const [first] = fieldsOf(await refused(differing));
    expect([`requestDetails.${field}`, `requestDetails.${field.split('.')[0]}`]).toContain(first);
  });

  test.each(['REACTIVATE', 'access_request', ''])('a request of type %j', async (requestType) => {
    const sent = { ...submission(), requestType };
    const problem = await expectRefused(
      (person) => person.post(addresses.requests, sent),
      'owner',
      400,
      'INVALID',
    );
    expect(fieldsOf(problem)).toEqual(['requestType']);
  });

  test('with several employments one must be chosen, and one of the own', async () => {
    expect(fieldsOf(await refused({}, 'partner'))).toEqual(['requestDetails.empStatus']);
    expect(fieldsOf(await refused({ empStatus: 'employment-5' }, 'partner'))).toEqual([
      'requestDetails.empStatus',
    ]);
  });

  test('what is right at the limits is accepted: one role as text, 2,000 characters of every kind, the own name', async () => {
    const purpose = `${'😀'.repeat(1_000)}${'ñ'.repeat(500)}${'<b>&"\''.repeat(83)}ab`;
    expect([...purpose]).toHaveLength(2_000);
    const person = await portal.as('security');
    const filed = await person.post<RequestView>(
      addresses.requests,
      submission({
        role: 'Upload',
        purpose,
        userName: 'security',
        level: [],
        userOrigin: [],
        removeRoles: [],
      }),
    );
    expect(filed.status).toBe(201);
    expect(filed.body.requestDetails).toMatchObject({ role: ['Upload'], purpose });
    const read = await person.get<RequestView>(`${addresses.requests}/${filed.body.requestId}`);
    expect(read.body).toEqual(filed.body);
  });
});

describe('what is decided', () => {
  test.each([
    ['a stage that there is not', 'stage', { stage: 'PRODUCT_OWNER' }],
    ['a version below zero', 'version', { version: -1 }],
    ['a version that is no whole number', 'version', { version: 0.5 }],
    ['a version beyond what is counted', 'version', { version: 2_147_483_648 }],
    ['another decision', 'decision', { decision: 'REVIEW' }],
    ['a question without words', 'comment', { decision: 'RETURN' }],
    ['fewer roles from a supervisor', 'roles', { roles: [], comment: 'None of them is needed' }],
    ['an unknown reason', 'reasonCode', { reasonCode: 'BECAUSE' }],
    ['a comment with NUL', 'comment', { comment: `fine${nul}` }],
    ['a comment with half a surrogate pair', 'comment', { comment: 'fine \uDE00' }],
    ['a comment that rings', 'comment', { comment: 'fine \u0007' }],
    ['a comment of 1,001 characters', 'comment', { comment: tooLong(1_001) }],
    ['a comment of 2,001 characters', 'comment', { comment: tooLong(2_001) }],
  ])('%s: %s is named', async (_what, field, differing) => {
    const sent = { stage: 'SUPERVISOR', version: waiting.version, decision: 'APPROVE', ...differing };
    const address = addresses.decisions.replace(':requestId', waiting.requestId);
    const problem = await expectRefused((person) => person.post(address, sent), 'supervisor', 400, 'INVALID');
    expect(fieldsOf(problem)).toEqual([field]);
  });

  test('a version that no request will ever have is only too late', async () => {
    const sent = { stage: 'SUPERVISOR', version: 2_147_483_647, decision: 'APPROVE' };
    const address = addresses.decisions.replace(':requestId', waiting.requestId);
    await expectRefused((person) => person.post(address, sent), 'supervisor', 409, 'ALREADY_DECIDED');
  });
});

describe('what is withdrawn', () => {
  test.each([
    ['another action', 'action', { action: 'DELETE' }],
    ['a number for an id', 'requestId', { requestId: 'RAP-2026-000001' }],
    [
      'a UUID in another spelling',
      'requestId',
      { requestId: 'urn:uuid:01890000-0000-7000-8000-000000000000' },
    ],
    ['an unknown type', 'requestType', { requestType: 'ANY' }],
  ])('%s: %s is named', async (_what, field, differing) => {
    const sent = {
      action: 'CANCEL',
      requestId: waiting.requestId,
      requestType: 'ACCESS_REQUEST',
      ...differing,
    };
    const problem = await expectRefused(
      (person) => person.post(addresses.cancelRequest, sent),
      'newcomer',
      400,
      'INVALID',
    );
    expect(fieldsOf(problem)).toEqual([field]);
  });
});

describe('addresses', () => {
  test.each([
    '01890000-0000-7000-8000-000000000000',
    'RAP-2026-999999',
    'RAP-1',
    'undefined',
    '00000000---------------------------0',
    '0189000000007000800000000000000-----',
  ])('there is no request %s', async (id) => {
    await expectRefused((person) => person.get(`${addresses.requests}/${id}`), 'newcomer', 404, 'NOT_FOUND');
    const decision = { stage: 'SUPERVISOR', version: 0, decision: 'APPROVE' };
    await expectRefused(
      (person) => person.post(`${addresses.requests}/${id}/decisions`, decision),
      'supervisor',
      404,
      'NOT_FOUND',
    );
  });

  test.each(['%00', 'x%00y', "'%20or%20'1'='1", '%F0%9F%98%80', tooLong(65), '..%2f..%2f', '%2e'])(
    '%s names no request',
    async (id) => {
      const person = await portal.as('newcomer');
      const answer = await person.get<Problem>(`${addresses.requests}/${id}`);
      expect([400, 404]).toContain(answer.status);
      expect(['INVALID', 'NOT_FOUND']).toContain(answer.body.code);
    },
  );

  test('a number is found in any case', async () => {
    const found = await (await portal.as('newcomer')).get<RequestView>(
      `${addresses.requests}/${waiting.requestNumber.toLowerCase()}`,
    );
    expect(found.body.requestId).toBe(waiting.requestId);
  });

  test('an address that cannot be read, and one that is not served', async () => {
    const person = await portal.as('newcomer');
    for (const address of [
      '/greenlight/nothing',
      `${addresses.requests}/%E0%A4%A`,
      '/greenlight/approval/',
      `${addresses.requests}/${tooLong(101)}`,
    ]) {
      const answer = await person.get<Problem>(address);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('a method that is not served', async () => {
    const { token } = await portal.as('newcomer');
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect(
        (await portal.fetch(addresses.requests, { method, headers: { authorization: `Bearer ${token}` } }))
          .status,
      ).toBe(405);
  });
});

describe('what is asked of a desk', () => {
  test.each([
    ['role', ''],
    ['role', 'role=SECURITY'],
    ['role', 'role=SUPERVISOR&role=SUPERVISOR'],
    ['extra', 'role=SUPERVISOR&extra=1'],
    ['type', 'role=SUPERVISOR&type=ANY'],
    ['application', 'role=SUPERVISOR&application=%00'],
    ['application', 'role=SUPERVISOR&application=HLL'],
    ['minAgeDays', 'role=SUPERVISOR&minAgeDays=-1'],
    ['minAgeDays', 'role=SUPERVISOR&minAgeDays=12345'],
    ['q', `role=SUPERVISOR&q=${tooLong(101)}`],
    ['q', 'role=SUPERVISOR&q=a%00b'],
    ['cursor', 'role=SUPERVISOR&cursor=x'],
    ['cursor', 'role=SUPERVISOR&cursor='],
    ['cursor', 'role=SUPERVISOR&cursor=2026-02-31%2000:00:00%2B00/01890000-0000-7000-8000-000000000000'],
    ['cursor', 'role=SUPERVISOR&cursor=1/00000000---------------------------0'],
    ['cursor', `role=SUPERVISOR&cursor=${'9'.repeat(17)}/01890000-0000-7000-8000-000000000000`],
    ['size', 'role=SUPERVISOR&size=0'],
    ['size', 'role=SUPERVISOR&size=51'],
    ['size', 'role=SUPERVISOR&size=ten'],
    ['size', 'role=SUPERVISOR&size='],
  ])('%s is named: %s', async (field, query) => {
    const problem = await expectRefused(
      (person) => person.get(`${addresses.queue}?${query}`),
      'supervisor',
      400,
      'INVALID',
    );
    expect(fieldsOf(problem)).toEqual([field]);
  });

  test.each([
    'cursor=9999999999999999/01890000-0000-7000-8000-000000000000',
    'cursor=0/00000000-0000-0000-0000-000000000000',
    'minAgeDays=9999',
    'q=%25%5F%5C%27%22',
    'size=50',
    'application=no-such-app',
  ])('%s is a question with an answer', async (query) => {
    const answer = await (await portal.as('supervisor')).get(`${addresses.queue}?role=SUPERVISOR&${query}`);
    expect(answer.status).toBe(200);
  });

  test('the plain list takes its role and nothing else, own requests nothing at all', async () => {
    for (const [address, field] of [
      [addresses.requests, 'role'],
      [`${addresses.requests}?role=SUPERVISOR&x=1`, 'x'],
      [`${addresses.userRequests}?x=1`, 'x'],
      [`${addresses.catalogue}?language=de`, 'language'],
    ] as const) {
      const problem = await expectRefused((person) => person.get(address), 'supervisor', 400, 'INVALID');
      expect(fieldsOf(problem)).toEqual([field]);
    }
  });
});

test('after all of it the requests are as they were', async () => {
  const read = async (username: string, { requestId }: RequestView) =>
    (await (await portal.as(username)).get<RequestView>(`${addresses.requests}/${requestId}`)).body;
  expect(await read('newcomer', waiting)).toEqual(waiting);
  expect((await read('supervisor2', own)).version).toBe(own.version);
});
