import { createHash } from 'node:crypto';
import type { BotService } from '@portal/core/domain/contact/bot-check.ts';
import type { FaultCode } from '@portal/core/domain/validation/fault.ts';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { VisitorCheck } from './visitor-check.ts';

/** What the services differ in. */
interface ServiceWays {
  /** The path for checking tokens, after the service's address. */
  check: string;
  /** Its script, which draws the box once it has called `botCheckReady`. */
  script(language: string): string;
  /** What the script makes in the window. */
  object: string;
  /** Further addresses that its script works with. */
  also: { scripts: readonly string[]; frames: readonly string[] };
  /** Whether it answers the same when the same is asked again under one key. */
  takesKey: boolean;
}

const explicit = 'render=explicit&onload=botCheckReady';

export const serviceWays: Readonly<Record<BotService['kind'], ServiceWays>> = {
  turnstile: {
    check: '/turnstile/v0/siteverify',
    script: () => `/turnstile/v0/api.js?${explicit}`,
    object: 'turnstile',
    also: { scripts: [], frames: [] },
    takesKey: true,
  },
  recaptcha: {
    check: '/recaptcha/api/siteverify',
    script: (language) => `/recaptcha/api.js?${explicit}&hl=${language}`,
    object: 'grecaptcha',
    also: { scripts: ['https://www.gstatic.com'], frames: ['https://recaptcha.google.com'] },
    takesKey: false,
  },
};

/** How long the service may take. */
const patience = 5_000;
/** After how many seconds a call may be tried again when the service did not answer. */
const retrySeconds = 10;
/** Longer than any service takes a token for. */
const keptMilliseconds = 20 * 60_000;

const Verdict = Type.Object({
  success: Type.Boolean(),
  'error-codes': Type.Optional(Type.Array(Type.String())),
});

/** Faults of what the visitor sent, in the words of both services; every other one is the portal's or the service's own. */
const faults: Readonly<Record<string, FaultCode>> = {
  'missing-input-response': 'REQUIRED',
  'invalid-input-response': 'UNKNOWN',
  'timeout-or-duplicate': 'TOO_LATE',
};

/**
 * Has the service judge what visitors hand in. It learns the token and the secret, and nothing of who writes.
 * @param tell hears why the service could not be asked, for those who run the portal
 */
export function serviceCheck(service: BotService, tell: (failure: Error) => void): VisitorCheck {
  return {
    proofIn: async (text, now, attempt) => {
      if (text === undefined || text === '') return 'REQUIRED';
      try {
        const fault = await judge(service, text, attempt);
        if (fault !== null) return fault;
      } catch (failure) {
        tell(new Error(`${service.kind} could not check a visitor`, { cause: failure }));
        throw new RefusedCall('UNAVAILABLE', {}, retrySeconds);
      }
      const digest = createHash('sha256').update(text).digest('hex');
      return { digest, expires: new Date(now.getTime() + keptMilliseconds) };
    },
  };
}

/** @returns null for a token that the service takes */
async function judge(
  { kind, address, secret }: BotService,
  token: string,
  attempt: string | null,
): Promise<FaultCode | null> {
  const { check, takesKey } = serviceWays[kind];
  const body = new URLSearchParams({ secret, response: token });
  if (takesKey && attempt !== null) body.set('idempotency_key', attempt);
  const response = await fetch(`${address}${check}`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  const verdict: unknown = await response.json();
  if (!Value.Check(Verdict, verdict)) throw new Error(`it answered ${response.status} without a verdict`);
  if (verdict.success) return null;
  const codes = verdict['error-codes'] ?? [];
  const known = codes.map((code) => faults[code]);
  const [fault] = known;
  if (fault === undefined || known.includes(undefined)) throw new Error(`it said ${codes.join(', ')}`);
  return fault;
}
