import type { FieldFault } from '../validation/fault.ts';
import { checkText, hasHidden } from '../validation/text.ts';
import { phoneAsKept } from '../people/contact.ts';
import { email as validEmail, faultsOf, longestAddress, required } from '../validation/validators.ts';

/** What a message can be about, as it is sent (rule contact 1). */
export const contactSubjects = [
  'General questions about the portal',
  'Questions about a recent application access request',
  'Questions about a recent revocation request',
  'Other (Please Specify)',
] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** What somebody writes to the team; a field that was left empty is an empty text. */
export interface ContactMessage {
  fullName: string;
  email: string;
  phoneNumber: string;
  subject: string;
  message: string;
}
export type ContactField = keyof ContactMessage;

/** Longest texts, in characters; for an address, the longest that mail servers accept. */
export const contactLimits = {
  fullName: 200,
  email: longestAddress,
  phoneNumber: 40,
  message: 5_000,
} as const;

/** How long the team takes to answer at most, in hours (rule contact 4). */
export const responseHours = 48;

/** The most messages from one address, and from one caller, within an hour (rule contact 5). */
export const messagesPerHour = 5;

/** Line breaks and the like: whatever is in the head of a mail must not begin another line there. */
const control = /\p{Cc}/u;

/**
 * Everything that is wrong with a message, at most one fault for each field (rule contact 1). The page asks this before it
 * sends, the server before it takes.
 */
export function faultsOfMessage(message: ContactMessage): FieldFault[] {
  return [
    ...lineFaults('fullName', message.fullName, { max: contactLimits.fullName }),
    ...lineFaults('email', message.email, {
      max: contactLimits.email,
      isWellFormed: (text) => validEmail(text) === null,
    }),
    ...(message.phoneNumber.trim() === ''
      ? []
      : lineFaults('phoneNumber', message.phoneNumber, {
          max: contactLimits.phoneNumber,
          isWellFormed: (text) => phoneAsKept(text) !== null,
        })),
    ...subjectFaults(message.subject),
    ...checkText('message', message.message, { min: 1, max: contactLimits.message }),
  ];
}

interface LineRules {
  max: number;
  isWellFormed?: (text: string) => boolean;
}

function lineFaults(field: ContactField, text: string, { max, isWellFormed }: LineRules): FieldFault[] {
  if (control.test(text) || hasHidden(text)) return [{ field, fault: 'FORBIDDEN_CHARACTER' }];
  const [fault] = checkText(field, text, { min: 1, max });
  if (fault !== undefined) return [fault];
  return isWellFormed?.(text.trim()) === false ? [{ field, fault: 'MALFORMED' }] : [];
}

function subjectFaults(subject: string): FieldFault[] {
  const isOffered = contactSubjects.some((one) => one === subject);
  return faultsOf('subject', subject, [required, () => (isOffered ? null : 'NOT_OFFERED')]);
}

/** The message as it is kept: no space around it, lines ended in one way, the number in the form of the directory. */
export function tidied(message: ContactMessage): ContactMessage {
  return {
    fullName: message.fullName.trim(),
    email: message.email.trim(),
    phoneNumber: phoneAsKept(message.phoneNumber) ?? '',
    subject: message.subject,
    message: message.message.replaceAll(/\r\n?/g, '\n').trim(),
  };
}
