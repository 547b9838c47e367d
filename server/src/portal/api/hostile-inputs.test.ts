import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@portal/core/contract/endpoint.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import { endpointsByName } from '@portal/core/contract/endpoints.ts';
import type { AlertView } from '@portal/core/contract/site-alerts.ts';
import { beforeAll, expect, test } from 'vitest';
import { giveRole } from '../../identity/testing/arranged-people.ts';
import { askAs } from '../../testing/access-requests.ts';
import {
  goodInputOf,
  type HostileInput,
  hostileInputsOf,
  hostileJson,
} from '../../testing/agreement/hostile-inputs.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();

/** How many calls run side by side. */
const atOnce = 16;

/** Holds every role of the portal, so that no right ends a call before its input is used. */
const mighty = 'supervisor';

/** Good values by the name of their field, of things that are there and that this person may touch. */
let known: Record<string, unknown>;

beforeAll(async () => {
  for (const role of ['RM_IT_HELP', 'PORTAL_ADMIN', 'AUTHORIZER', 'SECURITY', 'FILETRAIL_ADMIN'])
    await giveRole(portal.db, mighty, { clientId: 'rap-client', role });
  portal.forgetSignIns();
  const { requestId, version } = await askAs(portal, 'newcomer');
  const text = { en: 'Maintenance tonight', es: 'Mantenimiento esta noche' };
  const writer = await portal.as(mighty);
  const { body: alert } = await writer.post<AlertView>(addresses.siteAlerts, {
    level: 'info',
    title: text,
    body: text,
    from: '',
    until: '',
    publish: false,
  });
  const requestDetails = { requestedAppName: 'hll-app', role: 'Upload', purpose: 'Loading the losses' };
  known = {
    ...requestDetails,
    requestId,
    version,
    alertId: alert.alertId,
    viewId: randomUUID(),
    as: 'SECURITY',
    userName: 'newcomer',
  };
});

type Part = 'params' | 'query' | 'body';

/** A call, what to send in one part of it, and whether that has to be refused. */
interface Attempt extends HostileInput {
  endpoint: Endpoint;
  part: Part;
}

/** Which optional fields go along, so that more than one check is passed before a hostile value is used. */
const companies = [
  [],
  ['requestedAppName'],
  ['requestedAppName', 'purpose'],
  ['requestedAppName', 'role', 'purpose'],
];

function attemptsAt(endpoint: Endpoint): Attempt[] {
  const parts: readonly Part[] = ['params', 'query', 'body'];
  return parts.flatMap((part) => {
    const shape = endpoint[part];
    if (shape === undefined) return [];
    const inputs = companies.flatMap((along) => hostileInputsOf(shape, known, along));
    const different = new Map(inputs.map((one) => [hostileJson(one.input), one]));
    // What may be accepted comes last, as it can change what the others are about.
    const inOrder = [...different.values()].toSorted(
      (a, b) => Number(b.mustBeRefused) - Number(a.mustBeRefused),
    );
    return inOrder.map((hostile) => ({ ...hostile, endpoint, part }));
  });
}

/** Sends one attempt, everything else in the call being good; says what is wrong with the response, or nothing. */
async function faultOf({ endpoint, part, field, input, mustBeRefused }: Attempt): Promise<string | null> {
  const { token } = await portal.as(mighty);
  const sent = (other: Part) =>
    other === part ? input : endpoint[other] === undefined ? {} : goodInputOf(endpoint[other], known);
  const response = await portal.fetch(addressWith(endpoint.address, sent('params'), sent('query')), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(endpoint.method === 'POST' ? { body: hostileJson(sent('body')) } : {}),
  });
  const text = await response.text();
  // A list where there may be none is refused as a whole.
  const named = field.replace(/\.\d+$/, '');
  const isRefused =
    // Of an address that is no text nothing is read, not even which call it is.
    (part === 'params' && response.status === 404) ||
    (response.status === 400 && text.includes(`"field":"${named}`));
  const isSound = response.status < 500 && (isRefused || !mustBeRefused);
  return isSound ? null : `${response.status} for the ${part} ${hostileJson(input)}: ${text}`;
}

function addressWith(pattern: string, params: unknown, query: unknown): string {
  const path = Object.entries(Object(params)).reduce<string>(
    (address, [name, value]) => address.replace(`:${name}`, percentEncoded(String(value))),
    pattern,
  );
  const words = Object.entries(Object(query)).map(
    ([name, value]) => `${name}=${percentEncoded(String(value))}`,
  );
  return words.length === 0 ? path : `${path}?${words.join('&')}`;
}

/** Half of a surrogate pair becomes the bytes that some programs write for it. */
function percentEncoded(text: string): string {
  return [...text]
    .map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : halfEncoded(sign.charCodeAt(0))))
    .join('');
}

function halfEncoded(code: number): string {
  const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
  return bytes.map((byte) => `%${byte.toString(16)}`).join('');
}

const taking = Object.entries<Endpoint>(endpointsByName).filter(
  ([, { params, query, body }]) => params !== undefined || query !== undefined || body !== undefined,
);

test.each(taking)(
  '%s refuses what cannot be stored, and nothing in it is a fault of ours',
  async (_name, endpoint) => {
    const attempts = attemptsAt(endpoint);
    const faults: (string | null)[] = [];
    for (let at = 0; at < attempts.length; at += atOnce)
      faults.push(...(await Promise.all(attempts.slice(at, at + atOnce).map(faultOf))));
    // Faults of ours first; many are of one cause.
    const inOrder = faults.filter((fault) => fault !== null).toSorted((a, b) => b.localeCompare(a));
    expect(inOrder.slice(0, 5)).toEqual([]);
  },
);

test('every text and number that the contract takes is among what was sent', () => {
  const fieldsOf = (name: keyof typeof endpointsByName) => [
    ...new Set(attemptsAt(endpointsByName[name]).map(({ field }) => field)),
  ];
  expect(fieldsOf('submitRequest')).toEqual(
    expect.arrayContaining([
      'requestType',
      'requestDetails.userName',
      'requestDetails.updatedFields.0.newValue',
    ]),
  );
  expect(fieldsOf('changeSiteAlert')).toEqual(expect.arrayContaining(['alertId', 'title.es', 'version']));
});
