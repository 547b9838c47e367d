import type { FieldFault } from '@portal/core/domain/requests/request.ts';
import { dictionary } from './language.tsx';

type Fault = FieldFault['fault'];
type Outcome = 'approved' | 'denied' | 'withdrawn' | 'lapsed';

interface DecisionTexts {
  facts: {
    heading: string;
    person: string;
    email: string;
    application: string;
    employment: string;
    purpose: string;
    asksFor: string;
    added: string;
    removed: string;
    has: string;
    hasNothing: string;
    before: string;
    nobodyBefore: string;
    earlier: string;
    noEarlier: string;
    notGiven: string;
    saidYes: (who: string, role: string) => string;
  };
  form: {
    heading: (role: string) => string;
    comment: string;
    commentHint: (least: string, most: string) => string;
    reason: string;
    reasonHint: string;
    choose: string;
    approve: string;
    deny: string;
    summary: string;
    failed: string;
    reasonFaults: Record<Fault, string>;
    commentFaults: Record<Fault, (least: string, most: string) => string>;
  };
  result: { approved: string; denied: string; back: (desk: string) => string };
  overtaken: {
    /** Somebody else was faster (screens section 6). */
    by: Record<Outcome, (who: string, day: string) => string>;
    plain: Record<Outcome, string>;
    kept: string;
    now: (sentence: string) => string;
  };
}

/** The words beside and after a decision. */
export const decisionTexts = dictionary<DecisionTexts>(
  {
    facts: {
      heading: 'What is asked',
      person: 'Person',
      email: 'E-mail',
      application: 'Application',
      employment: 'Employment',
      purpose: 'Purpose',
      asksFor: 'Asks for',
      added: 'Would be added',
      removed: 'Would be removed',
      has: 'Has today',
      hasNothing: 'No role of this application',
      before: 'Decided so far',
      nobodyBefore: 'Nobody has decided yet',
      earlier: 'Earlier requests',
      noEarlier: 'None',
      notGiven: 'Not given',
      saidYes: (who, role) => `${who} said yes as ${role}`,
    },
    form: {
      heading: (role) => `Your decision as ${role}`,
      comment: 'Comment',
      commentHint: (least, most) =>
        `Optional when you approve. When you deny: ${least} to ${most} characters, read by the person.`,
      reason: 'Reason for denying',
      reasonHint: 'Only needed when you deny.',
      choose: '-Select-',
      approve: 'Approve',
      deny: 'Deny',
      summary: 'Please correct this first',
      failed: 'The decision was not saved',
      reasonFaults: {
        REQUIRED: 'Choose a reason for denying.',
        TOO_LONG: 'Choose a reason from the list.',
        TOO_SHORT: 'Choose a reason from the list.',
        NOT_OFFERED: 'Choose a reason from the list.',
        UNKNOWN: 'Choose a reason from the list.',
        FORBIDDEN_CHARACTER: 'Choose a reason from the list.',
      },
      commentFaults: {
        REQUIRED: (least, most) =>
          `Write a comment of ${least} to ${most} characters, so that the person knows why.`,
        TOO_LONG: (_least, most) => `Shorten the comment to ${most} characters.`,
        TOO_SHORT: (least) => `Write at least ${least} characters.`,
        NOT_OFFERED: () => 'This comment cannot be saved.',
        UNKNOWN: () => 'This comment cannot be saved.',
        FORBIDDEN_CHARACTER: () =>
          'The comment holds a character that cannot be saved. Type it again instead of pasting it.',
      },
    },
    result: {
      approved: 'You approved this request.',
      denied: 'You denied this request.',
      back: (desk) => `Back to ${desk}`,
    },
    overtaken: {
      by: {
        approved: (who, day) => `Already approved by ${who}, ${day}.`,
        denied: (who, day) => `Already denied by ${who}, ${day}.`,
        withdrawn: (who, day) => `Already withdrawn by ${who}, ${day}.`,
        lapsed: (_who, day) => `Already lapsed, ${day}.`,
      },
      plain: {
        approved: 'This request has already been approved.',
        denied: 'This request has already been denied.',
        withdrawn: 'This request has been withdrawn.',
        lapsed: 'This request has lapsed.',
      },
      kept: 'What you had written; nobody else sees it:',
      now: (sentence) => `Nothing is left for you to do. ${sentence}`,
    },
  },
  {
    facts: {
      heading: 'Qué se pide',
      person: 'Persona',
      email: 'Correo electrónico',
      application: 'Aplicación',
      employment: 'Empleo',
      purpose: 'Finalidad',
      asksFor: 'Pide',
      added: 'Se añadiría',
      removed: 'Se retiraría',
      has: 'Tiene hoy',
      hasNothing: 'Ningún rol de esta aplicación',
      before: 'Decidido hasta ahora',
      nobodyBefore: 'Nadie ha decidido todavía',
      earlier: 'Solicitudes anteriores',
      noEarlier: 'Ninguna',
      notGiven: 'No indicado',
      saidYes: (who, role) => `${who} dijo que sí como ${role}`,
    },
    form: {
      heading: (role) => `Su decisión como ${role}`,
      comment: 'Comentario',
      commentHint: (least, most) =>
        `Opcional al aprobar. Al denegar: de ${least} a ${most} caracteres, que la persona leerá.`,
      reason: 'Motivo para denegar',
      reasonHint: 'Solo hace falta al denegar.',
      choose: '-Seleccionar-',
      approve: 'Aprobar',
      deny: 'Denegar',
      summary: 'Corrija esto primero',
      failed: 'La decisión no se guardó',
      reasonFaults: {
        REQUIRED: 'Elija un motivo para denegar.',
        TOO_LONG: 'Elija un motivo de la lista.',
        TOO_SHORT: 'Elija un motivo de la lista.',
        NOT_OFFERED: 'Elija un motivo de la lista.',
        UNKNOWN: 'Elija un motivo de la lista.',
        FORBIDDEN_CHARACTER: 'Elija un motivo de la lista.',
      },
      commentFaults: {
        REQUIRED: (least, most) =>
          `Escriba un comentario de ${least} a ${most} caracteres para que la persona sepa por qué.`,
        TOO_LONG: (_least, most) => `Acorte el comentario a ${most} caracteres.`,
        TOO_SHORT: (least) => `Escriba al menos ${least} caracteres.`,
        NOT_OFFERED: () => 'Este comentario no se puede guardar.',
        UNKNOWN: () => 'Este comentario no se puede guardar.',
        FORBIDDEN_CHARACTER: () =>
          'El comentario tiene un carácter que no se puede guardar. Escríbalo en vez de pegarlo.',
      },
    },
    result: {
      approved: 'Usted aprobó esta solicitud.',
      denied: 'Usted denegó esta solicitud.',
      back: (desk) => `Volver a ${desk}`,
    },
    overtaken: {
      by: {
        approved: (who, day) => `Ya aprobada por ${who}, ${day}.`,
        denied: (who, day) => `Ya denegada por ${who}, ${day}.`,
        withdrawn: (who, day) => `Ya retirada por ${who}, ${day}.`,
        lapsed: (_who, day) => `Ya caducada, ${day}.`,
      },
      plain: {
        approved: 'Esta solicitud ya se ha aprobado.',
        denied: 'Esta solicitud ya se ha denegado.',
        withdrawn: 'Esta solicitud se ha retirado.',
        lapsed: 'Esta solicitud ha caducado.',
      },
      kept: 'Lo que usted había escrito; nadie más lo ve:',
      now: (sentence) => `No le queda nada por hacer. ${sentence}`,
    },
  },
);
