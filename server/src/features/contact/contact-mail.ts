import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { type ContactMessage, responseHours } from '@portal/core/domain/contact/contact-message.ts';
import type { Person } from '@portal/core/domain/people/person.ts';

/** Who wrote, and to what. */
export interface ContactContext {
  portalName: string;
  /** Null for a visitor: nobody has made sure of the name. */
  person: Pick<Person, 'fullName' | 'username'> | null;
}

interface ContactMailTexts {
  subject(portal: string, about: string): string;
  intro(name: string, portal: string, hours: number): string;
  reply(email: string): string;
  name: string;
  email: string;
  phone: string;
  none: string;
  signedIn: string;
  as(name: string, username: string): string;
  visitor: string;
  message: string;
}

/** What the team reads; subjects stay as the form calls them. */
const texts: Record<Language, ContactMailTexts> = {
  en: {
    subject: (portal, about) => `${portal}: ${about}`,
    intro: (name, portal, hours) =>
      `${name} wrote to you on the Contact page of the ${portal}. The page promises a response within ${hours} hours.`,
    reply: (email) => `Your reply to this email goes to ${email}.`,
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    none: 'not given',
    signedIn: 'Signed in',
    as: (name, username) => `as ${name} (${username})`,
    visitor: 'no, so the name and email are not verified',
    message: 'Message',
  },
  es: {
    subject: (portal, about) => `${portal}: ${about}`,
    intro: (name, portal, hours) =>
      `${name} le escribió desde la página de contacto de ${portal}. La página promete una respuesta en un plazo de ${hours} horas.`,
    reply: (email) => `Su respuesta a este correo se envía a ${email}.`,
    name: 'Nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    none: 'no lo indicó',
    signedIn: 'Sesión iniciada',
    as: (name, username) => `como ${name} (${username})`,
    visitor: 'no; el nombre y el correo no están verificados',
    message: 'Mensaje',
  },
};

/** Subject and text of the mail that brings a message to the team. */
export function contactMail(
  message: ContactMessage,
  { portalName, person }: ContactContext,
  language: Language,
): { subject: string; body: string } {
  const words = texts[language];
  const facts = [
    `${words.name}: ${message.fullName}`,
    `${words.email}: ${message.email}`,
    `${words.phone}: ${message.phoneNumber === '' ? words.none : message.phoneNumber}`,
    `${words.signedIn}: ${person === null ? words.visitor : words.as(person.fullName, person.username)}`,
  ];
  const intro = `${words.intro(message.fullName, portalName, responseHours)} ${words.reply(message.email)}`;
  return {
    subject: words.subject(portalName, message.subject),
    body: [intro, facts.join('\n'), `${words.message}:`, message.message].join('\n\n'),
  };
}
