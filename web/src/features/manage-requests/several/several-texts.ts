import { dictionary } from '../../../content/language.tsx';

/** The words of deciding several requests at once. */
export const severalDecisionsTexts = dictionary(
  {
    rule: (most: string) =>
      `Requests without a signal and of one kind can be decided together, ${most} at most. All others are opened one by one.`,
    select: (number: string, name: string) => `Select ${number}, ${name}`,
    selectPage: 'Select all on this page that can be decided together',
    selected: { one: '{count} request selected', other: '{count} requests selected' },
    full: (most: string) => `${most} are the most at once.`,
    decide: 'Decide together',
    clear: 'Clear selection',
    title: { one: 'Decide {count} request', other: 'Decide {count} requests together' },
    meaning:
      'Every request gets the same decision and the same comment. One that has changed meanwhile is refused, and the others go on.',
    list: 'Requests to be decided',
    comment: 'Comment',
    commentHint: (least: string, most: string) =>
      `Optional when you approve. When you deny: ${least} to ${most} characters, read by each of the people.`,
    approve: { one: 'Approve {count} request', other: 'Approve {count} requests' },
    deny: { one: 'Deny {count} request', other: 'Deny {count} requests' },
    complete: { one: 'Mark {count} as completed', other: 'Mark {count} as completed' },
    failed: 'Nothing was decided',
    results: (done: string, all: string) => `${done} of ${all} requests decided`,
    done: { approved: 'approved', denied: 'denied', completed: 'marked as completed' },
    refused: (reason: string) => `not decided. ${reason}`,
    alreadyBy: (who: string) => `Already decided by ${who}.`,
    dismiss: 'Hide this list',
  },
  {
    rule: (most: string) =>
      `Las solicitudes sin avisos y del mismo tipo se pueden decidir juntas, ${most} como máximo. Las demás se abren una a una.`,
    select: (number: string, name: string) => `Seleccionar ${number}, ${name}`,
    selectPage: 'Seleccionar todas las de esta página que se pueden decidir juntas',
    selected: { one: '{count} solicitud seleccionada', other: '{count} solicitudes seleccionadas' },
    full: (most: string) => `${most} es el máximo a la vez.`,
    decide: 'Decidir juntas',
    clear: 'Quitar la selección',
    title: { one: 'Decidir {count} solicitud', other: 'Decidir {count} solicitudes juntas' },
    meaning:
      'Todas las solicitudes reciben la misma decisión y el mismo comentario. La que haya cambiado mientras tanto se rechaza y las demás siguen.',
    list: 'Solicitudes que se van a decidir',
    comment: 'Comentario',
    commentHint: (least: string, most: string) =>
      `Opcional al aprobar. Al denegar: de ${least} a ${most} caracteres, que leerá cada persona.`,
    approve: { one: 'Aprobar {count} solicitud', other: 'Aprobar {count} solicitudes' },
    deny: { one: 'Denegar {count} solicitud', other: 'Denegar {count} solicitudes' },
    complete: { one: 'Marcar {count} como completada', other: 'Marcar {count} como completadas' },
    failed: 'No se decidió nada',
    results: (done: string, all: string) => `${done} de ${all} solicitudes decididas`,
    done: { approved: 'aprobada', denied: 'denegada', completed: 'marcada como completada' },
    refused: (reason: string) => `no decidida. ${reason}`,
    alreadyBy: (who: string) => `Ya la decidió ${who}.`,
    dismiss: 'Ocultar esta lista',
  },
);
