import Type from 'typebox';
import { messageReaders } from '../../domain/contact/message-readers.ts';
import { messageActions, messageStates } from '../../domain/contact/message-state.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';

/** A message of the contact form. */
export const ContactMessageView = Closed({
  messageId: Uuid,
  receivedAt: Instant,
  /** By when it has to be answered. */
  dueAt: Instant,
  isOverdue: Type.Boolean(),
  fullName: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  /** Who wrote while signed in; null for a visitor. */
  userId: Nullable(Type.String()),
  state: Type.Enum(messageStates),
  /** Full name of the person who is working on it. */
  claimedBy: Nullable(Type.String()),
  claimedAt: Nullable(Instant),
  answeredBy: Nullable(Type.String()),
  answeredAt: Nullable(Instant),
  /** What the caller may say of it now. */
  actions: Type.Array(Type.Enum(messageActions)),
});
export type ContactMessageView = Type.Static<typeof ContactMessageView>;

/** One page of messages. */
export const ContactMessages = Closed({
  items: Type.Array(ContactMessageView),
  /** Those that nobody has answered, and of them those whose time is over; each exact up to 1,000. */
  open: Type.Integer(),
  overdue: Type.Integer(),
  next: Nullable(Type.String()),
});
export type ContactMessages = Type.Static<typeof ContactMessages>;

export const contactMessages = endpoint({
  method: 'GET',
  address: addresses.messages,
  summary:
    'Messages of the contact form: those that wait for an answer, the oldest first, or those that were answered, the newest first; for RM-IT help',
  access: 'signed-in',
  right: { roles: messageReaders },
  query: Closed({ show: Type.Optional(Type.Enum(['open', 'answered'])), after: Type.Optional(Uuid) }),
  reply: ContactMessages,
  status: 200,
  problems: [],
});

export const handleContactMessage = endpoint({
  method: 'POST',
  address: addresses.message,
  summary: 'Takes a message, gives it back, or says that it was answered; for RM-IT help',
  access: 'signed-in',
  right: { roles: messageReaders },
  params: Closed({ messageId: Uuid }),
  body: Closed({ action: Type.Enum(messageActions) }),
  reply: ContactMessageView,
  status: 200,
  problems: ['NOT_FOUND', 'ALREADY_DONE'],
});
