import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '@portal/core/contract/problems.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '../../identifiers.ts';
import { challengeFor } from './challenge.ts';
import { isPassing } from '../../passing-failure.ts';
import { outageNotesOf } from './outage-notes.ts';
import { plainProblem, problemBody, type ProblemDetails, RefusedCall } from './problem.ts';
import { type TokenHolder, tokenHolderOf } from '../serve.ts';

/** A refusal of a signed-in person, on its way to the audit trail. */
export interface RecordedRefusal {
  holder: TokenHolder;
  code: ProblemCode;
  /** Method and address pattern, never the values in it. */
  call: string;
  /** The request it was about, where there was one. */
  requestId: string | undefined;
}

/** Where refusals are kept (rule audit 2). */
export interface RefusalBook {
  record(refusal: RecordedRefusal): Promise<void>;
  /** A call was refused because no valid token came with it. */
  countCallWithoutToken(): void;
}

/** How many faults of a body are named: a small body of nonsense must not make a large response. */
const namedFaults = 20;

/**
 * Turns everything thrown while handling a call into a problem: refusals into their own, Fastify's own complaints into
 * the nearest code, and anything else into a fault that is logged and sent without its text.
 */
export function answerFailures(app: FastifyInstance, book: RefusalBook): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { code, details, status } = problemOf(error);
    noteFailure(error, code, request, reply);
    if (problems[code] === 401)
      reply.header('www-authenticate', challengeFor(code, details, request.headers.authorization));
    if (code === 'UNAUTHENTICATED') book.countCallWithoutToken();
    await recordRefusal(request, code, details, book);
    return sendProblem(reply, code, details, status);
  });
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
}

/** The same for a scope whose responses people read: `page` writes one for the status. */
export function answerFailuresWithPages(
  scope: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply,
): void {
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { code } = problemOf(error);
    noteFailure(error, code, request, reply);
    return page(request, reply, problems[code]);
  });
}

/** Responds to what Fastify refuses before any route is found, an address that cannot be read for one; no hook runs for it. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    void sendProblem(reply.headers(headers), 'NOT_FOUND', {});
  };
}

/** Responds to what is not an HTTP request, or one whose headers take too long or are too long, and hangs up. */
export function answerBroken(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = brokenStatus[error.code ?? ''] ?? 400;
    const problem = plainProblem(status);
    const body = JSON.stringify(problem);
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${problem.title}\r\n${lines.join('')}\r\n${body}`);
    socket.destroy(error);
  };
}

const brokenStatus: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to a call that ends before the API is reached. */
export function sendPlainProblem(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(plainProblem(status));
}

/** Responds that there is nothing at this address. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 'NOT_FOUND', {});
}

function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  details: ProblemDetails,
  status: number = problems[code],
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(code, details, status));
}

function noteFailure(
  error: FastifyError,
  code: ProblemCode,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // Anyone who hung up while sending is neither a server error nor an outage.
  if (request.raw.destroyed && !request.raw.complete) return;
  if (code === 'UNEXPECTED') request.log.error({ err: error }, 'fault');
  if (code === 'UNAVAILABLE') {
    outageNotesOf(request.server).note(error);
    reply.header('retry-after', '5');
  }
  if (error instanceof RefusedCall && error.retryAfter !== null)
    reply.header('retry-after', String(error.retryAfter));
}

async function recordRefusal(
  request: FastifyRequest,
  code: ProblemCode,
  details: ProblemDetails,
  book: RefusalBook,
): Promise<void> {
  const holder = tokenHolderOf(request);
  if (holder === undefined || ![403, 404, 409, 429].includes(problems[code])) return;
  const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
  try {
    await book.record({ holder, code, call, requestId: details.requestId ?? namedRequest(request) });
  } catch (failure) {
    if (failure instanceof Error && isPassing(failure)) outageNotesOf(request.server).note(failure);
    else request.log.error({ err: failure }, 'a refusal could not be recorded');
  }
}

/** The request that a call names in its address. */
function namedRequest({ params }: FastifyRequest): string | undefined {
  if (typeof params !== 'object' || params === null || !('requestId' in params)) return undefined;
  return typeof params.requestId === 'string' && isUuid(params.requestId) ? params.requestId : undefined;
}

function problemOf(error: FastifyError): { code: ProblemCode; details: ProblemDetails; status?: number } {
  if (error instanceof RefusedCall) {
    const { code, details, status } = error;
    return { code, details, status };
  }
  if (error.validation !== undefined)
    return { code: 'INVALID', details: { errors: error.validation.slice(0, namedFaults).map(fieldError) } };
  const known = fastifyProblems[error.code];
  if (known !== undefined) return { code: known, details: bodyFault(known) };
  return { code: isPassing(error) ? 'UNAVAILABLE' : 'UNEXPECTED', details: {} };
}

const fastifyProblems: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
  FST_ERR_CTP_EMPTY_TYPE: 'NOT_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID',
  FST_ERR_BAD_URL: 'NOT_FOUND',
};

function bodyFault(code: ProblemCode): ProblemDetails {
  return code === 'INVALID'
    ? { errors: [{ field: 'body', fault: 'UNKNOWN', message: 'The body is not valid JSON' }] }
    : {};
}

const faultsOfKeywords: Readonly<Record<string, string>> = {
  required: 'REQUIRED',
  additionalProperties: 'UNKNOWN',
  minLength: 'TOO_SHORT',
  maxLength: 'TOO_LONG',
};

type SchemaFault = NonNullable<FastifyError['validation']>[number];

/** The field a schema complaint is about, in the caller's own terms: `requestDetails.purpose`. */
function fieldError({ instancePath, keyword, params, message }: SchemaFault): {
  field: string;
  fault: string;
  message: string;
} {
  const named = params['missingProperty'] ?? params['additionalProperty'];
  const path = [
    ...instancePath.split('/').filter((part) => part !== ''),
    ...(typeof named === 'string' ? [named] : []),
  ];
  const field = path.length === 0 ? 'body' : path.join('.');
  const fault = faultsOfKeywords[keyword] ?? 'NOT_OFFERED';
  const text =
    keyword === 'additionalProperties' ? 'is not a field of this call' : (message ?? 'is not valid');
  return { field, fault, message: `${field} ${text}` };
}
