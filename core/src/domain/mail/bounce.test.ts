import { describe, expect, test } from 'vitest';
import { afterBounce, type Bounce, bounceOf, unknownAddress } from './bounce.ts';
import type { MailResponse } from './mail-cause.ts';

const kindOf = (to: MailResponse['to'], status: number, reply: string) => bounceOf({ to, status, reply });

test.each<[MailResponse['to'], number, string]>([
  ['RECIPIENT', 550, '550 5.1.1 <nobody@agency.example>: Recipient address rejected: User unknown'],
  ['RECIPIENT', 550, '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
  ['RECIPIENT', 550, '550 5.4.1 Recipient address rejected: Access denied'],
  ['RECIPIENT', 550, '550 5.2.1 The email account is disabled'],
  ['RECIPIENT', 556, '556 5.1.10 Domain does not accept mail'],
  ['RECIPIENT', 550, '550 No such user here'],
  ['RECIPIENT', 550, '550 5.5.0 Requested action not taken: mailbox unavailable'],
  ['RECIPIENT', 553, '553 mailbox name not allowed'],
  ['CONTENTS', 550, '550 5.1.1 User unknown'],
])('%s %i %j says that nobody has the address', (to, status, reply) => {
  expect(kindOf(to, status, reply)).toBe('HARD');
});

test.each<[MailResponse['to'], number, string]>([
  ['RECIPIENT', 452, '452 4.2.2 Mailbox full'],
  ['RECIPIENT', 552, '552 5.2.2 Over quota'],
  ['RECIPIENT', 552, '552 exceeded storage allocation'],
  ['RECIPIENT', 450, '450 mailbox busy'],
  ['RECIPIENT', 450, '450 4.1.1 unverified address'],
  ['CONTENTS', 452, '452 4.2.2 Mailbox full'],
])('%s %i %j says that the mailbox takes nothing now', (to, status, reply) => {
  expect(kindOf(to, status, reply)).toBe('SOFT');
});

test.each<[MailResponse['to'], number, string]>([
  ['SENDER', 553, '553 5.1.8 Domain of sender address does not exist'],
  ['RECIPIENT', 553, '553 5.7.1 Sender address rejected: not owned by user'],
  ['RECIPIENT', 554, '554 5.7.1 Relay access denied'],
  ['RECIPIENT', 554, '554 Transaction failed'],
  ['RECIPIENT', 550, '550 relay not permitted'],
  ['RECIPIENT', 550, '550 5.7.26 unauthenticated'],
  ['RECIPIENT', 451, '451 4.7.1 Greylisted, come back later'],
  ['RECIPIENT', 451, '451 4.3.0 local error'],
  ['RECIPIENT', 452, '452 4.5.3 Too many recipients'],
  ['RECIPIENT', 421, '421 4.4.2 closing'],
  ['RECIPIENT', 451, '451 try later'],
  ['CONTENTS', 552, '552 5.3.4 Message too big'],
  ['CONTENTS', 554, '554 5.6.0 Message contents rejected'],
  ['CONTENTS', 550, '550 not like this'],
  ['CONVERSATION', 554, '554 No SMTP service here'],
])('%s %i %j says nothing about the address', (to, status, reply) => {
  expect(kindOf(to, status, reply)).toBeNull();
});

describe('an address', () => {
  const start = new Date('2026-11-02T15:00:00Z');
  const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
  const refused = (...bounces: Partial<Bounce>[]) =>
    bounces.reduce(
      (record, bounce) => afterBounce(record, { kind: 'SOFT', isReturned: false, at: start, ...bounce }),
      unknownAddress,
    );
  const soft = (hours: number) => ({ at: hoursLater(hours) });

  test('counts as unreachable after one refusal for good, from then on', () => {
    expect(refused({ kind: 'HARD' })).toEqual({ softAt: [], since: start, isLasting: true });
    expect(refused({ kind: 'HARD' }, { kind: 'HARD', at: hoursLater(5) }).since).toEqual(start);
  });

  test('counts as unreachable after the third refusal for now within seven days', () => {
    expect(refused(soft(0), soft(24)).since).toBeNull();
    expect(refused(soft(0), soft(24), soft(167))).toMatchObject({ since: hoursLater(167), isLasting: false });
    expect(refused(soft(0), soft(24), soft(168)).since).toBeNull();
  });

  test('is not judged by the tries of an hour, as where a server lets strangers wait', () => {
    expect(refused(soft(0), soft(0.02), soft(0.1), soft(0.35)).since).toBeNull();
    expect(refused(soft(0), soft(0.35), soft(1), soft(2)).since).toEqual(hoursLater(2));
  });

  test('that sent mail back proves nothing by taking the next one', () => {
    expect(refused({ isReturned: true }, soft(5))).toMatchObject({ since: null, isLasting: true });
  });
});
