import Type from 'typebox';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Version } from '../shapes.ts';
import { ByRequest, RequestView } from './request-view.ts';

/** The version of the request that the caller was looking at. */
export const SeenVersion = Closed({ version: Version });
export type SeenVersion = Type.Static<typeof SeenVersion>;

export const remindApprovers = endpoint({
  method: 'POST',
  address: addresses.reminders,
  summary: 'Reminds those whose decision an own request waits for, once a day',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  takesKey: true,
  params: ByRequest,
  body: SeenVersion,
  reply: RequestView,
  status: 200,
  // A person who read the request in a role that a lock has ended gets the refusal about the lock.
  problems: [
    'NOT_FOUND',
    'NOT_ELIGIBLE',
    'ACCOUNT_LOCKED',
    'ALREADY_DECIDED',
    'REMINDED_TODAY',
    'KEY_REUSED',
  ],
});

export const escalateRequest = endpoint({
  method: 'POST',
  address: addresses.escalation,
  summary: 'Asks more people to decide an own request that has waited for days, once in a stage',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  takesKey: true,
  params: ByRequest,
  body: SeenVersion,
  reply: RequestView,
  status: 200,
  problems: [
    ...(['NOT_FOUND', 'NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'ALREADY_DECIDED', 'KEY_REUSED'] as const),
    ...(['ESCALATED_ALREADY', 'ESCALATION_TOO_EARLY', 'NOBODY_TO_ASK'] as const),
  ],
});
