/**
 * What an attempt failed for (rule mail 3): the mail itself or whom it is for; the portal as a sender, which the operator
 * repairs; anything else about the mail server, which may pass by itself.
 */
export const mailCauses = ['RECIPIENT', 'SENDER', 'SERVER'] as const;
export type MailCause = (typeof mailCauses)[number];

/** A lasting or passing no of a mail server (RFC 5321, section 4.2). */
export interface MailResponse {
  /** What the answer was about: the sender's address, the recipient's, the contents, or the conversation itself. */
  to: 'SENDER' | 'RECIPIENT' | 'CONTENTS' | 'CONVERSATION';
  status: number;
  /** Its words, which may begin with an enhanced status such as `5.7.1` (RFC 3463). */
  reply: string;
}

/** A password is missing, wrong or too weak, or must not travel like this (RFC 4954, section 6). */
const aboutSignIn = [530, 534, 535, 538];
/** Addresses of senders that a server does not know or believe, and everything that its policy or security says. */
const aboutSender = /^5\.(?:1\.[78]|7\.\d+)$/;
/** What servers say that have no enhanced status, or use one for several things. */
const senderWords = /\brelay|\brcpthosts\b|\bsender\b|\bnot authenticated\b|\bauthentication required\b/i;

/** For what this response refuses a mail. */
export function causeOfResponse(response: MailResponse): MailCause {
  const { to, status } = response;
  if (status < 500 || to === 'CONVERSATION') return 'SERVER';
  const isAboutUs = to === 'SENDER' || aboutSignIn.includes(status) || saysSender(response);
  return isAboutUs ? 'SENDER' : 'RECIPIENT';
}

/** Whether a refusal of a recipient or of the contents is about the sender. */
function saysSender({ to, status, reply }: MailResponse): boolean {
  const enhanced = enhancedStatusIn(reply);
  if (enhanced === null) {
    // A server that does not relay for us says 554 to the recipient; the recipient's own faults are 550 to 553.
    return (to === 'RECIPIENT' && status === 554) || senderWords.test(reply);
  }
  return aboutSender.test(enhanced) || (!enhanced.startsWith('5.1.') && senderWords.test(reply));
}

/** The enhanced status of a refusal, such as `5.1.1` (RFC 3463); null where it has none. */
export function enhancedStatusIn(reply: string): string | null {
  return /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(reply)?.[0] ?? null;
}
