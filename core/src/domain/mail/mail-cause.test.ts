import { expect, test } from 'vitest';
import { causeOfResponse, type MailResponse } from './mail-cause.ts';

const reported = (to: MailResponse['to'], status: number, reply: string) =>
  causeOfResponse({ to, status, reply });

test.each<[MailResponse['to'], number, string]>([
  ['SENDER', 553, '553 5.1.8 <portal@agency.example>: Domain of sender address does not exist'],
  ['SENDER', 550, '550 not like this'],
  ['RECIPIENT', 553, '553 5.7.1 <portal@agency.example>: Sender address rejected: not owned by user'],
  ['RECIPIENT', 554, '554 5.7.1 <nora@agency.example>: Relay access denied'],
  ['RECIPIENT', 554, '554 Transaction failed'],
  ['RECIPIENT', 550, '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
  ['RECIPIENT', 550, '550 relay not permitted'],
  ['RECIPIENT', 550, '550-Relaying denied'],
  ['RECIPIENT', 553, '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)'],
  ['RECIPIENT', 530, '530 Authentication required'],
  ['CONTENTS', 550, '550 5.7.26 This mail has been blocked because the sender is unauthenticated'],
  ['CONTENTS', 550, '550 5.7.1 Email rejected per DMARC policy'],
])('%s %i %j is about us', (to, status, reply) => {
  expect(reported(to, status, reply)).toBe('SENDER');
});

test.each<[MailResponse['to'], number, string]>([
  ['RECIPIENT', 550, '550 5.1.1 <nobody@agency.example>: Recipient address rejected: User unknown'],
  ['RECIPIENT', 550, '550 not like this'],
  ['RECIPIENT', 552, '552 5.2.2 Mailbox full'],
  ['RECIPIENT', 553, '553 mailbox name not allowed'],
  ['RECIPIENT', 550, '550 5.1.1 unknown to the relay'],
  ['RECIPIENT', 556, '556 5.1.10 Domain does not accept mail'],
  ['CONTENTS', 554, '554 5.6.0 Message contents rejected'],
  ['CONTENTS', 554, '554 not like this'],
  ['CONTENTS', 552, '552 5.3.4 Message too big; see 15.7.1.5'],
])('%s %i %j is about the mail', (to, status, reply) => {
  expect(reported(to, status, reply)).toBe('RECIPIENT');
});

test('what passes, or how a conversation begins, is about the server', () => {
  expect(reported('RECIPIENT', 451, '451 4.7.1 Greylisted')).toBe('SERVER');
  expect(reported('CONVERSATION', 554, '554 No SMTP service here')).toBe('SERVER');
});
