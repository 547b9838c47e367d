import type { ContactField, ContactSubject } from '@portal/core/domain/contact/contact-message.ts';
import { dictionary } from '../../content/language.tsx';

interface ContactTexts {
  title: string;
  intro: string;
  formLabel: string;
  required: string;
  fields: Record<ContactField, string>;
  phoneHint: string;
  subjects: Record<ContactSubject, string>;
  faults: {
    /** Nothing there, or nothing that can be meant. */
    missing: Record<ContactField, string>;
    tooLong: (most: string) => string;
    unprintable: string;
  };
  check: {
    label: string;
    hint: string;
    working: string;
    done: string;
    missing: string;
    expired: string;
    failed: string;
  };
  /** Where the agency has chosen a service instead of the puzzle. */
  service: {
    label: string;
    hint: (service: string) => string;
    frame: (service: string) => string;
    missing: string;
    expired: string;
    failed: (email: string) => string;
    again: string;
  };
  submit: string;
  sending: string;
  notYet: string;
  sentTitle: string;
  sent: string;
  close: string;
  success: { title: string; text: string };
  failed: (message: string) => string;
  tooMany: string;
  questions: { title: string; failedTitle: string; failed: string };
}

// These two are fixed, in English (rule texts 18).
const emailEn = 'Please enter a valid email address';
const phoneEn = 'Please enter a valid 10 digit phone number in format xxx-xxx-xxxx';
const emailEs = 'Escriba una dirección de correo electrónico válida';
const phoneEs = 'Escriba un número de teléfono válido de 10 dígitos con el formato xxx-xxx-xxxx';

/** Every sentence of the Contact page. */
export const contactTexts = dictionary<ContactTexts>(
  {
    title: 'Contact Us',
    intro:
      'Send us a message, and a member of our team will answer within 48 hours. Your answer may also be among the frequently asked questions.',
    formLabel: 'Message to the team',
    required: 'Fields marked with an asterisk (*) are required.',
    fields: {
      fullName: 'Full name',
      email: 'Email address',
      phoneNumber: 'Phone number',
      subject: 'Subject',
      message: 'Message',
    },
    phoneHint: 'For example, 202-555-0101',
    subjects: {
      'General questions about the portal': 'General questions about the portal',
      'Questions about a recent application access request':
        'Questions about a recent application access request',
      'Questions about a recent revocation request': 'Questions about a recent revocation request',
      'Other (Please Specify)': 'Other (Please Specify)',
    },
    faults: {
      missing: {
        fullName: 'Enter your name.',
        email: emailEn,
        phoneNumber: phoneEn,
        subject: 'Choose a subject.',
        message: 'Enter your message.',
      },
      tooLong: (most) => `Shorten this to ${most} characters or fewer.`,
      unprintable: 'This contains a character that cannot be sent. Type the text instead of pasting it.',
    },
    check: {
      label: 'I am a person, not a program',
      hint: 'Your browser solves a small puzzle. It takes a few seconds, and you do not have to do anything.',
      working: 'Checking. This takes a few seconds.',
      done: 'Confirmed.',
      missing: 'Check this box.',
      expired: 'The check has expired. Check this box again.',
      failed: 'The check did not work. Check this box again.',
    },
    service: {
      label: 'Show that you are a person',
      hint: (service) =>
        `${service}, a service outside the agency, runs this check. It does not receive your message.`,
      frame: (service) => `Check by ${service}`,
      missing: 'Complete this check.',
      expired: 'The check has expired. Complete it again.',
      failed: (email) => `The check did not load. Try again, or email us at ${email}.`,
      again: 'Try again',
    },
    submit: 'Submit',
    sending: 'Sending your message',
    notYet: 'Complete the required fields to submit your message.',
    sentTitle: 'Message has been submitted',
    sent: 'Thank you for your submission. A member of our team will contact you within 48 hours.',
    close: 'Close',
    success: { title: 'Contact', text: 'Your message was successfully sent' },
    failed: (message) => `Email sending failed: ${message}`,
    tooMany: 'You can send up to 5 messages an hour. Try again later.',
    questions: {
      title: 'Frequently asked questions',
      failedTitle: 'The questions could not be loaded',
      failed: 'Check your connection and try again.',
    },
  },
  {
    title: 'Contáctenos',
    intro:
      'Envíenos un mensaje y un miembro de nuestro equipo le responderá en un plazo de 48 horas. También puede encontrar la respuesta en las preguntas frecuentes.',
    formLabel: 'Mensaje al equipo',
    required: 'Los campos marcados con un asterisco (*) son obligatorios.',
    fields: {
      fullName: 'Nombre completo',
      email: 'Correo electrónico',
      phoneNumber: 'Número de teléfono',
      subject: 'Asunto',
      message: 'Mensaje',
    },
    phoneHint: 'Por ejemplo, 202-555-0101',
    subjects: {
      'General questions about the portal': 'Preguntas generales sobre el portal',
      'Questions about a recent application access request':
        'Preguntas sobre una solicitud reciente de acceso a una aplicación',
      'Questions about a recent revocation request': 'Preguntas sobre una solicitud reciente de revocación',
      'Other (Please Specify)': 'Otro (especifique)',
    },
    faults: {
      missing: {
        fullName: 'Escriba su nombre.',
        email: emailEs,
        phoneNumber: phoneEs,
        subject: 'Elija un asunto.',
        message: 'Escriba su mensaje.',
      },
      tooLong: (most) => `Acórtelo a ${most} caracteres o menos.`,
      unprintable: 'Contiene un carácter que no se puede enviar. Escriba el texto en lugar de pegarlo.',
    },
    check: {
      label: 'Soy una persona, no un programa',
      hint: 'Su navegador resuelve un pequeño rompecabezas. Tarda unos segundos y usted no tiene que hacer nada.',
      working: 'Verificando. Esto tarda unos segundos.',
      done: 'Confirmado.',
      missing: 'Marque esta casilla.',
      expired: 'La verificación venció. Marque esta casilla de nuevo.',
      failed: 'La verificación no funcionó. Marque esta casilla de nuevo.',
    },
    service: {
      label: 'Demuestre que es una persona',
      hint: (service) =>
        `${service}, un servicio ajeno a la agencia, hace esta verificación. No recibe su mensaje.`,
      frame: (service) => `Verificación de ${service}`,
      missing: 'Complete esta verificación.',
      expired: 'La verificación venció. Complétela de nuevo.',
      failed: (email) => `No se pudo cargar la verificación. Intente de nuevo o escríbanos a ${email}.`,
      again: 'Intentar de nuevo',
    },
    submit: 'Enviar',
    sending: 'Enviando su mensaje',
    notYet: 'Complete los campos obligatorios para enviar su mensaje.',
    sentTitle: 'Se envió el mensaje',
    sent: 'Gracias por su mensaje. Un miembro de nuestro equipo se comunicará con usted en un plazo de 48 horas.',
    close: 'Cerrar',
    success: { title: 'Contacto', text: 'Su mensaje se envió correctamente' },
    failed: (message) => `No se pudo enviar el correo: ${message}`,
    tooMany: 'Puede enviar hasta 5 mensajes por hora. Intente de nuevo más tarde.',
    questions: {
      title: 'Preguntas frecuentes',
      failedTitle: 'No se pudieron cargar las preguntas',
      failed: 'Verifique su conexión e intente de nuevo.',
    },
  },
);
