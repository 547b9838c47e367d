import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';

/** The recipient: one of the people, the new supervisor, or the former one. */
export type SupervisorMail = {
  /** Full names of the person who did it, and of both supervisors. */
  by: string;
  former: string;
  successor: string;
} & ({ kind: 'PERSON' } | { kind: 'SUCCESSOR' | 'FORMER'; people: number });

interface MailTexts {
  hello(name: string): string;
  person: { subject(portal: string): string; text(wording: SupervisorMail): string };
  successor: { subject(portal: string): string; text(wording: SupervisorMail, people: number): string };
  former: { subject(portal: string): string; text(wording: SupervisorMail, people: number): string };
  requests(address: string): string;
  unexpected: string;
}

const texts: Record<Language, MailTexts> = {
  en: {
    hello: (name) => `Hello ${name},`,
    person: {
      subject: (portal) => `${portal}: you have another supervisor`,
      text: ({ by, former, successor }) =>
        `${by} replaced your supervisor ${former} with ${successor}. Your requests that are waiting for a supervisor go to ${successor}.`,
    },
    successor: {
      subject: (portal) => `${portal}: you supervise more people`,
      text: ({ by, former }, people) =>
        people === 1
          ? `${by} made you the supervisor of 1 person in place of ${former}.`
          : `${by} made you the supervisor of ${people} people in place of ${former}.`,
    },
    former: {
      subject: (portal) => `${portal}: someone else supervises your people`,
      text: ({ by, successor }, people) =>
        people === 1
          ? `${by} made ${successor} the supervisor of 1 person in your place.`
          : `${by} made ${successor} the supervisor of ${people} people in your place.`,
    },
    requests: (address) => `Requests waiting for you: ${address}`,
    unexpected: 'If you did not expect this, tell the help desk.',
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    person: {
      subject: (portal) => `${portal}: cambió su supervisor`,
      text: ({ by, former, successor }) =>
        `${by} cambió su supervisor: antes ${former}, ahora ${successor}. Sus solicitudes que esperan a un supervisor pasan a ${successor}.`,
    },
    successor: {
      subject: (portal) => `${portal}: usted supervisa a más personas`,
      text: ({ by, former }, people) =>
        people === 1
          ? `${by} le asignó la supervisión de 1 persona en lugar de ${former}.`
          : `${by} le asignó la supervisión de ${people} personas en lugar de ${former}.`,
    },
    former: {
      subject: (portal) => `${portal}: otra persona supervisa a su equipo`,
      text: ({ by, successor }, people) =>
        people === 1
          ? `${by} asignó a ${successor} la supervisión de 1 persona en lugar de usted.`
          : `${by} asignó a ${successor} la supervisión de ${people} personas en lugar de usted.`,
    },
    requests: (address) => `Solicitudes que esperan su decisión: ${address}`,
    unexpected: 'Si no lo esperaba, avise a la mesa de ayuda.',
  },
};

/** Subject and text of the mail about another supervisor (rule supervisors 7). */
export function supervisorMail(
  wording: SupervisorMail,
  name: string,
  { portalName, origin }: { portalName: string; origin: string },
  language: Language,
): { subject: string; body: string } {
  const words = texts[language];
  const whole = (subject: string, ...paragraphs: readonly string[]) => ({
    subject,
    body: [words.hello(name), ...paragraphs, words.unexpected].join('\n\n'),
  });
  if (wording.kind === 'PERSON') return whole(words.person.subject(portalName), words.person.text(wording));
  if (wording.kind === 'FORMER')
    return whole(words.former.subject(portalName), words.former.text(wording, wording.people));
  const desk = `${origin}${addresses.portal}/manage-requests?role=SUPERVISOR`;
  return whole(
    words.successor.subject(portalName),
    words.successor.text(wording, wording.people),
    words.requests(desk),
  );
}
