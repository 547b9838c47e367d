import type { PluralForms } from '../../../content/format.ts';
import { dictionary } from '../../../content/language.tsx';

interface AdministrationLinesTexts {
  toConfirm: PluralForms;
  toCheck: PluralForms;
  /** For a number of which only the least is known. */
  manyToCheck: (count: string) => string;
  toAnswer: PluralForms;
  overdue: PluralForms;
}

const en: AdministrationLinesTexts = {
  toConfirm: {
    one: '{count} change to an account is waiting for you',
    other: '{count} changes to accounts are waiting for you',
  },
  toCheck: { one: '{count} certificate to check', other: '{count} certificates to check' },
  manyToCheck: (count) => `More than ${count} certificates to check`,
  toAnswer: { one: '{count} message to answer', other: '{count} messages to answer' },
  overdue: { one: '{count} message is overdue', other: '{count} messages are overdue' },
};

const es: AdministrationLinesTexts = {
  toConfirm: {
    one: '{count} cambio de una cuenta espera por usted',
    other: '{count} cambios de cuentas esperan por usted',
  },
  toCheck: { one: '{count} certificado por revisar', other: '{count} certificados por revisar' },
  manyToCheck: (count) => `Más de ${count} certificados por revisar`,
  toAnswer: { one: '{count} mensaje por responder', other: '{count} mensajes por responder' },
  overdue: {
    one: '{count} mensaje con el plazo vencido',
    other: '{count} mensajes con el plazo vencido',
  },
};

/** The words of what waits in administration. */
export const administrationLinesTexts = dictionary<AdministrationLinesTexts>(en, es);
