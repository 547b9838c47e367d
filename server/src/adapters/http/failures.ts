import { type ProblemCode, problems } from '@portal/core/contract/problems.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemBody, type ProblemDetails, RefusedCall } from './problem.ts';
import { type Caller, callerOf } from './serve.ts';

/** A refusal of a signed-in person, on its way to the audit trail. */
export interface RecordedRefusal {
  caller: Caller;
  code: ProblemCode;
  /** Method and address pattern, never the values in it. */
  call: string;
}

/** How many faults of a body are named: a small body of nonsense must not make a large answer. */
const namedFaults = 20;

/** Codes of the database server that mean "not now" rather than "wrong": gone, starting, stopping, read-only, too busy. */
const passingDatabaseCodes = [
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '25006',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
];

/**
 * Turns everything thrown while answering into a problem: refusals into their own, Fastify's own complaints into
 * the nearest code, and anything else into a fault that is logged whole and answered without its text.
 */
export function answerFailures(
  app: FastifyInstance,
  record: (refusal: RecordedRefusal) => Promise<void>,
): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { code, details } = problemOf(error);
    if (code === 'UNEXPECTED') request.log.error({ err: error }, 'fault');
    if (code === 'UNAVAILABLE') {
      request.log.warn({ reason: error.code ?? error.name }, 'unavailable');
      reply.header('retry-after', '5');
    }
    await recordRefusal(request, code, record);
    return sendProblem(reply, code, details);
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'NOT_FOUND', {}));
}

/** Answers what Fastify refuses before any route is found, an address that cannot be read for one; no hook runs for it. */
export function answerUnreadable(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  reply.header('x-content-type-options', 'nosniff');
  void sendProblem(reply, 'NOT_FOUND', {});
}

function sendProblem(reply: FastifyReply, code: ProblemCode, details: ProblemDetails): FastifyReply {
  return reply
    .code(problems[code])
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(code, details));
}

async function recordRefusal(
  request: FastifyRequest,
  code: ProblemCode,
  record: (refusal: RecordedRefusal) => Promise<void>,
): Promise<void> {
  const caller = callerOf(request);
  if (caller === undefined || ![403, 404, 409].includes(problems[code])) return;
  try {
    await record({ caller, code, call: `${request.method} ${request.routeOptions.url ?? 'unknown'}` });
  } catch (failure) {
    request.log.error({ err: failure }, 'a refusal could not be recorded');
  }
}

function problemOf(error: FastifyError): { code: ProblemCode; details: ProblemDetails } {
  if (error instanceof RefusedCall) return { code: error.code, details: error.details };
  if (error.validation !== undefined)
    return { code: 'INVALID', details: { errors: error.validation.slice(0, namedFaults).map(fieldError) } };
  const known = fastifyProblems[error.code];
  if (known !== undefined) return { code: known, details: bodyFault(known) };
  if (
    passingDatabaseCodes.includes(error.code) ||
    /timeout exceeded|terminated|Connection/.test(error.message)
  ) {
    return { code: 'UNAVAILABLE', details: {} };
  }
  return { code: 'UNEXPECTED', details: {} };
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
