import type { Decision } from '@portal/core/contract/requests/decisions.ts';
import type { InterventionOrder } from '@portal/core/contract/requests/help-desk.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { AlertOrder } from '@portal/core/contract/site-alerts.ts';
import type { ContactSubject } from '@portal/core/domain/contact/contact-message.ts';
import type { WebhookEvent } from '@portal/core/domain/webhooks/webhook-events.ts';
import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';

/** One thing that somebody did, before the demonstration began. */
export interface PastAction {
  /** A number of working days ago, at a time of day; see `momentOf`. */
  at: string;
  /** The username of the person who did it. */
  by: string;
  /** A name for the request, the same in all that was done to it. */
  request: string;
  action: Action;
}

/** What can be done; the first action of a request asks for something. */
export type Action = FirstAction | LaterAction;

export type FirstAction =
  | OutsideAction
  | { what: 'ASK'; submission: Submission }
  /** By username, from one day to another, counted from today. */
  | { what: 'NAME_ALTERNATE'; alternate: string; from: number; to: number }
  /** The person has made an account, which asks to be let in. */
  | { what: 'REGISTER' }
  /** The person has not signed in for so long that the account is locked; of this there is no request. */
  | { what: 'STAY_AWAY' }
  /** A certificate is sent that ends so many days after today; of this there is no request. */
  | { what: 'SEND_CERTIFICATE'; kind: CertificateKind; days: number }
  /** Somebody's account is turned off, by username, where `stays` is given as a second one; of this there is no request. */
  | { what: 'TURN_OFF'; person: string; reason: string; stays?: string }
  /** A message to the team, which nobody has answered; of this there is no request. */
  | { what: 'WRITE_MESSAGE'; subject: ContactSubject; message: string }
  /** A site alert is published, of which there is no request either. */
  | {
      what: 'PUBLISH_ALERT';
      alert: Omit<AlertOrder, 'publish' | 'from' | 'until'>;
      from: AlertTime | null;
      until: AlertTime | null;
    };

/** What reaches people and systems outside the portal; of this there is no request. */
export type OutsideAction =
  /** A mail server refuses the person's address for good, in these words. */
  | { what: 'REFUSE_MAIL'; reply: string }
  /** The person's calendar program reads what is due. */
  | { what: 'MAKE_CALENDAR'; hasNames: boolean }
  /** A system of the agency is sent these events. */
  | { what: 'MAKE_WEBHOOK'; address: string; events: readonly WebhookEvent[] }
  /** Everybody without a password is invited. */
  | { what: 'INVITE' };

/** A number of days from today, at a time of day. */
export interface AlertTime {
  days: number;
  time: string;
}

export type LaterAction =
  | { what: 'DECIDE'; givenDecision: Omit<Decision, 'stage' | 'version'> }
  | { what: 'ANSWER'; comment: string }
  | { what: 'WITHDRAW' }
  | { what: 'END' }
  /** Whom to ask instead, by usernames. */
  | { what: 'INTERVENE'; order: Omit<InterventionOrder, 'version' | 'people'>; people: readonly string[] };

/** Whether an action is the first that concerns its request. */
export function isFirst(action: Action): action is FirstAction {
  return !['DECIDE', 'ANSWER', 'WITHDRAW', 'END', 'INTERVENE'].includes(action.what);
}

/** Whether an action reaches people or systems outside the portal. */
export function isOutside(action: FirstAction): action is OutsideAction {
  return ['REFUSE_MAIL', 'MAKE_CALENDAR', 'MAKE_WEBHOOK', 'INVITE'].includes(action.what);
}
