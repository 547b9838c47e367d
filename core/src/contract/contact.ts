import Type from 'typebox';
import { contactSubjects } from '../domain/contact/contact-message.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed } from './shapes.ts';

/** Longer than what any field may hold, so that the rule tells what is wrong with it. */
const Line = Type.String({ maxLength: 1_000 });

/** What somebody sends to the team. Which of it can be accepted is for the rules to say. */
export const ContactOrder = Closed({
  fullName: Line,
  email: Line,
  phoneNumber: Type.Optional(Line),
  subject: Type.Enum([...contactSubjects]),
  message: Type.String({ maxLength: 20_000 }),
  /** Where the answer goes: the address itself. */
  replyTo: Line,
  /** A solved puzzle, or the token of the service that the agency has chosen; required from visitors. */
  recaptcha: Type.Optional(Type.String({ maxLength: 4_096 })),
});
export type ContactOrder = Type.Static<typeof ContactOrder>;

export const sendContactMessage = endpoint({
  method: 'POST',
  address: addresses.email,
  summary: 'Writes to the team; it arrives as mail. Without an access token a solved puzzle goes along',
  access: 'optional',
  right: { own: 'ALWAYS' },
  takesKey: true,
  body: ContactOrder,
  reply: Closed({}),
  status: 202,
  problems: ['TOO_MANY', 'KEY_REUSED'],
});

export const contactPuzzle = endpoint({
  method: 'GET',
  address: addresses.emailPuzzle,
  summary:
    'A puzzle for anyone who writes to the team without signing in; each is taken once, within 20 minutes. None where a service checks visitors',
  access: 'public',
  reply: Closed({
    salt: Type.String(),
    digest: Type.String(),
    signature: Type.String(),
    most: Type.Integer(),
  }),
  status: 200,
  problems: ['NOT_FOUND'],
});
