import Type from 'typebox';
import { everyRequestReaders } from '../domain/requests/visibility.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed, Instant, Nullable } from './shapes.ts';

/** Accounts that are locked before long unless their people sign in, the soonest first. */
export const UnusedAccounts = Closed({
  /** At most 100. */
  items: Type.Array(
    Closed({
      userId: Type.String(),
      userName: Type.String(),
      fullName: Type.String(),
      organization: Type.String(),
      email: Type.String(),
      /** Null where nobody has ever signed in. */
      lastSignIn: Nullable(Instant),
      /** Days of the calendar since the last sign-in, or since the account came. */
      days: Type.Integer({ minimum: 0 }),
      /** Until when there is time to sign in. */
      locksAt: Instant,
      /** The last day of the absence of which the person was warned by mail; null before the first. */
      warnedDay: Nullable(Type.Integer()),
    }),
  ),
  /** There are more, of whom each has more time. */
  hasMore: Type.Boolean(),
  /** From which day of an absence on somebody is listed, and after which they are locked. */
  listedAfterDays: Type.Integer(),
  lockedAfterDays: Type.Integer(),
});
export type UnusedAccounts = Type.Static<typeof UnusedAccounts>;

export const unusedAccounts = endpoint({
  method: 'GET',
  address: addresses.unusedAccounts,
  summary: 'Accounts about to be locked because nobody signs in to them; for RM-IT help and security',
  access: 'signed-in',
  right: { roles: everyRequestReaders },
  reply: UnusedAccounts,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
