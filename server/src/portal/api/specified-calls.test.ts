import { addresses } from '@portal/core/contract/addresses.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../testing/portal.ts';

/** One call of the specification: what goes in by name, each exactly as it is spelled there. */
interface SpecifiedCall {
  method: 'get' | 'post';
  path: string;
  query: readonly string[];
  /** Fields of the body, and of the object in it. */
  body?: readonly string[];
  within?: { field: string; fields: readonly string[] };
}

/** Every call below `/approval`, `/data` and `/reports`, and the message to the team. */
const specified: readonly SpecifiedCall[] = [
  {
    method: 'post',
    path: '/approval/requests',
    query: [],
    body: ['requestType', 'requestDetails'],
    within: {
      field: 'requestDetails',
      fields: [
        'requestedAppName',
        'role',
        'addRoles',
        'removeRoles',
        'purpose',
        'accessType',
        'level',
        'userOrigin',
        'empStatus',
        'supportCTP',
        'altUsername',
        'mipUsername',
        'userName',
        'mipOrgID',
        'mipOrgName',
        'updatedFields',
      ],
    },
  },
  { method: 'get', path: '/approval/requests', query: ['role'] },
  { method: 'get', path: '/approval/requests/pending', query: ['requestType'] },
  {
    method: 'post',
    path: '/approval/cancelRequest',
    query: [],
    body: ['action', 'requestId', 'requestType'],
  },
  { method: 'get', path: '/approval/userRequests', query: [] },
  { method: 'get', path: '/approval/initiatorRequests', query: [] },
  { method: 'get', path: '/approval/userRoles', query: [] },
  { method: 'get', path: '/approval/userInfo', query: [] },
  { method: 'get', path: '/approval/mipOrgs', query: [] },
  { method: 'get', path: '/approval/getMipGroupsByUserName', query: ['userId', 'mipUserId'] },
  {
    method: 'post',
    path: '/approval/updateMIPAccountSelection',
    query: [],
    body: ['userId', 'attributeName', 'attributeValue'],
  },
  { method: 'get', path: '/data/groups/{application}', query: [] },
  ...[
    'security',
    'securityReport',
    'supervisorReport',
    'authorizerReport',
    'securityPagedUsers',
    'authorizerPagedUsers',
  ].map((report): SpecifiedCall => ({ method: 'get', path: `/reports/${report}`, query: [] })),
  ...['securityPagedReport', 'authorizerPagedReport'].map(
    (report): SpecifiedCall => ({ method: 'get', path: `/reports/${report}`, query: ['index', 'offset'] }),
  ),
  {
    method: 'post',
    path: '/email',
    query: [],
    body: ['fullName', 'email', 'phoneNumber', 'subject', 'message', 'replyTo', 'recaptcha'],
  },
];

interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  const?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
}

interface Operation {
  security: unknown[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: { schemas: Record<string, Schema> };
}

const portal = portalForTests();
let document: Document;
beforeAll(async () => {
  document = JSON.parse(await (await portal.fetch(addresses.openapi)).text()) as Document;
});

function nameOf({ method, path }: SpecifiedCall): string {
  return `${method} ${path}`;
}

function operationOf({ method, path }: SpecifiedCall): Operation | undefined {
  return document.paths[`/greenlight${path}`]?.[method];
}

function bodyOf(operation: Operation): Schema {
  return whole(Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {});
}

function whole(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

/** What of a call differs from the specification; empty where nothing does. */
function differences(call: SpecifiedCall): string[] {
  const operation = operationOf(call);
  if (operation === undefined) return ['is not served'];
  const known = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  const body = bodyOf(operation);
  const inner = whole(body.properties?.[call.within?.field ?? ''] ?? {});
  return [
    ...missing('query', call.query, known),
    ...missing('body', call.body ?? [], Object.keys(body.properties ?? {})),
    ...missing('details', call.within?.fields ?? [], Object.keys(inner.properties ?? {})),
  ];
}

function missing(where: string, wanted: readonly string[], known: readonly string[]): string[] {
  return wanted.filter((name) => !known.includes(name)).map((name) => `${where} lacks ${name}`);
}

test('every call is served as the specification spells it', () => {
  const wrong = specified
    .map((call) => [nameOf(call), differences(call)])
    .filter(([, differing]) => differing?.length !== 0);
  expect(wrong).toEqual([]);
});

test('a call that is missing, or spelled otherwise, would be found', () => {
  expect(differences({ method: 'get', path: '/approval/initiatedRequests', query: [] })).toEqual([
    'is not served',
  ]);
  expect(differences({ method: 'post', path: '/approval/userRoles', query: [] })).toEqual(['is not served']);
  expect(differences({ method: 'get', path: '/approval/requests', query: ['Role'] })).toEqual([
    'query lacks Role',
  ]);
  const within = { field: 'requestDetails', fields: ['application'] };
  expect(
    differences({ method: 'post', path: '/approval/requests', query: [], body: ['type'], within }),
  ).toEqual(['body lacks type', 'details lacks application']);
});

describe('the traps in what the specification sends', () => {
  const call = (name: string) => {
    const found = specified.find((one) => nameOf(one) === name);
    const operation = found === undefined ? undefined : operationOf(found);
    if (operation === undefined) throw new Error(`${name} is not served`);
    return operation;
  };

  test('every call takes a token; a visitor can write to the team without', () => {
    for (const one of specified) {
      const operation = operationOf(one);
      const ways = operation?.security.map((way) => Object.keys(Object(way))) ?? [];
      expect([nameOf(one), ways]).toEqual([
        nameOf(one),
        one.path === '/email' ? [[], ['accessToken']] : [['accessToken']],
      ]);
    }
  });

  test('nobody sends who asks or who decides: the body of a request is closed, down to its details', () => {
    const body = bodyOf(call('post /approval/requests'));
    const details = whole(body.properties?.['requestDetails'] ?? {});
    expect([body.additionalProperties, details.additionalProperties]).toEqual([false, false]);
    const sent = Object.keys({ ...body.properties, ...details.properties });
    for (const name of ['userId', 'initiatorEmail', 'supervisorEmails', 'authorizerEmails', 'workflowStatus'])
      expect(sent).not.toContain(name);
  });

  test('a request is canceled, and nothing else can be done to it there', () => {
    const { properties, additionalProperties } = bodyOf(call('post /approval/cancelRequest'));
    expect(additionalProperties).toBe(false);
    expect(whole(properties?.['action'] ?? {}).enum).toEqual(['CANCEL']);
  });

  test('one attribute alone can be written', () => {
    const { properties, additionalProperties } = bodyOf(call('post /approval/updateMIPAccountSelection'));
    expect(additionalProperties).toBe(false);
    const name = whole(properties?.['attributeName'] ?? {});
    expect(name.enum ?? [name.const]).toEqual(['mipAccountSelection']);
  });
});
