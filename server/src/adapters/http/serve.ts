import {
  type Endpoint,
  type PartOf,
  type RecentSignIn,
  type ReplyOf,
  statusOf,
} from '@portal/core/contract/endpoint.ts';
import type { DeclaredEndpoint } from '@portal/core/contract/endpoints.ts';
import type { PeopleSource } from '@portal/core/domain/people/actions/people-writes.ts';
import { refusalToAct, refusalWhenLocked } from '@portal/core/domain/people/rights/authority.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { hasAcceptedRules } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import { isRecentSignIn } from '@portal/core/domain/session/recent-sign-in.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Clock } from '../../ports/clock.ts';
import { isUuid } from '../identifiers.ts';
import type { AccessToken, AccessTokens } from './callers/access-token.ts';
import type { CallAllowance } from './callers/call-allowance.ts';
import type { CallerRights, CallerState } from './callers/caller-rights.ts';
import { packingAnswers } from './packed.ts';
import { refuseLeftToProvider } from './failures/left-to-provider.ts';
import { RefusedCall } from './failures/problem.ts';
import { takingCsv } from './reading/csv-bodies.ts';
import { largestForm, takingForms } from './reading/forms-with-files.ts';
import { refuseUnstorable } from './reading/storable-texts.ts';

/** Who calls, and when: made once per call and passed on. */
export interface Caller {
  /** As the provider has them: now for a call that writes, a few seconds ago for one that reads. */
  person: Person;
  /** As their token describes them: what a page that was opened before shows. */
  asIssued: Person;
  sessionId: string;
  tokenIssuedAt: Date;
  now: Date;
  sourceAddress: string;
  /** The caller's own key for repeating a write safely, or null. */
  idempotencyKey: string | null;
}

/** What a public call knows: the caller only if a valid token came along. */
export interface Visitor {
  caller: Caller | null;
  now: Date;
  sourceAddress: string;
  /** The visitor's own key for repeating a write safely, or null. */
  idempotencyKey: string | null;
}

/** The checked parts of a call. */
export interface Input<E extends Endpoint> {
  params: PartOf<E, 'params'>;
  query: PartOf<E, 'query'>;
  body: PartOf<E, 'body'>;
}

/** Puts a value into JSON: what the schema has, and nothing else. */
export type Serialize = (schema: TSchema, value: Record<string, unknown>) => string;

/** A reply that is put together of parts, each by a part of the reply's schema, some of them long before. */
export class ComposedReply {
  readonly compose: (serialize: Serialize) => string;

  constructor(compose: (serialize: Serialize) => string) {
    this.compose = compose;
  }
}

type Handler<E extends Endpoint> = (
  input: Input<E>,
  who: E['access'] extends 'signed-in' ? Caller : Visitor,
) => Promise<ReplyOf<E> | ComposedReply> | ReplyOf<E>;

/** What serving needs from the outside. */
export interface ServeDependencies {
  tokens: AccessTokens;
  clock: Clock;
  /** Whether its session ended, or it was revoked, before the token's own end. */
  hasEnded(token: AccessToken): boolean;
  /** What the holder of a token may do now. */
  rights: CallerRights;
  /** How often people may call. */
  allowance: CallAllowance;
  /** The rules of behavior in force; null where nobody is asked to accept any. */
  rulesVersion: string | null;
  /** Where people are looked after. */
  peopleSource: PeopleSource;
}

/** Who calls, from the moment it is known until the handler runs. */
const asking = new WeakMap<FastifyRequest, Caller | Visitor>();

/** Whose token came with a call, whether or not its holder may enter the portal. */
export interface TokenHolder {
  id: string;
  name: string;
  /** When they last showed that it is them; null where the provider does not tell. */
  signedInAt: Date | null;
  now: Date;
  sourceAddress: string;
}

/** The holders of the tokens, kept for the code that records refusals. */
const holders = new WeakMap<FastifyRequest, TokenHolder>();

/** The holder of this HTTP request's verified token, once it got that far. */
export function tokenHolderOf(request: FastifyRequest): TokenHolder | undefined {
  return holders.get(request);
}

/**
 * Binds the declared calls to their handlers: validates what comes in, establishes the caller, and lets out only
 * what the declaration's reply allows.
 */
export function server(app: FastifyInstance, dependencies: ServeDependencies) {
  return function serve<const E extends DeclaredEndpoint>(declaration: E, handler: Handler<E>): void {
    const { isSameForVisitors, recentSignIn, takesForm, takesCsv, peopleWrites = [] }: Endpoint = declaration;
    app.route({
      method: declaration.method,
      url: declaration.address,
      schema: schemaOf(declaration),
      ...(takesCsv === true ? { bodyLimit: largestForm, config: takingCsv } : {}),
      ...(takesForm === true ? { bodyLimit: largestForm, config: takingForms } : {}),
      ...(isSameForVisitors === true ? { onSend: packingAnswers(isOfVisitor) } : {}),
      // Before the body is read: a caller without the right learns nothing about what was sent.
      onRequest: async (request) => {
        asking.set(request, await establish(declaration, dependencies, request));
        refuseLeftToProvider(dependencies.peopleSource, peopleWrites);
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const who = asking.get(request);
        if (recentSignIn !== undefined) expectRecentSignIn(recentSignIn, request);
        // The validator has just checked these three against the declaration the types come from.
        const input = { params: request.params, query: request.query, body: request.body } as Input<E>;
        refuseUnstorable(request);
        return await answer(reply, declaration, () => handler(input, who as Parameters<Handler<E>>[1]));
      },
    });
  };
}

/** @throws RefusedCall insufficient_user_authentication where this body needs a more recent sign-in (rule sessions 15) */
function expectRecentSignIn({ maxAgeSeconds, bodies }: RecentSignIn, request: FastifyRequest): void {
  if (bodies !== undefined && !request.validateInput(request.body, bodies)) return;
  const holder = tokenHolderOf(request);
  if (holder === undefined || !isRecentSignIn(holder.signedInAt, holder.now, maxAgeSeconds))
    throw new RefusedCall('insufficient_user_authentication', { maxAgeSeconds });
}

/** Whether the caller is anonymous: a person with a token sends it along. */
function isOfVisitor(request: FastifyRequest): boolean {
  return request.headers.authorization === undefined;
}

function schemaOf(declaration: Endpoint): Record<string, unknown> {
  const { params, query, body, reply, status } = declaration;
  return {
    ...(params === undefined ? {} : { params }),
    querystring: query ?? { type: 'object', additionalProperties: false },
    ...(body === undefined ? {} : { body }),
    response: { [status]: reply },
  };
}

async function answer(reply: FastifyReply, declaration: Endpoint, handle: () => unknown): Promise<unknown> {
  try {
    const body = await handle();
    reply.code(declaration.status);
    if (!(body instanceof ComposedReply)) return body;
    reply.type('application/json; charset=utf-8');
    // Every schema is an object of names, which its own type does not say and Fastify's asks for.
    return body.compose((schema, value) =>
      reply.serializeInput(value, schema as TSchema & Record<string, unknown>),
    );
  } catch (failure) {
    throw failure instanceof RefusedCall ? failure.withStatus(statusOf(declaration, failure.code)) : failure;
  }
}

/** What it takes to tell whose call it is. */
export type Called = Pick<Endpoint, 'method' | 'access' | 'right' | 'conflicts'>;

/**
 * Finds out who calls, before anything else of the call is read.
 * @throws RefusedCall where they may not
 */
export async function establish(
  declaration: Called,
  dependencies: ServeDependencies,
  request: FastifyRequest,
): Promise<Caller | Visitor> {
  const now = dependencies.clock.now();
  const call = () => ({ now, sourceAddress: request.ip, idempotencyKey: idempotencyKey(request) });
  if (declaration.access === 'public') return { caller: null, ...call() };
  const token = await verifiedToken(dependencies, request, now);
  if (token === null && declaration.access === 'optional') return { caller: null, ...call() };
  if (token === null) throw new RefusedCall('UNAUTHENTICATED');
  const { holder, signedInAt } = token;
  holders.set(request, { ...holder, signedInAt, now, sourceAddress: request.ip });
  const wait = dependencies.allowance.take(token.holder.id, now);
  if (wait > 0) throw new RefusedCall('TOO_MANY', {}, wait);
  const person = await personWhoCalls(declaration, dependencies, { token, now });
  const caller: Caller = {
    person,
    asIssued: token.person ?? person,
    sessionId: token.sessionId,
    tokenIssuedAt: token.issuedAt,
    ...call(),
  };
  return declaration.access === 'optional' ? { caller, ...call() } : caller;
}

/** @throws RefusedCall where the session is over, or the person may not make this call */
async function personWhoCalls(
  declaration: Called,
  { rights, rulesVersion }: ServeDependencies,
  { token, now }: { token: AccessToken; now: Date },
): Promise<Person> {
  const isBeforeRules = ({ person }: CallerState): boolean =>
    declaration.right?.beforeRules !== true &&
    person !== null &&
    !hasAcceptedRules(person.acceptedRules, rulesVersion);
  const judged = whenJudged(declaration);
  let callerState = await rights[judged](token, now);
  // Anyone who has accepted them a moment ago need not wait until that is known everywhere.
  if (judged === 'of' && isBeforeRules(callerState)) callerState = await rights.now(token, now);
  const { sessionIsAlive, person } = callerState;
  if (!sessionIsAlive) throw new RefusedCall('UNAUTHENTICATED');
  if (person === null) throw new RefusedCall('NOT_ELIGIBLE');
  if (isBeforeRules(callerState)) throw new RefusedCall('RULES_NOT_ACCEPTED');
  refuseWithoutRight(declaration, person);
  return person;
}

/** What is written depends on the rights of this moment, what is read may be some seconds behind (rule sessions 7). */
function whenJudged({ method, right }: Called): 'of' | 'now' {
  return method === 'GET' || right?.asksItself === true ? 'of' : 'now';
}

/** Refuses what its declaration alone can tell; of a call that is about own things too, its verb asks the rest. */
function refuseWithoutRight(declaration: Called, person: Person): void {
  const { own, roles = [] } = declaration.right ?? {};
  if (own === 'ALWAYS' || own === 'BY_TYPE') return;
  const refused = own === 'UNLOCKED' ? refusalWhenLocked(person) : refusalToAct(person, roles);
  if (refused !== null) throw new RefusedCall(refused).withStatus(statusOf(declaration, refused));
}

/** The token of the Authorization header, checked; null when there is none. A bad one is refused even where none is needed. */
async function verifiedToken(
  { tokens, hasEnded }: ServeDependencies,
  request: FastifyRequest,
  now: Date,
): Promise<AccessToken | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
  const token = bearer === undefined ? null : await tokens.verify(bearer, now);
  if (token === null || hasEnded(token)) throw new RefusedCall('UNAUTHENTICATED');
  return token;
}

function idempotencyKey(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return null;
  if (typeof given === 'string' && isUuid(given)) return given.toLowerCase();
  throw new RefusedCall('INVALID', {
    errors: [{ field: 'Idempotency-Key', fault: 'UNKNOWN', message: 'Idempotency-Key must be a UUID' }],
  });
}
