import { addresses } from '@portal/core/contract/addresses.ts';
import {
  registerSchema,
  unregisterSchema,
  validate as checkBySchema,
} from '@hyperjump/json-schema/draft-2020-12';
import { validate } from '@hyperjump/json-schema/openapi-3-1';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsLike } from '../../testing/agreement/hostile-inputs.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  'x-recent-sign-in'?: { maxAgeSeconds: number; bodies?: object };
  parameters?: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { required: boolean };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, object>;
      content: Record<string, { schema: { properties?: { code?: { enum: string[] } } } }>;
    }
  >;
}

let portal: TestPortal;
let text: string;
beforeAll(async () => {
  portal = await startTestPortal();
  text = await (await portal.fetch(addresses.openapi)).text();
});
afterAll(() => portal.close());

/** Where the official schema of OpenAPI 3.1 and of its JSON Schema dialect finds fault with a document. */
async function faultsOf(document: string): Promise<string[]> {
  const schema = 'https://spec.openapis.org/oas/3.1/schema-base';
  const output = await validate(schema, JSON.parse(document), 'BASIC');
  return output.valid ? [] : ['not valid', ...(output.errors ?? []).map((error) => error.instanceLocation)];
}

/** Every pattern in a document, each once. */
function patternsIn(document: string): string[] {
  return [
    ...new Set(
      [...document.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, quoted = '']) =>
        String(JSON.parse(quoted)),
      ),
    ),
  ];
}

/** One character: itself, or as JSON writes it; within brackets, and outside of them. */
const inBrackets = String.raw`(?:[^\\\[\]^-]|\\u[0-9a-f]{4})`;
const outside = String.raw`(?:[^\\\[\](){}|?*+^$.]|\\[\\/.-])`;

/** What JSON Schema asks patterns to keep to, so that every validator reads them: characters, classes, repetitions, choices, both ends. */
const plainPattern = new RegExp(
  String.raw`^(?:${outside}|[\^$.|)]|\((?!\?)|\[\^?(?:${inBrackets}(?:-${inBrackets})?)+-?\]|[*+?]|\{\d+(?:,\d*)?\})+$`,
);

/** Whether a validator of JSON Schema takes this text for such a pattern. */
async function takes(pattern: string, value: string): Promise<boolean> {
  const uri = `https://portal.example/${encodeURIComponent(pattern)}`;
  registerSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string', pattern }, uri);
  try {
    return (await checkBySchema(uri, value)).valid;
  } finally {
    unregisterSchema(uri);
  }
}

/** References that lead nowhere; the schema of OpenAPI does not follow them. */
function danglingIn(document: string): string[] {
  const references = [...document.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  const whole: unknown = JSON.parse(document);
  return references.filter(
    (path) => path.split('/').reduce((at, name) => Object(at)[name], whole) === undefined,
  );
}

function operation(method: string, address: string): Operation {
  return JSON.parse(text).paths[address][method];
}

/** The codes that a call can refuse with, by status. */
function refusalsOf({ responses }: Operation): Record<string, string[] | undefined> {
  const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries(
    refused.map(([status, { content }]) => [
      status,
      content['application/problem+json']?.schema.properties?.code?.enum,
    ]),
  );
}

test('the document is valid OpenAPI 3.1, down to the shapes of what goes in and out', async () => {
  expect(await faultsOf(text)).toEqual([]);
  expect(danglingIn(text)).toEqual([]);
});

test.each([
  ['a call without answers', '"responses":{', '"responses":{},"answers":{'],
  ['a type that does not exist', '"type":"integer"', '"type":"number of some kind"'],
  ['choices that are no list', '"enum":["INVALID"]', '"enum":"INVALID"'],
  ['a parameter that is nowhere', '"in":"query"', '"in":"body"'],
  ['a field that OpenAPI does not know', '"openapi":"3.1.0"', '"openapi":"3.1.0","swagger":"2.0"'],
])('%s would be found', async (_what, sound, broken) => {
  expect(text).toContain(sound);
  expect(await faultsOf(text.replace(sound, broken))).not.toEqual([]);
});

test('every pattern is read by every validator, and in the same way', async () => {
  const patterns = patternsIn(text);
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter((pattern) => !plainPattern.test(pattern))).toEqual([]);
  for (const pattern of patterns) {
    const fitting = textsLike(pattern, 5);
    const verdicts: boolean[] = [];
    for (const one of [...fitting, '\u0000']) verdicts.push(await takes(pattern, one));
    expect([pattern, ...verdicts]).toEqual([pattern, true, true, true, true, true, false]);
    expect([pattern, ...fitting.map((one) => new RegExp(pattern).test(one))]).toEqual([
      pattern,
      ...fitting.map(() => true),
    ]);
  }
});

test.each([String.raw`^\p{Cc}$`, '^(?=a)', '^(?<name>a)', String.raw`^\w+$`, String.raw`^(a)\1$`])(
  'the pattern %s would be found',
  (pattern) => {
    expect(plainPattern.test(pattern)).toBe(false);
  },
);

test('a reference that leads nowhere would be found', () => {
  const broken = text.replaceAll('schemas/Problem"', 'schemas/Trouble"');
  expect(danglingIn(broken)).toContain('components/schemas/Trouble');
});

test('every refusal of a call is listed: its own, and those of any call like it', () => {
  expect(refusalsOf(operation('post', addresses.requests))).toEqual({
    400: ['INVALID'],
    401: ['UNAUTHENTICATED', 'insufficient_user_authentication'],
    403: ['NOT_ELIGIBLE', 'RULES_NOT_ACCEPTED', 'ACCOUNT_LOCKED'],
    404: ['NOT_FOUND'],
    409: [
      'PENDING_REQUEST_EXISTS',
      'PENDING_REMOVAL_EXISTS',
      'STALE_ROLES',
      'NO_APPROVER',
      'REACTIVATE_NOT_ALLOWED',
      'STALE_PROFILE',
      'TOO_MANY_ALTERNATES',
      'BEING_APPLIED',
    ],
    413: ['TOO_LARGE'],
    415: ['NOT_JSON'],
    422: ['KEY_REUSED'],
    429: ['TOO_MANY'],
    500: ['UNEXPECTED'],
    503: ['UNAVAILABLE'],
  });
  expect(refusalsOf(operation('get', `${addresses.requests}/{requestId}`))).toEqual({
    400: ['INVALID'],
    401: ['UNAUTHENTICATED'],
    403: ['NOT_ELIGIBLE', 'RULES_NOT_ACCEPTED', 'ACCOUNT_LOCKED'],
    404: ['NOT_FOUND'],
    429: ['TOO_MANY'],
    500: ['UNEXPECTED'],
    503: ['UNAVAILABLE'],
  });
  expect(refusalsOf(operation('get', addresses.configuration))).toEqual({
    400: ['INVALID'],
    500: ['UNEXPECTED'],
    503: ['UNAVAILABLE'],
  });
});

test('only what a call takes is advertised: names, words, key and body', () => {
  const names = (method: string, address: string) =>
    operation(method, address).parameters?.map((one) => `${one.in} ${one.name} ${one.required === true}`);
  expect(names('get', addresses.configuration)).toBeUndefined();
  expect(names('get', addresses.userRequests)).toEqual(['query finished false', 'query after false']);
  expect(names('get', addresses.catalogue)).toEqual(['query language false']);
  expect(names('get', addresses.requests)).toEqual(['query role true']);
  expect(names('get', `${addresses.requests}/{requestId}`)).toEqual(['path requestId true']);
  const submit = operation('post', addresses.requests);
  expect(submit.parameters).toEqual([{ $ref: '#/components/parameters/idempotencyKey' }]);
  expect(submit.requestBody?.required).toBe(true);
  expect(operation('get', addresses.userRequests).requestBody).toBeUndefined();
});

test('who may call is documented: anybody, with or without a token, or only with one', () => {
  const { securitySchemes } = JSON.parse(text).components;
  expect(securitySchemes.accessToken).toEqual({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  expect(operation('get', addresses.configuration).security).toEqual([]);
  expect(operation('get', addresses.catalogue).security).toEqual([{}, { accessToken: [] }]);
  expect(operation('get', addresses.userRequests).security).toEqual([{ accessToken: [] }]);
});

test('which calls need a recent sign-in is documented, and how a refusal says it', () => {
  const submit = operation('post', addresses.requests);
  expect(submit['x-recent-sign-in']).toMatchObject({
    maxAgeSeconds: 900,
    bodies: { properties: { requestType: { const: 'PROFILE_UPDATE' } } },
  });
  expect(operation('post', addresses.endSessions)['x-recent-sign-in']).toEqual({ maxAgeSeconds: 900 });
  expect(operation('post', addresses.cancelRequest)['x-recent-sign-in']).toBeUndefined();
  expect(Object.keys(submit.responses['401']?.headers ?? {})).toEqual(['WWW-Authenticate']);
});
