import Type from 'typebox';
import { removingRoles } from '../../domain/people/managed-people.ts';
import { requestTypes } from '../../domain/requests/kinds.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Uuid } from '../shapes.ts';
import { RequestView } from './request-view.ts';

/** The body of a cancel; the type is sent along and must match (rule addresses 4). */
export const Cancellation = Closed({
  action: Type.Enum(['CANCEL']),
  requestId: Uuid,
  requestType: Type.Enum(requestTypes),
});
export type Cancellation = Type.Static<typeof Cancellation>;

export const cancelRequest = endpoint({
  method: 'POST',
  address: addresses.cancelRequest,
  summary: 'Withdraws an own request',
  access: 'signed-in',
  right: { own: 'ALWAYS', roles: removingRoles },
  takesKey: true,
  body: Cancellation,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ALREADY_DECIDED', 'ALREADY_DONE', 'BEING_APPLIED', 'KEY_REUSED'],
});
