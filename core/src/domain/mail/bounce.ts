import { causeOfResponse, enhancedStatusIn, type MailResponse } from './mail-cause.ts';

/** An address does not take mail: for good, or for now (rule mail 16). */
export const bounceKinds = ['HARD', 'SOFT'] as const;
export type BounceKind = (typeof bounceKinds)[number];

/** A mailbox that is full, which its owner can change, whatever the server calls it (RFC 3463, section 3.3). */
const isFull = /^[45]\.2\.2$/;
/** Addresses that do not exist, mailboxes that are turned off, and domains that nobody takes mail for; 5.4.1 is Exchange's word for the first. */
const hardStatus = /^5\.(?:1\.(?:0|1|2|3|6|9|10)|2\.[01]|4\.[14])$/;
/** The same for now; 4.7 is the server's policy, 4.3 and 4.4 are its own troubles. */
const softStatus = /^4\.(?:1\.\d+|2\.[0-4])$/;
/** What servers say that have no enhanced status, or a vague one. */
const vagueStatus = /^[45]\.(?:0\.0|5\.0)$/;
const plain: Readonly<Partial<Record<number, BounceKind>>> = {
  550: 'HARD',
  551: 'HARD',
  553: 'HARD',
  450: 'SOFT',
  552: 'SOFT',
};

/** What a response says about the recipient's address; null where it is about the mail, the server or us. */
export function bounceOf(response: MailResponse): BounceKind | null {
  const { to, status, reply } = response;
  if (to !== 'RECIPIENT' && to !== 'CONTENTS') return null;
  if (status >= 500 && causeOfResponse(response) !== 'RECIPIENT') return null;
  const enhanced = enhancedStatusIn(reply);
  if (enhanced === null || vagueStatus.test(enhanced))
    return to === 'RECIPIENT' ? (plain[status] ?? null) : null;
  if (isFull.test(enhanced) || softStatus.test(enhanced)) return 'SOFT';
  return hardStatus.test(enhanced) ? 'HARD' : null;
}

/** What is known of an address that has refused mail. */
export interface AddressRecord {
  /** When it refused for now, within the last days that count. */
  softAt: readonly Date[];
  /** Since when mail counts as not arriving there; null while it does. */
  since: Date | null;
  /** Whether a mail that a server takes proves nothing: it was refused for good, or after a server had taken it. */
  isLasting: boolean;
}

/** An address of which nothing is known. */
export const unknownAddress: AddressRecord = { softAt: [], since: null, isLasting: false };

/** One refusal. */
export interface Bounce {
  kind: BounceKind;
  /** It came back after a server had taken it. */
  isReturned: boolean;
  at: Date;
}

const hour = 3_600_000;
/** How many temporary refusals, within how many days, count as a permanent one. */
export const softLimit = { times: 3, days: 7 };
/** Servers that let strangers wait, and the tries of one mail, are no three refusals. */
const apartMilliseconds = hour;

/** The record of an address once it has refused (rule mail 16): one refusal for good, or three for now within seven days. */
export function afterBounce(before: AddressRecord, { kind, isReturned, at }: Bounce): AddressRecord {
  const from = at.getTime() - softLimit.days * 24 * hour;
  const recent = before.softAt.filter((one) => one.getTime() > from);
  const last = recent.at(-1);
  const isApart = last === undefined || at.getTime() - last.getTime() >= apartMilliseconds;
  const softAt = kind === 'SOFT' && isApart ? [...recent, at] : recent;
  const isPassing = kind === 'SOFT' && softAt.length < softLimit.times;
  return {
    softAt,
    since: before.since ?? (isPassing ? null : at),
    isLasting: before.isLasting || kind === 'HARD' || isReturned,
  };
}

/** An address as it is compared: servers that tell capital letters apart are unknown in practice (RFC 5321, section 2.4). */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}
