import type { DecisionKey } from './decision-keys.ts';
import { dictionary } from '../../content/language.tsx';

/** How a stage ended, or that the requester has been asked meanwhile. */
type Outcome =
  | 'approved'
  | 'denied'
  | 'withdrawn'
  | 'closed'
  | 'lapsed'
  | 'returned'
  | 'reassigned'
  | 'handedOver'
  | 'accepted'
  | 'declined';

/** How a decision went, as it is told afterwards. */
export type DecisionOutcome =
  | 'approved'
  | 'reduced'
  | 'denied'
  | 'returned'
  | 'completed'
  | 'accepted'
  | 'declined';

interface DecisionTexts {
  form: {
    heading: (role: string) => string;
    /** An alternate decides. */
    onBehalfOf: (supervisor: string) => string;
    /** The alternate's right is gone. */
    standsInNoMore: (supervisor: string) => string;
    comment: string;
    question: string;
    /** Below the field: when the words are needed, and who reads them. */
    hints: {
      optional: string;
      needed: (least: string, most: string) => string;
      reduced: (least: string, most: string) => string;
      setUp: (least: string, most: string) => string;
    };
    reason: string;
    reasonHint: string;
    choose: string;
    approve: string;
    approveReduced: string;
    deny: string;
    /** Sends a no, after its reason. */
    sendDenial: string;
    return: string;
    sendQuestion: string;
    back: string;
    complete: string;
    completeMeaning: (person: string, application: string) => string;
    roles: string;
    rolesHint: string;
    givesAll: (given: string) => string;
    givesSome: (given: string, withheld: string) => string;
    givesNothing: string;
    rolesFault: string;
    summary: string;
    failed: string;
    changed: string;
    reasonFault: string;
  };
  keys: { use: string; label: string; deeds: Record<DecisionKey, string> };
  result: {
    told: Record<DecisionOutcome, string>;
    /** The same in the message area, above the next request. */
    announced: Record<DecisionOutcome, (number: string, name: string) => string>;
    position: (position: string, total: string) => string;
    next: (position: string) => string;
    previousOne: string;
    nextOne: string;
    walk: string;
    nothingLeft: string;
    looking: string;
  };
  overtaken: {
    /** Somebody else was faster (rule deciding 14). */
    by: Record<Outcome, (who: string, day: string) => string>;
    plain: Record<Outcome, string>;
    kept: string;
    now: (sentence: string) => string;
  };
}

/** The words beside and after a decision. */
export const decisionTexts = dictionary<DecisionTexts>(
  {
    form: {
      heading: (role) => `Your decision as ${role}`,
      onBehalfOf: (supervisor) =>
        `You decide on behalf of ${supervisor}. Both names are shown with your decision.`,
      standsInNoMore: (supervisor) => `You do not stand in for ${supervisor} any more.`,
      comment: 'Comment',
      question: 'Question',
      hints: {
        optional: 'Optional. The requester can read it.',
        needed: (least, most) => `${least} to ${most} characters. The requester can read it.`,
        reduced: (least, most) =>
          `Say why you are not giving every role: ${least} to ${most} characters. The requester can read it.`,
        setUp: (least, most) =>
          `Say what you set up: ${least} to ${most} characters. The requester can read it.`,
      },
      reason: 'Reason for denying',
      reasonHint: 'Only needed when you deny.',
      choose: '-Select-',
      approve: 'Approve',
      approveReduced: 'Approve with fewer roles',
      deny: 'Deny',
      sendDenial: 'Deny request',
      return: 'Return for information',
      sendQuestion: 'Send question',
      back: 'Back',
      complete: 'Mark as completed',
      completeMeaning: (person, application) =>
        `${person} gives up the access to ${application}. Do what has to be done by hand outside the portal, then press the button: the portal takes the roles away by itself.`,
      roles: 'Roles to give',
      rolesHint: 'Untick what should not be given.',
      givesAll: (given) => `Given when you approve: ${given}. That is everything asked for.`,
      givesSome: (given, withheld) => `Given when you approve: ${given}. Not given: ${withheld}.`,
      givesNothing: 'Nothing would be given.',
      rolesFault: 'Leave at least one role ticked, or deny the request.',
      summary: 'Please correct this first',
      failed: 'The decision was not saved',
      changed: 'Something about this request has changed meanwhile. Look at it again, then press once more.',
      reasonFault: 'Choose a reason for denying.',
    },
    keys: {
      use: 'Use single-key shortcuts',
      label: 'Shortcuts',
      deeds: { A: 'approve', D: 'deny', J: 'next request', K: 'previous request' },
    },
    result: {
      told: {
        approved: 'You approved this request.',
        reduced: 'You approved this request with fewer roles.',
        denied: 'You denied this request.',
        returned: 'You returned this request for information.',
        completed: 'You marked this request as completed.',
        accepted: 'You agreed to stand in.',
        declined: 'You declined to stand in.',
      },
      announced: {
        approved: (number, name) => `You approved ${number} of ${name}.`,
        reduced: (number, name) => `You approved ${number} of ${name} with fewer roles.`,
        denied: (number, name) => `You denied ${number} of ${name}.`,
        returned: (number, name) => `You returned ${number} to ${name} for information.`,
        completed: (number, name) => `You marked ${number} of ${name} as completed.`,
        accepted: (number, name) => `You accepted ${number} of ${name}.`,
        declined: (number, name) => `You declined ${number} of ${name}.`,
      },
      position: (position, total) => `${position} of ${total}`,
      next: (position) => `Next: ${position}.`,
      previousOne: 'Previous request',
      nextOne: 'Next request',
      walk: 'Requests on this desk',
      nothingLeft: 'Nothing more waits for you here.',
      looking: 'Looking for the next request',
    },
    overtaken: {
      by: {
        approved: (who, day) => `Already approved by ${who}, ${day}.`,
        denied: (who, day) => `Already denied by ${who}, ${day}.`,
        withdrawn: (who, day) => `Already withdrawn by ${who}, ${day}.`,
        closed: (_who, day) => `Already closed, ${day}.`,
        lapsed: (_who, day) => `Already lapsed, ${day}.`,
        returned: (who, day) => `Already returned for information by ${who}, ${day}.`,
        reassigned: () => 'Other people are asked now.',
        handedOver: () => 'Already handed over to RM-IT help.',
        accepted: (who, day) => `Already accepted by ${who}, ${day}.`,
        declined: (who, day) => `Already declined by ${who}, ${day}.`,
      },
      plain: {
        approved: 'This request has already been approved.',
        denied: 'This request has already been denied.',
        withdrawn: 'This request has been withdrawn.',
        closed: 'This request has been closed.',
        lapsed: 'This request has lapsed.',
        returned: 'This request has been returned for information.',
        reassigned: 'Other people are asked now.',
        handedOver: 'This request has been handed over to RM-IT help.',
        accepted: 'This request has already been accepted.',
        declined: 'This request has already been declined.',
      },
      kept: 'What you had written; nobody else sees it:',
      now: (sentence) => `Nothing is left for you to do. ${sentence}`,
    },
  },
  {
    form: {
      heading: (role) => `Su decisión como ${role}`,
      onBehalfOf: (supervisor) =>
        `Usted decide en nombre de ${supervisor}. Con su decisión se muestran los dos nombres.`,
      standsInNoMore: (supervisor) => `Usted ya no sustituye a ${supervisor}.`,
      comment: 'Comentario',
      question: 'Pregunta',
      hints: {
        optional: 'Opcional. El solicitante puede leerlo.',
        needed: (least, most) => `De ${least} a ${most} caracteres. El solicitante puede leerlo.`,
        reduced: (least, most) =>
          `Explique por qué no concede todos los roles: de ${least} a ${most} caracteres. El solicitante puede leerlo.`,
        setUp: (least, most) =>
          `Explique qué configuró: de ${least} a ${most} caracteres. El solicitante puede leerlo.`,
      },
      reason: 'Motivo para denegar',
      reasonHint: 'Solo hace falta al denegar.',
      choose: '-Seleccionar-',
      approve: 'Aprobar',
      approveReduced: 'Aprobar con menos roles',
      deny: 'Denegar',
      sendDenial: 'Denegar la solicitud',
      return: 'Devolver para pedir información',
      sendQuestion: 'Enviar la pregunta',
      back: 'Atrás',
      complete: 'Marcar como completada',
      completeMeaning: (person, application) =>
        `${person} renuncia al acceso a ${application}. Haga lo que haya que hacer a mano fuera del portal y pulse después el botón: el portal retira los roles por sí solo.`,
      roles: 'Roles que se conceden',
      rolesHint: 'Quite la marca de lo que no se deba conceder.',
      givesAll: (given) => `Se concede al aprobar: ${given}. Es todo lo que se pide.`,
      givesSome: (given, withheld) => `Se concede al aprobar: ${given}. No se concede: ${withheld}.`,
      givesNothing: 'No se concedería nada.',
      rolesFault: 'Deje marcado al menos un rol o deniegue la solicitud.',
      summary: 'Corrija esto primero',
      failed: 'La decisión no se guardó',
      changed: 'Algo de esta solicitud ha cambiado mientras tanto. Mírela de nuevo y pulse otra vez.',
      reasonFault: 'Elija un motivo para denegar.',
    },
    keys: {
      use: 'Usar atajos de una sola tecla',
      label: 'Atajos',
      deeds: { A: 'aprobar', D: 'denegar', J: 'solicitud siguiente', K: 'solicitud anterior' },
    },
    result: {
      told: {
        approved: 'Usted aprobó esta solicitud.',
        reduced: 'Usted aprobó esta solicitud con menos roles.',
        denied: 'Usted denegó esta solicitud.',
        returned: 'Usted devolvió esta solicitud para pedir información.',
        completed: 'Usted marcó esta solicitud como completada.',
        accepted: 'Usted aceptó la suplencia.',
        declined: 'Usted rechazó la suplencia.',
      },
      announced: {
        approved: (number, name) => `Usted aprobó ${number} de ${name}.`,
        reduced: (number, name) => `Usted aprobó ${number} de ${name} con menos roles.`,
        denied: (number, name) => `Usted denegó ${number} de ${name}.`,
        returned: (number, name) => `Usted devolvió ${number} a ${name} para pedir información.`,
        completed: (number, name) => `Usted marcó ${number} de ${name} como completada.`,
        accepted: (number, name) => `Usted aceptó ${number} de ${name}.`,
        declined: (number, name) => `Usted rechazó ${number} de ${name}.`,
      },
      position: (position, total) => `${position} de ${total}`,
      next: (position) => `Siguiente: ${position}.`,
      previousOne: 'Solicitud anterior',
      nextOne: 'Solicitud siguiente',
      walk: 'Solicitudes de esta bandeja',
      nothingLeft: 'Aquí no queda nada más a la espera de usted.',
      looking: 'Buscando la siguiente solicitud',
    },
    overtaken: {
      by: {
        approved: (who, day) => `Ya aprobada por ${who}, ${day}.`,
        denied: (who, day) => `Ya denegada por ${who}, ${day}.`,
        withdrawn: (who, day) => `Ya retirada por ${who}, ${day}.`,
        closed: (_who, day) => `Ya cerrada, ${day}.`,
        lapsed: (_who, day) => `Ya caducada, ${day}.`,
        returned: (who, day) => `Ya devuelta por ${who} para pedir información, ${day}.`,
        reassigned: () => 'Ahora se consulta a otras personas.',
        handedOver: () => 'Ya está en manos de la mesa de ayuda de RM-IT.',
        accepted: (who, day) => `Ya aceptada por ${who}, ${day}.`,
        declined: (who, day) => `Ya rechazada por ${who}, ${day}.`,
      },
      plain: {
        approved: 'Esta solicitud ya se ha aprobado.',
        denied: 'Esta solicitud ya se ha denegado.',
        withdrawn: 'Esta solicitud se ha retirado.',
        closed: 'Esta solicitud se ha cerrado.',
        lapsed: 'Esta solicitud ha caducado.',
        returned: 'Esta solicitud se ha devuelto para pedir información.',
        reassigned: 'Ahora se consulta a otras personas.',
        handedOver: 'Esta solicitud ha pasado a la mesa de ayuda de RM-IT.',
        accepted: 'Esta solicitud ya se ha aceptado.',
        declined: 'Esta solicitud ya se ha rechazado.',
      },
      kept: 'Lo que usted había escrito; nadie más lo ve:',
      now: (sentence) => `No le queda nada por hacer. ${sentence}`,
    },
  },
);
