import type { EventAction } from '@portal/core/domain/requests/events/request-event.ts';
import {
  approvalUndone,
  approved,
  delivered,
  denied,
  type EventTexts,
  returned,
} from './notification-texts.ts';

/** Whom an event is told by mail, and how. */
interface NotifiedEvent {
  /** REQUESTER: the person whom the request is about. */
  to: 'REQUESTER';
  texts: EventTexts;
}

/** Every event that somebody is told of (rule mail 9): one row and its two texts for each. */
export const notifiedEvents = {
  STAGE_APPROVED: { to: 'REQUESTER', texts: approved },
  APPROVAL_WITHDRAWN: { to: 'REQUESTER', texts: approvalUndone },
  REQUEST_DENIED: { to: 'REQUESTER', texts: denied },
  INFORMATION_ASKED: { to: 'REQUESTER', texts: returned },
  REQUEST_DELIVERED: { to: 'REQUESTER', texts: delivered },
  REQUEST_REVOKED: { to: 'REQUESTER', texts: delivered },
} as const satisfies Partial<Record<EventAction, NotifiedEvent>>;

export type NotifiedAction = keyof typeof notifiedEvents;

export const notifiedActions = Object.keys(notifiedEvents) as NotifiedAction[];
