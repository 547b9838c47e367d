import { setTimeout as wait } from 'node:timers/promises';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { boundedQueue } from '../../adapters/scheduling/bounded-queue.ts';
import type { KeycloakSettings } from '../settings.ts';
import { AdminRefusal, KeycloakUnreachable } from './failures.ts';
import { serviceTokens } from './service-token.ts';

/** Keycloak's administration interface for one piece of work, which has to end within one deadline. */
export interface AdminCalls {
  /**
   * Reads something; null where there is no such thing. A read that gets no answer is tried again while there is time.
   * @throws KeycloakUnreachable
   * @throws AdminRefusal
   */
  read<Schema extends TSchema>(schema: Schema, address: string): Promise<Static<Schema> | null>;
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
/** So many milliseconds before a read is repeated, and how often it is at most. */
const pauses = [100, 400];
/** So many calls are made at once: more would only wait in Keycloak, where others wait too. */
const mostAtOnce = 24;

/** Works on the realm as the service account. Nothing is asked of Keycloak before the first call. */
export function adminClient(settings: KeycloakSettings): AdminClient {
  const tokens = serviceTokens(settings);
  // Each waits for its deadline and no longer, so there is no bound on how many wait.
  const inQueue = boundedQueue({ atOnce: mostAtOnce, waiting: Infinity });
  const base = `${settings.url}/admin/realms/${encodeURIComponent(settings.realm)}`;

  const once = async (call: Call, giveUp: AbortSignal): Promise<Answer> => {
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
      answer = await once(call, giveUp);
    } catch (failure) {
      if (failure instanceof KeycloakUnreachable) throw failure;
      throw new KeycloakUnreachable(`Keycloak did not answer ${name}`, { cause: failure });
    }
    if (answer.status >= 500 || [401, 403, 408, 429].includes(answer.status))
      throw new KeycloakUnreachable(`Keycloak answered ${name} with ${answer.status}`);
    return answer;
  };

  return {
    begin(most = patience) {
      const giveUp = AbortSignal.timeout(most);
      const ofOne = patienceOfOneIn(most);
      return {
        giveUp,
        async read(schema, address) {
          // However long the whole work may take: without an answer to one read nothing else is going to come.
          const end = AbortSignal.any([giveUp, AbortSignal.timeout(Math.max(patience, ofOne))]);
          const answer = await repeated(end, ofOne, (one) => answered({ method: 'GET', address }, one));
          if (answer.status === 404) return null;
          if (answer.status >= 400) throw new AdminRefusal(`GET ${address}`, answer.status, answer.body);
          if (!Value.Check(schema, answer.body))
            throw new KeycloakUnreachable(`Keycloak answered GET ${address} in another form than expected`);
          return answer.body;
        },
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

function patienceOfOneIn(most: number): number {
  if (most > mostWaiting) return patienceOfPage.alone;
  return most > patience ? patienceOfPage.waiting : patienceOfOne;
}

interface Call {
  method: string;
  address: string;
  body?: unknown;
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
