import { type ContactMessage, faultsOfMessage } from '@portal/core/domain/contact/contact-message.ts';
import type { FieldFault } from '@portal/core/domain/validation/fault.ts';
import { phoneAsKept } from '@portal/core/domain/people/contact.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { faultsOf as faultsOfValue, requiredTrue } from '@portal/core/domain/validation/validators.ts';

/** What is in the contact form. */
export interface Typed {
  message: ContactMessage;
  /** The solved puzzle; empty before. */
  recaptcha: string;
  /** The server wants another one. */
  isExpired: boolean;
  /** Fields that somebody has been in and left; only these show faults. */
  touched: ReadonlySet<string>;
  /** Fields that somebody has typed in: nothing is filled in there. */
  changed: ReadonlySet<string>;
}

/** An empty form. */
export const untouched: Typed = {
  message: { fullName: '', email: '', phoneNumber: '', subject: '', message: '' },
  recaptcha: '',
  isExpired: false,
  touched: new Set(),
  changed: new Set(),
};

/** The form with what is known of the person, where they have not typed anything themselves (rule contact 2). */
export function prefilled(typed: Typed, person: Pick<Person, 'fullName' | 'email' | 'phoneNumber'>): Typed {
  const known = {
    fullName: person.fullName,
    email: person.email,
    phoneNumber: phoneAsKept(person.phoneNumber) ?? '',
  };
  const open = Object.entries(known).filter(([field]) => !typed.changed.has(field));
  return { ...typed, message: { ...typed.message, ...Object.fromEntries(open) } };
}

/** The form after a message has been sent: the person who wrote stays, what they wrote goes, and nothing is wrong yet. */
export function afterSending({ message }: Typed): Typed {
  return {
    ...untouched,
    message: { ...message, subject: '', message: '' },
    changed: new Set(['fullName', 'email', 'phoneNumber']),
  };
}

/** What is wrong, and whether the puzzle is still missing. */
export function faultsOf({ message, recaptcha }: Typed, needsCheck: boolean): FieldFault[] {
  const missing: FieldFault[] = needsCheck
    ? faultsOfValue('recaptcha', recaptcha !== '', [requiredTrue])
    : [];
  return [...faultsOfMessage(message), ...missing];
}
