import type { DecisionKey } from './decision-keys.ts';
import { dictionary } from '../../content/language.tsx';
import { midSentence } from '../../content/mid-sentence.ts';

/** How a stage ended, or that the requester has been asked meanwhile. */
type Outcome =
  | 'approved'
  | 'setUp'
  | 'denied'
  | 'withdrawn'
  | 'closed'
  | 'lapsed'
  | 'returned'
  | 'reassigned'
  | 'handedOver'
  | 'takenBack'
  | 'accepted'
  | 'declined';

/** The result of a decision, as shown afterward. */
export type DecisionOutcome =
  | 'approved'
  | 'reduced'
  | 'denied'
  | 'returned'
  | 'completed'
  | 'setUp'
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
    /** The same where somebody else takes the access away. */
    completeRemoval: (person: string, application: string, by: string) => string;
    /** The stage in which access is set up by hand. */
    setUp: {
      heading: (role: string) => string;
      meaning: (person: string, application: string) => string;
      note: string;
      /** The same where several items are confirmed one by one. */
      noteOn: (item: string) => string;
      faultOf: (item: string, sentence: string) => string;
      confirm: string;
      failed: string;
    };
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
  keys: { use: string; label: string; actions: Record<DecisionKey, string> };
  result: {
    notice: Record<DecisionOutcome, string>;
    /** The same in the message area, above the next request. */
    announced: Record<DecisionOutcome, (number: string, name: string) => string>;
    position: (position: string, total: string) => string;
    next: (position: string) => string;
    previousOne: string;
    nextOne: string;
    /** Leads to the request that was approved a moment ago, where that can be undone. */
    undo: string;
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
        `You are deciding on behalf of ${supervisor}. Both names appear with your decision.`,
      standsInNoMore: (supervisor) => `You no longer act for ${supervisor}.`,
      comment: 'Comment',
      question: 'Question',
      hints: {
        optional: 'Optional. The requester can read it.',
        needed: (least, most) => `${least} to ${most} characters. The requester can read it.`,
        reduced: (least, most) =>
          `Say why you are not assigning every role: ${least} to ${most} characters. The requester can read it.`,
        setUp: (least, most) => `${least} to ${most} characters. The requester can read it.`,
      },
      reason: 'Reason for denying',
      reasonHint: 'Required only when you deny.',
      approve: 'Approve',
      approveReduced: 'Approve with fewer roles',
      deny: 'Deny',
      sendDenial: 'Deny request',
      return: 'Return for information',
      sendQuestion: 'Send question',
      back: 'Back',
      complete: 'Mark as completed',
      completeMeaning: (person, application) =>
        `${person} is ending their access to ${application}. Do anything that must be done manually outside the portal, then select the button. The portal removes the roles automatically.`,
      completeRemoval: (person, application, by) =>
        `${by} is removing ${person}’s access to ${application}. Do anything that must be done manually outside the portal, then select the button. The portal removes the roles automatically.`,
      setUp: {
        heading: (role) => `Set up access as ${role}`,
        meaning: (person, application) =>
          `Set up access to ${application} for ${person}, then confirm it here. The portal assigns the roles automatically afterward.`,
        note: 'What you set up',
        noteOn: (item) => `What you set up: ${item}`,
        faultOf: (item, sentence) => `${item}: ${sentence}`,
        confirm: 'Confirm setup',
        failed: 'Your confirmation was not saved',
      },
      roles: 'Roles to assign',
      rolesHint: 'Uncheck any role that should not be assigned.',
      givesAll: (given) => `If you approve, this person gets: ${given}. That is everything requested.`,
      givesSome: (given, withheld) =>
        `If you approve, this person gets: ${given}. They do not get: ${withheld}.`,
      givesNothing: 'No roles would be assigned.',
      rolesFault: 'Keep at least one role checked, or deny the request.',
      summary: 'Correct the following',
      failed: 'Your decision was not saved',
      changed:
        'This request has changed since you opened it. Review it again, then select your decision once more.',
      reasonFault: 'Choose a reason for denying.',
    },
    keys: {
      use: 'Use single-key shortcuts',
      label: 'Shortcuts',
      actions: { A: 'Approve', D: 'Deny', J: 'Next request', K: 'Previous request' },
    },
    result: {
      notice: {
        approved: 'You approved this request.',
        reduced: 'You approved this request with fewer roles.',
        denied: 'You denied this request.',
        returned: 'You returned this request for information.',
        completed: 'You marked this request as completed.',
        setUp: 'You confirmed the setup.',
        accepted: 'You agreed to act as alternate.',
        declined: 'You declined to act as alternate.',
      },
      announced: {
        approved: (number, name) => `You approved ${number} for ${name}.`,
        reduced: (number, name) => `You approved ${number} for ${name} with fewer roles.`,
        denied: (number, name) => `You denied ${number} for ${name}.`,
        returned: (number, name) => `You returned ${number} to ${name} for information.`,
        completed: (number, name) => `You marked ${number} for ${name} as completed.`,
        setUp: (number, name) => `You confirmed the setup of ${number} for ${name}.`,
        accepted: (number, name) => `You accepted ${number} from ${name}.`,
        declined: (number, name) => `You declined ${number} from ${name}.`,
      },
      position: (position, total) => `${position} of ${total}`,
      next: (position) => `Next: ${position}.`,
      previousOne: 'Previous request',
      nextOne: 'Next request',
      undo: 'Open it to undo',
      walk: 'Requests in this list',
      nothingLeft: 'Nothing else is waiting for you here.',
      looking: 'Looking for the next request',
    },
    overtaken: {
      by: {
        approved: (who, day) => `Already approved by ${who}, ${day}.`,
        setUp: (who, day) => `Already set up by ${who}, ${day}.`,
        denied: (who, day) => `Already denied by ${who}, ${day}.`,
        withdrawn: (who, day) => `Already canceled by ${who}, ${day}.`,
        closed: (_who, day) => `Already closed, ${day}.`,
        lapsed: (_who, day) => `Already expired, ${day}.`,
        returned: (who, day) => `Already returned for information by ${who}, ${day}.`,
        reassigned: () => 'Other people have been asked to decide.',
        handedOver: () => 'Already sent to RM-IT Help.',
        takenBack: () => 'The approval before yours was undone.',
        accepted: (who, day) => `Already accepted by ${who}, ${day}.`,
        declined: (who, day) => `Already declined by ${who}, ${day}.`,
      },
      plain: {
        approved: 'This request has already been approved.',
        setUp: 'This access has already been set up.',
        denied: 'This request has already been denied.',
        withdrawn: 'This request was canceled.',
        closed: 'This request was closed.',
        lapsed: 'This request expired.',
        returned: 'This request was returned for information.',
        reassigned: 'Other people have been asked to decide.',
        handedOver: 'This request was sent to RM-IT Help.',
        takenBack: 'The approval before yours was undone.',
        accepted: 'This request has already been accepted.',
        declined: 'This request has already been declined.',
      },
      kept: 'What you wrote (only you can see it):',
      now: (sentence) => `There is nothing left for you to do. ${sentence}`,
    },
  },
  {
    form: {
      heading: (role) => `Su decisión como ${midSentence(role)}`,
      onBehalfOf: (supervisor) =>
        `Usted decide en nombre de ${supervisor}. Los dos nombres aparecerán con su decisión.`,
      standsInNoMore: (supervisor) => `Usted ya no actúa en lugar de ${supervisor}.`,
      comment: 'Comentario',
      question: 'Pregunta',
      hints: {
        optional: 'Opcional. El solicitante puede leerlo.',
        needed: (least, most) => `De ${least} a ${most} caracteres. El solicitante puede leerlo.`,
        reduced: (least, most) =>
          `Explique por qué no asigna todos los roles: de ${least} a ${most} caracteres. El solicitante puede leerlo.`,
        setUp: (least, most) => `De ${least} a ${most} caracteres. El solicitante puede leerlo.`,
      },
      reason: 'Motivo para denegar',
      reasonHint: 'Obligatorio solo al denegar.',
      approve: 'Aprobar',
      approveReduced: 'Aprobar con menos roles',
      deny: 'Denegar',
      sendDenial: 'Denegar la solicitud',
      return: 'Pedir más información',
      sendQuestion: 'Enviar la pregunta',
      back: 'Atrás',
      complete: 'Marcar como completada',
      completeMeaning: (person, application) =>
        `${person} va a terminar su acceso a la aplicación ${application}. Haga lo que deba hacerse manualmente fuera del portal y después seleccione el botón. El portal quita los roles automáticamente.`,
      completeRemoval: (person, application, by) =>
        `${by} le quita a ${person} el acceso a la aplicación ${application}. Haga lo que deba hacerse manualmente fuera del portal y después seleccione el botón. El portal quita los roles automáticamente.`,
      setUp: {
        heading: (role) => `Configurar el acceso como ${midSentence(role)}`,
        meaning: (person, application) =>
          `Configure el acceso a la aplicación ${application} para ${person} y después confírmelo aquí. A continuación, el portal asigna los roles automáticamente.`,
        note: 'Qué configuró',
        noteOn: (item) => `Qué configuró: ${item}`,
        faultOf: (item, sentence) => `${item}: ${sentence}`,
        confirm: 'Confirmar la configuración',
        failed: 'Su confirmación no se guardó',
      },
      roles: 'Roles que se asignan',
      rolesHint: 'Desmarque los roles que no se deban asignar.',
      givesAll: (given) => `Si usted aprueba, la persona recibirá: ${given}. Es todo lo solicitado.`,
      givesSome: (given, withheld) =>
        `Si usted aprueba, la persona recibirá: ${given}. No recibirá: ${withheld}.`,
      givesNothing: 'No se asignaría ningún rol.',
      rolesFault: 'Deje marcado al menos un rol o deniegue la solicitud.',
      summary: 'Corrija lo siguiente',
      failed: 'Su decisión no se guardó',
      changed:
        'Esta solicitud cambió desde que usted la abrió. Revísela de nuevo y vuelva a seleccionar su decisión.',
      reasonFault: 'Elija un motivo para denegar.',
    },
    keys: {
      use: 'Usar atajos de una sola tecla',
      label: 'Atajos',
      actions: { A: 'Aprobar', D: 'Denegar', J: 'Solicitud siguiente', K: 'Solicitud anterior' },
    },
    result: {
      notice: {
        approved: 'Usted aprobó esta solicitud.',
        reduced: 'Usted aprobó esta solicitud con menos roles.',
        denied: 'Usted denegó esta solicitud.',
        returned: 'Usted pidió más información sobre esta solicitud.',
        completed: 'Usted marcó esta solicitud como completada.',
        setUp: 'Usted confirmó la configuración.',
        accepted: 'Usted aceptó actuar como suplente.',
        declined: 'Usted no aceptó actuar como suplente.',
      },
      announced: {
        approved: (number, name) => `Usted aprobó ${number} de ${name}.`,
        reduced: (number, name) => `Usted aprobó ${number} de ${name} con menos roles.`,
        denied: (number, name) => `Usted denegó ${number} de ${name}.`,
        returned: (number, name) => `Usted pidió a ${name} más información sobre ${number}.`,
        completed: (number, name) => `Usted marcó ${number} de ${name} como completada.`,
        setUp: (number, name) => `Usted confirmó la configuración de ${number} de ${name}.`,
        accepted: (number, name) => `Usted aceptó ${number} de ${name}.`,
        declined: (number, name) => `Usted rechazó ${number} de ${name}.`,
      },
      position: (position, total) => `${position} de ${total}`,
      next: (position) => `Siguiente: ${position}.`,
      previousOne: 'Solicitud anterior',
      nextOne: 'Solicitud siguiente',
      undo: 'Abrirla para deshacer',
      walk: 'Solicitudes de esta lista',
      nothingLeft: 'Aquí no queda nada más en espera de su decisión.',
      looking: 'Buscando la siguiente solicitud',
    },
    overtaken: {
      by: {
        approved: (who, day) => `Ya la aprobó ${who} el ${day}.`,
        setUp: (who, day) => `Ya configuró el acceso ${who} el ${day}.`,
        denied: (who, day) => `Ya la denegó ${who} el ${day}.`,
        withdrawn: (who, day) => `Ya la canceló ${who} el ${day}.`,
        closed: (_who, day) => `Ya se cerró el ${day}.`,
        lapsed: (_who, day) => `Ya venció el ${day}.`,
        returned: (who, day) => `${who} ya pidió más información el ${day}.`,
        reassigned: () => 'Ahora les corresponde decidir a otras personas.',
        handedOver: () => 'Ya se envió a la mesa de ayuda de RM-IT.',
        takenBack: () => 'Se deshizo la aprobación anterior a la suya.',
        accepted: (who, day) => `Ya la aceptó ${who} el ${day}.`,
        declined: (who, day) => `Ya la rechazó ${who} el ${day}.`,
      },
      plain: {
        approved: 'Esta solicitud ya se aprobó.',
        setUp: 'Este acceso ya se configuró.',
        denied: 'Esta solicitud ya se denegó.',
        withdrawn: 'Esta solicitud se canceló.',
        closed: 'Esta solicitud se cerró.',
        lapsed: 'Esta solicitud venció.',
        returned: 'Se pidió más información sobre esta solicitud.',
        reassigned: 'Ahora les corresponde decidir a otras personas.',
        handedOver: 'Esta solicitud se envió a la mesa de ayuda de RM-IT.',
        takenBack: 'Se deshizo la aprobación anterior a la suya.',
        accepted: 'Esta solicitud ya se aceptó.',
        declined: 'Esta solicitud ya se rechazó.',
      },
      kept: 'Lo que usted escribió (solo usted puede verlo):',
      now: (sentence) => `Ya no le queda nada por hacer. ${sentence}`,
    },
  },
);
