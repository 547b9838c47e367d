import Type from 'typebox';
import { mailCauses } from '../../domain/mail/mail-cause.ts';
import { mailStates } from '../../domain/mail/mail-delivery.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';

/** A mail that no mail server has accepted yet. */
export const UndeliveredMail = Closed({
  mailId: Uuid,
  recipient: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  state: Type.Enum([...mailStates]),
  writtenAt: Instant,
  attempts: Type.Integer(),
  /** What went wrong last; null before the first attempt. */
  fault: Nullable(Type.String()),
  /** What it failed for; null before the first attempt. */
  cause: Nullable(Type.Enum([...mailCauses])),
  /** When it is tried again; null once it is not. */
  nextAttemptAt: Nullable(Instant),
});
export const UndeliveredList = Closed({
  /** At most 50, the oldest first. */
  items: Type.Array(UndeliveredMail),
  /** Exact up to 1,000. */
  total: Type.Integer(),
  totalIsMinimum: Type.Boolean(),
  /** How many of them failed for each cause, where any did; exact up to 1,000 each. */
  causes: Type.Array(Closed({ cause: Type.Enum([...mailCauses]), count: Type.Integer() })),
  /** Whether there is a mail server at all. */
  hasServer: Type.Boolean(),
});
export type UndeliveredList = Type.Static<typeof UndeliveredList>;

export const undeliveredMail = endpoint({
  method: 'GET',
  address: addresses.undeliveredMail,
  summary: 'Mail that could not be sent, and mail that waits; for RM-IT help',
  access: 'signed-in',
  right: { roles: ['RM_IT_HELP'] },
  reply: UndeliveredList,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});

export const retryMail = endpoint({
  method: 'POST',
  address: addresses.mailRetry,
  summary: 'Has a mail tried again at once; for RM-IT help',
  access: 'signed-in',
  right: { roles: ['RM_IT_HELP'] },
  params: Closed({ mailId: Uuid }),
  body: Closed({}),
  reply: Closed({}),
  status: 202,
  problems: ['NOT_ELIGIBLE', 'NOT_FOUND', 'ALREADY_DONE'],
});

export const retryMailOfCause = endpoint({
  method: 'POST',
  address: addresses.mailRetryOfCause,
  summary: 'Has all mail that failed for one cause tried again at once; for RM-IT help',
  access: 'signed-in',
  right: { roles: ['RM_IT_HELP'] },
  body: Closed({ cause: Type.Enum([...mailCauses]) }),
  /** How many are tried again. */
  reply: Closed({ count: Type.Integer() }),
  status: 202,
  problems: ['NOT_ELIGIBLE'],
});

/** An address at which mail does not arrive. */
const UnreachableAddress = Closed({
  address: Type.String(),
  since: Instant,
  /** Its server's last answer. */
  reply: Type.String(),
  /** Whose it is; null for an address of no account, as of a visitor. */
  person: Nullable(Closed({ userId: Type.String(), fullName: Type.String() })),
});
export const UnreachableAddresses = Closed({
  /** At most 50, the newest first. */
  items: Type.Array(UnreachableAddress),
  /** Exact up to 1,000. */
  total: Type.Integer(),
  totalIsMinimum: Type.Boolean(),
});
export type UnreachableAddresses = Type.Static<typeof UnreachableAddresses>;

export const unreachableAddresses = endpoint({
  method: 'GET',
  address: addresses.unreachableAddresses,
  summary: 'Addresses at which mail does not arrive; for RM-IT help',
  access: 'signed-in',
  right: { roles: ['RM_IT_HELP'] },
  reply: UnreachableAddresses,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});

export const retryAddress = endpoint({
  method: 'POST',
  address: addresses.addressRetry,
  summary:
    'Lets an address count as reachable again, and has the mail that it refused tried again at once; for RM-IT help',
  access: 'signed-in',
  right: { roles: ['RM_IT_HELP'] },
  body: Closed({ address: Type.String({ maxLength: 320 }) }),
  /** How many mails are tried again. */
  reply: Closed({ count: Type.Integer() }),
  status: 202,
  problems: ['NOT_ELIGIBLE', 'NOT_FOUND'],
});
