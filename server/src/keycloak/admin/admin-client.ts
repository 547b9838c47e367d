import { setTimeout as wait } from 'node:timers/promises';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { boundedQueue } from '../../adapters/scheduling/bounded-queue.ts';
import type { KeycloakSettings } from '../settings.ts';
import { AdminRefusal, KeycloakUnreachable } from './failures.ts';
import type { ServiceTokens } from './service-token.ts';

/** Keycloak's administration interface for one piece of work, which has to end within one deadline. */
export interface AdminCalls {
  /**
   * Reads something; null where there is no such thing. A read that gets no answer is tried again while there is time.
   * @throws KeycloakUnreachable
   * @throws AdminRefusal
   */
  read<Schema extends TSchema>(schema: Schema, address: string): Promise<Static<Schema> | null>;
  /**
   * The same for what the service account may not see in every realm; null where it may not.
   * @throws KeycloakUnreachable
   * @throws AdminRefusal
   */
  readWhereAllowed<Schema extends TSchema>(schema: Schema, address: string): Promise<Static<Schema> | null>;
  /**
   * Changes something; false where there is no such thing. Never repeated: that no answer came does not say that nothing happened.
   * @throws KeycloakUnreachable
   * @throws AdminRefusal
   */
  change(method: 'POST' | 'PUT' | 'DELETE', address: string, body?: unknown): Promise<boolean>;
  /** Aborted when the work has to end. */
  readonly giveUp: AbortSignal;
}

/** Makes calls of the administration interface. */
export interface AdminClient {
  /** Begins a piece of work. @param most milliseconds that it may take; six seconds where left out */
  begin(most?: number): AdminCalls;
}

/** One piece of work of a caller who waits may take so many milliseconds: a page needs two of them, one after another, at most. */
const patience = 6_000;
/** A single answer may take so long; a read that took longer is asked for again. */
const patienceOfOne = 5_000;
/** Long pages may take so long each, and longer where nobody waits for the work. */
const patienceOfPage = { waiting: 9_000, alone: 20_000 };
/** Nobody waits for work that may take longer than so many milliseconds. */
const mostWaiting = 60_000;
/** Milliseconds before a read is repeated, and how often at most. */
const pauses = [100, 400];
/** How many calls are made at once: more would only wait in Keycloak, where others wait too. */
const mostPerBatch = 24;

const forbidden = 403;
/** Statuses that say nothing about what was asked: they are about the service account, or about Keycloak itself. */
const silent = [401, forbidden, 408, 429];

/**
 * Works on the realm. Nothing is asked of Keycloak before the first call.
 * @param tokens of the account that works on it
 */
export function adminClient(
  settings: Pick<KeycloakSettings, 'url' | 'realm'>,
  tokens: ServiceTokens,
): AdminClient {
  // Each waits for its deadline and no longer, so there is no bound on how many wait.
  const inQueue = boundedQueue({ atOnce: mostPerBatch, waiting: Infinity });
  const base = `${settings.url}/admin/realms/${encodeURIComponent(settings.realm)}`;

  const attempt = async (call: Call, giveUp: AbortSignal): Promise<Answer> => {
    const token = await tokens.current();
    const answer = await inQueue(() => send(base, call, { token, giveUp }), giveUp);
    if (answer.status !== 401) return answer;
    // Anyone who ends all sessions of the realm ends this one as well.
    tokens.forget(token);
    const next = await tokens.current();
    return await inQueue(() => send(base, call, { token: next, giveUp }), giveUp);
  };

  const answered = async (call: Call, giveUp: AbortSignal): Promise<Answer> => {
    const name = `${call.method} ${call.address}`;
    let answer: Answer;
    try {
      answer = await attempt(call, giveUp);
    } catch (failure) {
      if (failure instanceof KeycloakUnreachable) throw failure;
      throw new KeycloakUnreachable(`Keycloak did not answer ${name}`, { cause: failure });
    }
    refuseSilence(call, answer);
    return answer;
  };

  return {
    begin(most = patience) {
      const giveUp = AbortSignal.timeout(most);
      const ofOne = patienceOfOneIn(most);
      const read = async <Schema extends TSchema>(schema: Schema, call: Call) => {
        // However long the whole work may take: without an answer to one read nothing else is going to come.
        const end = AbortSignal.any([giveUp, AbortSignal.timeout(Math.max(patience, ofOne))]);
        const { status, body } = await repeated(end, ofOne, (one) => answered(call, one));
        if (status === 404 || status === forbidden) return null;
        if (status >= 400) throw new AdminRefusal(`GET ${call.address}`, status, body);
        if (!Value.Check(schema, body))
          throw new KeycloakUnreachable(`Keycloak answered GET ${call.address} in an unknown form`);
        return body;
      };
      return {
        giveUp,
        read: (schema, address) => read(schema, { method: 'GET', address }),
        readWhereAllowed: (schema, address) => read(schema, { method: 'GET', address, mayBeForbidden: true }),
        async change(method, address, body) {
          const { status, body: wording } = await answered({ method, address, body }, giveUp);
          if (status === 404) return false;
          if (status >= 400) throw new AdminRefusal(`${method} ${address}`, status, wording);
          return true;
        },
      };
    },
  };
}

/** @throws KeycloakUnreachable for an answer that says nothing about what was asked */
function refuseSilence({ method, address, mayBeForbidden }: Call, { status }: Answer): void {
  const isSilence = status >= 500 || silent.includes(status);
  if (isSilence && !(mayBeForbidden === true && status === forbidden))
    throw new KeycloakUnreachable(`Keycloak answered ${method} ${address} with ${status}`, { status });
}

function patienceOfOneIn(most: number): number {
  if (most > mostWaiting) return patienceOfPage.alone;
  return most > patience ? patienceOfPage.waiting : patienceOfOne;
}

interface Call {
  method: string;
  address: string;
  body?: unknown;
  /** That the service account may not see it says something about that alone. */
  mayBeForbidden?: true;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Asks again after a pause where no answer came, until the work has to end. */
async function repeated(
  giveUp: AbortSignal,
  ofOne: number,
  ask: (one: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(AbortSignal.any([giveUp, AbortSignal.timeout(ofOne)]));
    } catch (failure) {
      const pause = pauses[tries];
      if (pause === undefined || giveUp.aborted) throw failure;
      await wait(pause, undefined, { signal: giveUp }).catch(() => undefined);
      if (giveUp.aborted) throw failure;
    }
  }
}

async function send(
  base: string,
  { method, address, body }: Call,
  { token, giveUp }: { token: string; giveUp: AbortSignal },
): Promise<Answer> {
  giveUp.throwIfAborted();
  const response = await fetch(`${base}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      // Workflows would come as YAML.
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: giveUp,
  });
  const text = await response.text();
  return { status: response.status, body: readJson(text) };
}

/** A proxy in between may answer with a page. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
