import Type from 'typebox';
import { optionalMail } from '../../domain/mail/optional-mail.ts';
import { longestZone } from '../../domain/working-days/zone.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Nullable } from '../shapes.ts';

/** Kinds of mail that the caller does without. */
const Unwanted = Type.Array(Type.Enum([...optionalMail]), { maxItems: optionalMail.length });

/** When and of what the caller is written to (rules mail 12 and 13). */
const OwnMail = Closed({
  /** IANA name; null while it is not known. */
  zone: Nullable(Type.String()),
  /** The caller named it; otherwise it is the one of the browser in which they signed in last. */
  isZoneChosen: Type.Boolean(),
  /** What counts while no zone is known. */
  usualZone: Type.String(),
  unwanted: Unwanted,
});
export type OwnMail = Type.Static<typeof OwnMail>;

/** An IANA name. */
const Zone = Type.String({ minLength: 1, maxLength: longestZone });

export const ownMail = endpoint({
  method: 'GET',
  address: addresses.ownMail,
  summary: 'When, and of what, the caller gets email',
  access: 'signed-in',
  right: { own: 'ALWAYS', beforeRules: true },
  reply: OwnMail,
  status: 200,
  problems: [],
});

const OwnMailChanges = Closed({
  /** Null for the one of the browser. */
  zone: Nullable(Zone),
  unwanted: Unwanted,
});
export type OwnMailChanges = Type.Static<typeof OwnMailChanges>;

export const changeOwnMail = endpoint({
  method: 'POST',
  address: addresses.ownMail,
  summary: 'Chooses when, and of what, the caller gets email',
  access: 'signed-in',
  right: { own: 'ALWAYS', beforeRules: true },
  body: OwnMailChanges,
  reply: OwnMail,
  status: 200,
  problems: [],
});

export const noteOwnZone = endpoint({
  method: 'POST',
  address: addresses.ownZone,
  summary: "Tells the time zone of the caller's browser; one that the caller has chosen stays",
  access: 'signed-in',
  right: { own: 'ALWAYS', beforeRules: true },
  body: Closed({ zone: Zone }),
  reply: OwnMail,
  status: 200,
  problems: [],
});

export const confirmOwnAddress = endpoint({
  method: 'POST',
  address: addresses.ownAddress,
  summary:
    "Lets the caller's address count as reachable again, where mail did not arrive; the address as the caller saw it",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  body: Closed({ email: Type.String({ maxLength: 320 }) }),
  reply: Closed({}),
  status: 200,
  problems: ['STALE_PROFILE'],
});
