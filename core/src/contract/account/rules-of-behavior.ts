import { addresses } from '../addresses.ts';
import { RulesVersion } from '../content/rules-of-behavior.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable } from '../shapes.ts';

export const acceptRules = endpoint({
  method: 'POST',
  address: addresses.ownRules,
  summary: 'Accepts the rules of behavior, in the version that the caller has read',
  access: 'signed-in',
  right: { own: 'ALWAYS', beforeRules: true },
  body: Closed({ version: RulesVersion }),
  reply: Closed({
    version: RulesVersion,
    /** Null for an acceptance whose moment is not known. */
    acceptedAt: Nullable(Instant),
  }),
  status: 200,
  problems: ['STALE_RULES'],
});
