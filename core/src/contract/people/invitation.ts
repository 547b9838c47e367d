import Type from 'typebox';
import { askersOf } from '../../domain/people/actions/account-action.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable } from '../shapes.ts';
import { Person } from './account-actions.ts';

export const Invitation = Closed({
  /** Where the link goes. */
  email: Type.String(),
});
export type Invitation = Type.Static<typeof Invitation>;

export const invitePerson = endpoint({
  method: 'POST',
  address: addresses.personInvitation,
  summary:
    'Mails a link to choose a password by to somebody who has none yet; for PORTAL_ADMIN and RM-IT help',
  access: 'signed-in',
  right: { roles: askersOf.ONE_TIME_PASSWORD },
  peopleWrites: ['INVITE'],
  params: Person,
  body: Closed({}),
  reply: Invitation,
  status: 202,
  problems: ['NOT_FOUND', 'STALE_PERSON'],
});

const Count = Type.Integer({ minimum: 0 });

/** Invitations of everybody who has no password yet. */
export const Invitations = Closed({
  /** How many would get one now: no password, no invitation that still works, and an account that is on. */
  ready: Count,
  /** Those that were asked for last; null where none were, or long ago. They are over once none of the total is left. */
  last: Nullable(
    Closed({
      total: Count,
      sent: Count,
      /** Who could not get one any more when their turn came. */
      leftOut: Count,
      /** Null: an operator. */
      askedBy: Nullable(Type.String()),
      askedAt: Instant,
    }),
  ),
});
export type Invitations = Type.Static<typeof Invitations>;

export const readInvitations = endpoint({
  method: 'GET',
  address: addresses.invitations,
  summary:
    'How many people have no password and no invitation yet, and how far the last invitations are; for PORTAL_ADMIN and RM-IT help',
  access: 'signed-in',
  right: { roles: askersOf.ONE_TIME_PASSWORD },
  reply: Invitations,
  status: 200,
  problems: [],
});

export const inviteEverybody = endpoint({
  method: 'POST',
  address: addresses.invitations,
  summary:
    'Mails a link to choose a password by to everybody who has no password and no invitation yet, in the background; for PORTAL_ADMIN and RM-IT help',
  access: 'signed-in',
  right: { roles: askersOf.ONE_TIME_PASSWORD },
  peopleWrites: ['INVITE'],
  body: Closed({}),
  reply: Invitations,
  status: 202,
  problems: [],
});
