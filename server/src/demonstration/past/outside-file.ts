import { webhookEvents } from '@portal/core/domain/webhooks/webhook-events.ts';
import Type from 'typebox';
import type { PastAction } from './past-action.ts';
import { momentPattern } from './working-days.ts';

/** A word of the file. */
export const Text = Type.String({ minLength: 1 });
/** Nothing else is in it. */
export const closed = { additionalProperties: false } as const;
/** When something happened. */
export const Moment = Type.String({ pattern: momentPattern });

/** Mail, calendars, webhooks and invitations of the past. */
export const outsideParts = {
  /** Whose address a mail server refused, and in which words. */
  refusedMail: Type.Optional(Type.Array(Type.Object({ at: Moment, person: Text, reply: Text }, closed))),
  /** Whose calendar program reads what is due. */
  calendars: Type.Optional(
    Type.Array(Type.Object({ at: Moment, person: Text, hasNames: Type.Boolean() }, closed)),
  ),
  /** Systems of the agency that are sent events. */
  webhooks: Type.Optional(
    Type.Array(
      Type.Object(
        { at: Moment, by: Text, address: Text, events: Type.Array(Type.Enum([...webhookEvents])) },
        closed,
      ),
    ),
  ),
  /** When somebody invited everybody without a password. */
  invitations: Type.Optional(Type.Array(Type.Object({ at: Moment, by: Text }, closed))),
} as const;
const Outside = Type.Object(outsideParts);

/** What of the outside world reaches people, and what reaches it. */
export function outside({
  refusedMail = [],
  calendars = [],
  webhooks = [],
  invitations = [],
}: Type.Static<typeof Outside>): PastAction[] {
  return [
    ...refusedMail.map(
      ({ at, person: by, reply }, index): PastAction => ({
        at,
        by,
        request: `refused mail ${index}`,
        action: { what: 'REFUSE_MAIL', reply },
      }),
    ),
    ...calendars.map(
      ({ at, person: by, hasNames }, index): PastAction => ({
        at,
        by,
        request: `calendar ${index}`,
        action: { what: 'MAKE_CALENDAR', hasNames },
      }),
    ),
    ...webhooks.map(
      ({ at, by, address, events }, index): PastAction => ({
        at,
        by,
        request: `webhook ${index}`,
        action: { what: 'MAKE_WEBHOOK', address, events },
      }),
    ),
    ...invitations.map(
      ({ at, by }, index): PastAction => ({
        at,
        by,
        request: `invitation ${index}`,
        action: { what: 'INVITE' },
      }),
    ),
  ];
}
