import type { Endpoint } from '@portal/core/contract/endpoint.ts';
import { refusalsOf, type Refusing, statusOf } from '@portal/core/contract/endpoint.ts';
import type { Download } from '@portal/core/contract/downloads/download.ts';
import { downloadsByName } from '@portal/core/contract/downloads/downloads.ts';
import { endpointsByName } from '@portal/core/contract/endpoints.ts';
import { Groups, GroupsBelow } from '@portal/core/contract/groups.ts';
import type { ProblemCode } from '@portal/core/contract/problems.ts';
import { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { Problem } from '@portal/core/contract/shapes.ts';
import { sentences } from './failures/problem.ts';

/** A part of the document: what JSON can hold. */
type Part = Readonly<Record<string, unknown>>;

/** Shapes that are in the document once and are named wherever they are meant. */
const namedShapes: Readonly<Record<string, object>> = { Problem, RequestView, Groups };

/** What refers to one of these shapes from within it. */
const standIns: ReadonlyMap<object, object> = new Map([[GroupsBelow, Groups]]);

const scheme = 'accessToken';

/** What the document says of each way to be let in. */
const security: Readonly<Record<Endpoint['access'], readonly Part[]>> = {
  public: [],
  optional: [{}, { [scheme]: [] }],
  'signed-in': [{ [scheme]: [] }],
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Names this one attempt: sending it again under the same key has no second effect.',
  schema: { type: 'string', format: 'uuid' },
};

/** The API as an OpenAPI 3.1 document, made from the declarations and nothing else. */
export function openApiDocument(): Part {
  const paths: Record<string, Record<string, Part>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpointsByName)) {
    const path = pathOf(endpoint.address);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  for (const [name, download] of Object.entries<Download>(downloadsByName)) {
    const path = pathOf(download.address);
    paths[path] = { ...paths[path], get: downloadOf(name, download) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Access Portal',
      version: '0.1.0',
      description:
        "Every refusal is a problem (RFC 9457) with a code of the portal. One without a code was refused before any call was reached: another host name than the portal's (421), or what is no HTTP request (400, 408, 431). No text may hold NUL or half of a surrogate pair.",
    },
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(namedShapes).map(([name, shape]) => [name, fieldsOf(shape)]),
      ),
      parameters: { idempotencyKey },
      securitySchemes: { [scheme]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function pathOf(address: string): string {
  return address.replaceAll(/:(\w+)/g, '{$1}');
}

/** A file: its media type, and its columns where they are always the same. */
function downloadOf(name: string, download: Download): Part {
  const { summary, access, params, query, mediaType, columns } = download;
  const parameters = [...parametersIn('path', params), ...parametersIn('query', query)];
  const [type = mediaType] = mediaType.split(';');
  return {
    operationId: name,
    summary,
    security: security[access],
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: {
      200: {
        description: 'The file',
        headers: { 'Content-Disposition': header('string', 'The name to save it under') },
        content: { [type]: columns === undefined ? {} : { 'x-columns': columns } },
      },
      ...refusalsByStatus(download),
    },
  };
}

function operationOf(name: string, endpoint: Endpoint): Part {
  const { summary, access, recentSignIn, params, query, body, takesKey, takesForm, takesCsv } = endpoint;
  const parameters = [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...(takesKey === true ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ];
  return {
    operationId: name,
    summary,
    security: security[access],
    ...(recentSignIn === undefined ? {} : { 'x-recent-sign-in': recentSignIn }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              ...json(body),
              ...(takesForm === true ? form(body) : {}),
              ...(takesCsv === true ? csvText : {}),
            },
          },
        }),
    responses: { ...successOf(endpoint), ...refusalsByStatus(endpoint) },
  };
}

function parametersIn(location: 'path' | 'query', shape: object | undefined): Part[] {
  if (shape === undefined || !('properties' in shape)) return [];
  const required = 'required' in shape && Array.isArray(shape.required) ? shape.required : [];
  return Object.entries(Object(shape.properties)).map(([name, schema]) => ({
    name,
    in: location,
    ...(required.includes(name) ? { required: true } : {}),
    schema: written(schema),
  }));
}

function successOf({ status, reply }: Endpoint): Part {
  return { [status]: { description: 'Done', ...(status === 204 ? {} : { content: json(reply) }) } };
}

/** Each status that refuses, with its codes and a sentence for each. */
function refusalsByStatus(endpoint: Refusing & Pick<Endpoint, 'conflicts'>): Part {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => statusOf(endpoint, code));
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(status, codes)]));
}

function refusal(status: number, codes: readonly ProblemCode[]): Part {
  return {
    description: codes.map((code) => `${code}: ${sentences[code]}`).join('\n'),
    ...headersOf(status, codes),
    content: {
      'application/problem+json': {
        schema: {
          ...reference('Problem'),
          properties: { status: { const: status }, code: { enum: codes } },
        },
      },
    },
  };
}

function headersOf(status: number, codes: readonly ProblemCode[]): Part {
  const headers = {
    ...(codes.includes('UNAVAILABLE') ? { 'Retry-After': header('integer', 'Seconds') } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': header('string', challenge) } : {}),
  };
  return Object.keys(headers).length === 0 ? {} : { headers };
}

/** What the header of a 401 says (RFC 6750, RFC 9470). */
const challenge =
  'Bearer, with realm and error; max_age where a more recent sign-in is needed, in seconds (RFC 9470)';

function header(type: string, description: string): Part {
  return { description, schema: { type } };
}

function json(shape: unknown): Part {
  return { 'application/json': { schema: written(shape) } };
}

/** The same as a form: its files are bytes there. */
function form(shape: object): Part {
  const properties = 'properties' in shape ? Object(shape.properties) : {};
  const file = { type: 'string', format: 'binary' };
  return {
    'multipart/form-data': {
      schema: { ...Object(written(shape)), properties: { ...properties, file } },
    },
  };
}

function reference(name: string): Part {
  return { $ref: `#/components/schemas/${name}` };
}

/** A shape as the document has it: named ones by their name, all others in full. */
function written(shape: unknown): unknown {
  if (typeof shape !== 'object' || shape === null) return shape;
  const meant = standIns.get(shape) ?? shape;
  const named = Object.entries(namedShapes).find(([, one]) => one === meant);
  if (named !== undefined) return reference(named[0]);
  return Array.isArray(shape) ? shape.map(written) : fieldsOf(shape);
}

function fieldsOf(shape: object): Part {
  return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, written(value)]));
}

/** A file as it is. */
const csvText = { 'text/csv': { schema: { type: 'string' } } };
