import Type from 'typebox';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant } from '../shapes.ts';

/** The position of a notice among the caller's notices; the newest has the highest. */
const NoticePosition = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** A notice to the caller, in both languages. */
export const Notice = Closed({
  position: NoticePosition,
  at: Instant,
  isRead: Type.Boolean(),
  en: Type.String(),
  es: Type.String(),
  /** The screen that shows it, with its query. */
  path: Type.String(),
});
export type Notice = Type.Static<typeof Notice>;

/** The caller's newest notices (rule notices 3). */
const Notices = Closed({
  items: Type.Array(Notice),
  /** How many the caller has not read, of as many as are looked at. */
  unread: Type.Integer(),
  /** Whether there may be more of those. */
  unreadIsMinimum: Type.Boolean(),
});
export type Notices = Type.Static<typeof Notices>;

export const ownNotices = endpoint({
  method: 'GET',
  address: addresses.notices,
  summary: 'What the caller is told: the same as by email',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: Notices,
  status: 200,
  problems: [],
});

export const markNotices = endpoint({
  method: 'POST',
  address: addresses.noticesRead,
  summary: 'Marks what the caller has been told as read, from one to another',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  body: Closed({ from: NoticePosition, upTo: NoticePosition }),
  reply: Notices,
  status: 200,
  problems: [],
});
