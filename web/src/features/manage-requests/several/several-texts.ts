import { dictionary } from '../../../content/language.tsx';

/** The words of deciding several requests at once. */
export const severalDecisionsTexts = dictionary(
  {
    rule: (most: string) =>
      `You can decide up to ${most} requests at once if they are the same type and have no flags. Open the others one at a time.`,
    select: (number: string, name: string) => `Select ${number}, ${name}`,
    selectPage: 'Select all on this page that can be decided together',
    selected: { one: '{count} request selected', other: '{count} requests selected' },
    full: (most: string) => `You can select up to ${most} at once.`,
    decide: 'Decide selected requests',
    clear: 'Clear selection',
    title: { one: 'Decide {count} request', other: 'Decide {count} requests together' },
    meaning:
      'Each request gets the same decision and comment. If one has changed in the meantime, it is skipped and the others go through.',
    list: 'Requests you are deciding',
    include: (number: string, name: string) => `Include ${number}, ${name}`,
    included: (count: string, all: string) => `${count} of ${all} included`,
    none: 'Include at least one request.',
    comment: 'Comment',
    commentHint: (least: string, most: string) =>
      `Optional when you approve. When you deny, enter ${least} to ${most} characters; each requester can read it.`,
    approve: { one: 'Approve {count} request', other: 'Approve {count} requests' },
    deny: { one: 'Deny {count} request', other: 'Deny {count} requests' },
    complete: { one: 'Mark {count} as completed', other: 'Mark {count} as completed' },
    failed: 'No decisions were saved',
    results: (done: string, all: string) => `${done} of ${all} requests decided`,
    done: { approved: 'approved', denied: 'denied', completed: 'marked as completed' },
    refused: (reason: string) => `not decided. ${reason}`,
    alreadyBy: (who: string) => `${who} already decided this.`,
    dismiss: 'Hide this list',
  },
  {
    rule: (most: string) =>
      `Puede decidir hasta ${most} solicitudes a la vez si son del mismo tipo y no tienen advertencias. Abra las demás una por una.`,
    select: (number: string, name: string) => `Seleccionar ${number}, ${name}`,
    selectPage: 'Seleccionar todas las de esta página que se pueden decidir juntas',
    selected: { one: '{count} solicitud seleccionada', other: '{count} solicitudes seleccionadas' },
    full: (most: string) => `Puede seleccionar hasta ${most} a la vez.`,
    decide: 'Decidir las seleccionadas',
    clear: 'Borrar la selección',
    title: { one: 'Decidir {count} solicitud', other: 'Decidir {count} solicitudes juntas' },
    meaning:
      'Todas las solicitudes reciben la misma decisión y el mismo comentario. Si alguna cambió mientras tanto, se omite y las demás continúan.',
    list: 'Solicitudes que va a decidir',
    include: (number: string, name: string) => `Incluir ${number}, ${name}`,
    included: (count: string, all: string) => `${count} de ${all} incluidas`,
    none: 'Incluya al menos una solicitud.',
    comment: 'Comentario',
    commentHint: (least: string, most: string) =>
      `Opcional al aprobar. Al denegar, escriba de ${least} a ${most} caracteres; cada solicitante podrá leerlo.`,
    approve: { one: 'Aprobar {count} solicitud', other: 'Aprobar {count} solicitudes' },
    deny: { one: 'Denegar {count} solicitud', other: 'Denegar {count} solicitudes' },
    complete: { one: 'Marcar {count} como completada', other: 'Marcar {count} como completadas' },
    failed: 'No se guardó ninguna decisión',
    results: (done: string, all: string) => `${done} de ${all} solicitudes decididas`,
    done: { approved: 'aprobada', denied: 'denegada', completed: 'marcada como completada' },
    refused: (reason: string) => `sin decidir. ${reason}`,
    alreadyBy: (who: string) => `${who} ya la decidió.`,
    dismiss: 'Ocultar esta lista',
  },
);
