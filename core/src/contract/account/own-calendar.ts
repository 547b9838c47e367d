import Type from 'typebox';
import { decidingRoles } from '../../domain/people/roles.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable } from '../shapes.ts';

/** The caller's calendar of what waits for them; its address is shown once and never again. */
const OwnCalendar = Closed({
  /** Null where there is none. */
  madeAt: Nullable(Instant),
  hasNames: Type.Boolean(),
  /** When a calendar program read it last, to the hour; null before. */
  readAt: Nullable(Instant),
});
export type OwnCalendar = Type.Static<typeof OwnCalendar>;

const MadeCalendar = Closed({ ...OwnCalendar.properties, address: Type.String() });
export type MadeCalendar = Type.Static<typeof MadeCalendar>;

export const ownCalendar = endpoint({
  method: 'GET',
  address: addresses.ownCalendar,
  summary: "Whether a calendar program can read the caller's due dates",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: OwnCalendar,
  status: 200,
  problems: [],
});

const CalendarWish = Closed({
  /** Whether it includes the names of the people whom requests are about. */
  hasNames: Type.Boolean(),
  language: Type.Enum(['en', 'es']),
});
export type CalendarWish = Type.Static<typeof CalendarWish>;

export const makeOwnCalendar = endpoint({
  method: 'POST',
  address: addresses.ownCalendar,
  summary: 'Makes a private address at which a calendar program reads the due dates; one from before ends',
  access: 'signed-in',
  right: { roles: [...decidingRoles] },
  body: CalendarWish,
  reply: MadeCalendar,
  status: 201,
  problems: [],
});

export const endOwnCalendar = endpoint({
  method: 'POST',
  address: addresses.ownCalendarEnd,
  summary: "Ends the address of the caller's calendar",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  body: Closed({}),
  reply: OwnCalendar,
  status: 200,
  problems: [],
});
