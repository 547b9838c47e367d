import Type from 'typebox';
import { askersOf } from '../../domain/people/actions/account-action.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed } from '../shapes.ts';
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
  params: Person,
  body: Closed({}),
  reply: Invitation,
  status: 202,
  problems: ['NOT_FOUND', 'STALE_PERSON'],
});
