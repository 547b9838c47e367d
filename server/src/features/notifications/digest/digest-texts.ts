import type { Language } from '@portal/core/domain/catalogue/application.ts';

interface DigestTexts {
  subject(total: number, overdue: number): string;
  intro: string;
  /** Instead of it where mail was held back. */
  folded: string;
  /** One row. */
  row(what: string, number: string, due: string): string;
  due(day: string): string;
  overdue(day: string): string;
  more(count: number): string;
  decide(address: string): string;
  /** Where the reader chooses which mail they get. */
  choose(address: string): string;
}

export const digestTexts: Record<Language, DigestTexts> = {
  en: {
    subject: (total, overdue) => {
      const wait = total === 1 ? '1 request is waiting for you' : `${total} requests are waiting for you`;
      return overdue === 0 ? wait : `${wait}, ${overdue} overdue`;
    },
    intro: 'These requests are waiting for your decision:',
    folded:
      'A lot came for you within an hour, so we put it in one message. These requests are waiting for your decision:',
    row: (what, number, due) => `${what}. ${due}.\n${number}`,
    due: (day) => `Due ${day}`,
    overdue: (day) => `Overdue since ${day}`,
    more: (count) => (count === 1 ? 'And 1 more.' : `And ${count} more.`),
    decide: (address) => `Read them and decide: ${address}`,
    choose: (address) => `Choose which email you get: ${address}`,
  },
  es: {
    subject: (total, overdue) => {
      const wait =
        total === 1
          ? '1 solicitud en espera de su decisión'
          : `${total} solicitudes en espera de su decisión`;
      if (overdue === 0) return wait;
      return `${wait}, ${overdue} con el plazo vencido`;
    },
    intro: 'Estas solicitudes están en espera de su decisión:',
    folded:
      'En una hora le llegaron muchos avisos, así que los reunimos en un mensaje. Estas solicitudes están en espera de su decisión:',
    row: (what, number, due) => `${what}. ${due}.\n${number}`,
    due: (day) => `Plazo: ${day}`,
    overdue: (day) => `Plazo vencido el ${day}`,
    more: (count) => `Y ${count} más.`,
    decide: (address) => `Leerlas y decidir: ${address}`,
    choose: (address) => `Elegir qué correos recibe: ${address}`,
  },
};
