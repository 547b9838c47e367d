import { createContext, useContext } from 'react';
import type { DeclaredDownload } from '@portal/core/contract/downloads/downloads.ts';
import type { Endpoint, ReplyOf } from '@portal/core/contract/endpoint.ts';
import type { AddressOf, EndpointAt } from '@portal/core/contract/endpoints.ts';
import type { ProblemCode } from '@portal/core/contract/problems.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { query } from '../screens/address.ts';
import type { Session } from '../session/session.ts';
import type { Away, Connection } from './connection.ts';
import { type AnyCall, type CallArguments, filledAddress } from './declared-call.ts';

/** How long one call may take before it counts as unreachable. */
const deadlineMs = 15_000;
/** How long a write that may be repeated is tried through an outage, in milliseconds. */
const writePatienceMs = 120_000;
/** How often a call is sent when each try fails although everybody responds. */
const mostTries = 2;
/** Statuses by which a server, or a proxy before it, says "not now". */
const passingStatuses = [502, 503, 504];

/** One wrong field of a refused body. */
type FieldProblem = Pick<NonNullable<Problem['errors']>[number], 'field' | 'message'> & { fault?: string };

/** What a problem may say about the request that caused it. */
type Notice = keyof Pick<
  Problem,
  'requestId' | 'currentStatus' | 'waitingOn' | 'closingReason' | 'decidedBy' | 'decidedAt'
>;

/** What a problem body of the server says (rule refusals 1); null where it does not tell. */
export interface ProblemDetails extends Pick<Problem, 'status' | 'detail'>, Record<Notice, string | null> {
  code: ProblemCode | 'UNKNOWN';
  /** How old a sign-in may be at most, where the person's is too old. */
  maxAgeSeconds: number | null;
  errors: readonly FieldProblem[];
}

/** The server responded with a refusal. */
export class ProblemError extends Error {
  readonly problem: ProblemDetails;

  constructor(problem: ProblemDetails) {
    super(problem.detail === '' ? problem.code : problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** No response: no network, the server is down, or the deadline passed. The call may have had its effect. */
export class UnreachableError extends Error {
  readonly reason: 'network' | 'deadline' | 'token';

  /** @param reason `token`: the call was never sent, because the sign-in service gave no token for it */
  constructor(reason: 'network' | 'deadline' | 'token', cause: unknown) {
    super(reason === 'deadline' ? 'The server did not answer in time' : 'The server cannot be reached', {
      cause,
    });
    this.name = 'UnreachableError';
    this.reason = reason;
  }
}

type Method = Endpoint['method'];

/** One call on its way: its whole address, its body as text, and how it is sent. */
interface Call {
  method: Method;
  address: string;
  body?: string;
  options: Pick<AnyCall, 'signal' | 'poll' | 'idempotencyKey'>;
  /** A file may wait for its turn and be long, either way: only its caller ends it. */
  isLong?: boolean | undefined;
}

/** Where the files are that need a token. */
export type FileAddress = Extract<DeclaredDownload, { access: 'signed-in' }>['address'];

/**
 * Calls of the API, each named by its method and its declared address; what goes in and what comes back has the types
 * that the contract declares, and the server's serializer lets nothing else out.
 * Each call rejects with ProblemError, UnreachableError, or the abort of the caller's own signal. Readings wait through
 * an outage, and so do writes with a key, for two minutes; other writes and looks at news fail at once.
 */
export interface ApiClient {
  get<Address extends AddressOf<'GET'>>(
    address: Address,
    ...call: CallArguments<EndpointAt<'GET', Address>>
  ): Promise<ReplyOf<EndpointAt<'GET', Address>>>;
  post<Address extends AddressOf<'POST'>>(
    address: Address,
    ...call: CallArguments<EndpointAt<'POST', Address>>
  ): Promise<ReplyOf<EndpointAt<'POST', Address>>>;
  /** A file that begins to come, sent once and without a deadline: reading it, and whether it is whole, is for the caller. */
  file(
    address: FileAddress,
    signal: AbortSignal,
    given?: { params?: Readonly<Record<string, string>>; query?: object },
  ): Promise<Response>;
}

/** What the client depends on. */
export interface ClientParts {
  session: Pick<Session, 'token' | 'currentToken' | 'tokenRefused' | 'refuse'>;
  connection: Pick<Connection, 'untilBack'>;
  /** The document's cookies at the time of a call. */
  readCookies: () => string;
  /** The prefix of the API's addresses; nothing for the page's own origin. */
  base: string;
}

/** Makes the client of one page. */
export function createApiClient(parts: ClientParts): ApiClient {
  const by =
    (method: Method) =>
    (address: string, { params, query: words = {}, body, isLong, ...options }: AnyCall = {}) =>
      throughOutages(parts, {
        method,
        address: `${filledAddress(address, params)}${query(words)}`,
        options,
        isLong,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
  const file: ApiClient['file'] = (address, signal, { params, query: words = {} } = {}) =>
    sendOnce(parts, {
      method: 'GET',
      address: `${filledAddress(address, params)}${query(words)}`,
      options: { signal },
      isLong: true,
    });
  // Every call is sent alike; what may go into which, and what comes back, is for its declaration to say.
  return { get: by('GET'), post: by('POST'), file } as ApiClient;
}

/** What the server says when it does not read the headers of a call to their end. */
const headersTooLarge = 431;

/** Sends a call, and again when the person who was away is back, if that can do no harm. */
async function throughOutages(parts: ClientParts, call: Call): Promise<unknown> {
  const patience = patienceFor(call);
  for (let tries = 1; ; tries += 1) {
    try {
      const reply = await sendOnce(parts, call);
      return reply.status === 204 ? undefined : await readJson(reply);
    } catch (fault) {
      const suspect = suspectOf(fault);
      if (suspect === null) throw fault;
      const back = parts.connection.untilBack(suspect, patience);
      if (!mayRepeat(call) || tries === mostTries) {
        // The page still wants to know when they are back.
        back.catch(() => undefined);
        throw fault;
      }
      await back.catch((reason: unknown) => {
        throw call.options.signal?.aborted === true ? reason : fault;
      });
    }
  }
}

/** A reading has no effect, and a key holds a write to one. A look at news leaves it to the next. */
function mayRepeat({ method, options }: Call): boolean {
  return options.poll !== true && (method === 'GET' || options.idempotencyKey !== undefined);
}

/** Aborts when a call need not be tried any more. */
function patienceFor({ method, options: { signal } }: Call): AbortSignal | undefined {
  if (method === 'GET') return signal;
  const end = AbortSignal.timeout(writePatienceMs);
  return signal === undefined ? end : AbortSignal.any([signal, end]);
}

/** Who may be away after a failed call; null where it failed for another reason. */
function suspectOf(fault: unknown): Away | null {
  if (fault instanceof UnreachableError) return fault.reason === 'network' ? 'server' : 'provider';
  // A server that is there and cannot do its work, like one that takes too long, may wait for the sign-in service.
  return fault instanceof ProblemError && passingStatuses.includes(fault.problem.status) ? 'provider' : null;
}

async function sendOnce(parts: ClientParts, call: Call): Promise<Response> {
  const token = call.options.poll === true ? parts.session.currentToken() : await tokenOf(parts);
  const reply = await send(parts, call, token);
  if (reply.status === headersTooLarge && token !== null) parts.session.refuse('too-large');
  if (!reply.ok) {
    const problem = await readProblem(reply);
    if (problem.code === 'UNAUTHENTICATED' && token !== null) parts.session.tokenRefused();
    if (problem.code === 'RULES_NOT_ACCEPTED') parts.session.refuse('rules');
    throw new ProblemError(problem);
  }
  return reply;
}

async function send(
  parts: ClientParts,
  { method, address, body, options, isLong }: Call,
  token: string | null,
): Promise<Response> {
  const deadline = isLong === true ? new AbortController().signal : AbortSignal.timeout(deadlineMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const whole = addressAt(parts.base, address);
  try {
    return await fetch(whole, {
      method,
      signal,
      headers: callHeaders({ token, body, method, isOwn: whole === address, options, parts }),
      ...(body === undefined ? {} : { body }),
    });
  } catch (fault) {
    if (options.signal?.aborted === true) throw fault;
    throw new UnreachableError(deadline.aborted ? 'deadline' : 'network', fault);
  }
}

/** The bearer token only ever goes to the API, on the page's own origin or where the configuration has it (rule sessions 3). */
function addressAt(base: string, address: string): string {
  if (!/^\/(?!\/)/.test(address)) throw new Error(`Not an address of the API: ${address}`);
  return address.startsWith('/greenlight/') ? base + address : address;
}

async function tokenOf(parts: ClientParts): Promise<string | null> {
  try {
    return await parts.session.token();
  } catch (fault) {
    throw new UnreachableError('token', fault);
  }
}

function callHeaders(given: {
  token: string | null;
  body: string | undefined;
  method: Method;
  /** Whether it stays on the page's own origin. */
  isOwn: boolean;
  options: Call['options'];
  parts: ClientParts;
}): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (given.token !== null) headers.set('authorization', `Bearer ${given.token}`);
  if (given.body !== undefined) headers.set('content-type', 'application/json');
  if (given.options.idempotencyKey !== undefined)
    headers.set('idempotency-key', given.options.idempotencyKey);
  const echo = given.isOwn && given.method !== 'GET' ? xsrfToken(given.parts.readCookies()) : null;
  if (echo !== null) headers.set('x-xsrf-token', echo);
  return headers;
}

/** The value to echo on unsafe calls to the page's own origin (rule addresses 6), null when there is no such cookie. */
export function xsrfToken(cookies: string): string | null {
  const value = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1];
  return value === undefined ? null : decodeURIComponent(value);
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json();
  } catch (fault) {
    throw new UnreachableError('network', fault);
  }
}

/** Reads a problem out of any failed response; a proxy's page in place of ours becomes UNKNOWN. */
async function readProblem(reply: Response): Promise<ProblemDetails> {
  const given: unknown = await reply.json().catch(() => null);
  const body: Record<string, unknown> =
    typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given)) : {};
  const text = (name: string): string | null => (typeof body[name] === 'string' ? body[name] : null);
  return {
    status: reply.status,
    // A code that this version of the page does not know is shown by its detail.
    code: (text('code') as ProblemCode | null) ?? 'UNKNOWN',
    detail: text('detail') ?? text('title') ?? '',
    maxAgeSeconds: typeof body['maxAgeSeconds'] === 'number' ? body['maxAgeSeconds'] : null,
    errors: Array.isArray(body['errors']) ? body['errors'].filter(isFieldProblem) : [],
    requestId: text('requestId'),
    currentStatus: text('currentStatus'),
    waitingOn: text('waitingOn'),
    closingReason: text('closingReason'),
    decidedBy: text('decidedBy'),
    decidedAt: text('decidedAt'),
  };
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value;
}

const ApiContext = createContext<ApiClient | null>(null);

/** Gives everything below it the client. */
export const ApiProvider = ApiContext.Provider;

/** The client of this page; throws outside ApiProvider. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('ApiProvider is missing');
  return api;
}
