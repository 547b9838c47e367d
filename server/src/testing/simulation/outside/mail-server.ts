import { type LeavingMail, MailRefusal, type MailSender } from '../../../ports/mail-sender.ts';
import type { Turns } from '../turns.ts';

/** What the mail server does with a mail. */
export type MailFault = 'NONE' | 'FOR_NOW' | 'REFUSED' | 'DOWN' | 'CUT_OFF' | 'ANSWER_LOST' | 'SLOW';

/** The way to the mail server: when a mail arrives, and what becomes of it. */
export interface WayToMailServer {
  turns: Turns;
  fault(): MailFault;
  /** Time that a slow server takes. */
  wait(milliseconds: number): void;
  /** Called for each mail that the server has accepted, before its answer is read. */
  received(mail: LeavingMail, isAnswerLost: boolean): void;
}

const slow = 40_000;

/** A mail server elsewhere, as one portal reaches it; what it has taken it keeps. */
export function simulatedSender(way: WayToMailServer): MailSender {
  return {
    send: (mail) =>
      way.turns.pass(`mail server: ${mail.subject.slice(0, 60)}`, async () => {
        const fault = way.fault();
        refuse(fault);
        const isAnswerLost = fault === 'ANSWER_LOST';
        way.received(mail, isAnswerLost);
        if (fault === 'SLOW') way.wait(slow);
        await Promise.resolve();
        if (isAnswerLost) throw new Error('Connection closed unexpectedly');
      }),
  };
}

/** What is refused, or does not arrive as a whole, nobody receives. */
function refuse(fault: MailFault): void {
  if (fault === 'FOR_NOW')
    throw new MailRefusal('Greylisted', { to: 'RECIPIENT', status: 451, reply: '4.7.1 Try again later' });
  if (fault === 'REFUSED')
    throw new MailRefusal('No such user', { to: 'RECIPIENT', status: 550, reply: '5.1.1 No such user' });
  if (fault === 'DOWN') throw new Error('connect ECONNREFUSED');
  if (fault === 'CUT_OFF') throw new Error('Connection closed in the middle of the mail');
}
