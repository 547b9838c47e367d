import type { AlertLevel } from '@portal/core/domain/alerts/alert-levels.ts';
import type { AlertAction, AlertField, AlertState } from '@portal/core/domain/alerts/site-alert.ts';
import type { FaultCode } from '@portal/core/domain/validation/fault.ts';
import { dictionary } from '../../content/language.tsx';

const levelsEn: Record<AlertLevel, string> = {
  emergency: 'Emergency',
  error: 'Error',
  warning: 'Warning',
  info: 'Information',
  success: 'Success',
};
const levelsEs: Record<AlertLevel, string> = {
  emergency: 'Emergencia',
  error: 'Error',
  warning: 'Aviso',
  info: 'Información',
  success: 'Éxito',
};
const statesEn: Record<AlertState, string> = {
  ACTIVE: 'Active',
  PLANNED: 'Scheduled',
  DRAFT: 'Drafts',
  ENDED: 'Ended',
};
const statesEs: Record<AlertState, string> = {
  ACTIVE: 'Activas',
  PLANNED: 'Programadas',
  DRAFT: 'Borradores',
  ENDED: 'Finalizadas',
};
const actionsEn: Record<AlertAction, string> = {
  WRITTEN: 'Draft saved',
  CHANGED: 'Changed',
  PUBLISHED: 'Published',
  ENDED: 'Ended',
};
const actionsEs: Record<AlertAction, string> = {
  WRITTEN: 'Borrador guardado',
  CHANGED: 'Modificada',
  PUBLISHED: 'Publicada',
  ENDED: 'Finalizada',
};
const fieldsEn: Record<AlertField, string> = {
  level: 'Level',
  'title.en': 'Title in English',
  'title.es': 'Title in Spanish',
  'body.en': 'Text in English',
  'body.es': 'Text in Spanish',
  from: 'Show from',
  until: 'Show until',
};
const fieldsEs: Record<AlertField, string> = {
  level: 'Nivel',
  'title.en': 'Título en inglés',
  'title.es': 'Título en español',
  'body.en': 'Texto en inglés',
  'body.es': 'Texto en español',
  from: 'Mostrar desde',
  until: 'Mostrar hasta',
};

/** What is wrong with a field; the field is named in words, and the limit where there is one. */
type FaultTexts = Record<FaultCode, (field: string, most: string) => string>;
const otherEn = (field: string) => `${field}: this cannot be saved as entered.`;
const faultsEn: FaultTexts = {
  REQUIRED: (field) => `${field}: enter this before you publish.`,
  TOO_LONG: (field, most) => `${field}: shorten this to ${most} characters or fewer.`,
  TOO_EARLY: (field) => `${field}: choose a time that is in the future and after the start.`,
  MALFORMED: (field) => `${field}: this has a tag or a link that cannot be used. See the hint.`,
  FORBIDDEN_CHARACTER: (field) =>
    `${field}: this has a character that cannot be saved. Type the text instead of pasting it.`,
  TOO_SHORT: otherEn,
  NOT_OFFERED: otherEn,
  NOT_TOGETHER: otherEn,
  NOT_FOR_EMPLOYMENT: otherEn,
  TOO_LATE: otherEn,
  UNKNOWN: otherEn,
};
const otherEs = (field: string) => `${field}: esto no se puede guardar como está.`;
const faultsEs: FaultTexts = {
  REQUIRED: (field) => `${field}: complete este campo antes de publicar.`,
  TOO_LONG: (field, most) => `${field}: acórtelo a ${most} caracteres o menos.`,
  TOO_EARLY: (field) => `${field}: elija un momento futuro y posterior al inicio.`,
  MALFORMED: (field) =>
    `${field}: tiene una etiqueta o un enlace que no se puede usar. Consulte la indicación del campo.`,
  FORBIDDEN_CHARACTER: (field) =>
    `${field}: tiene un carácter que no se puede guardar. Escriba el texto en lugar de pegarlo.`,
  TOO_SHORT: otherEs,
  NOT_OFFERED: otherEs,
  NOT_TOGETHER: otherEs,
  NOT_FOR_EMPLOYMENT: otherEs,
  TOO_LATE: otherEs,
  UNKNOWN: otherEs,
};

/** The words of the screen where site alerts are written. */
export const writtenTexts = dictionary(
  {
    intro: 'Site alerts appear at the top of every page, for visitors too.',
    elsewhere: (address: string) =>
      `This portal shows the alerts of ${address}. Alerts that you write here are not shown to anyone.`,
    write: 'Write an alert',
    empty: 'There are no site alerts yet.',
    failed: 'Site alerts could not be loaded',
    shown: { one: '1 alert', other: '{count} alerts' },
    more: (shown: string, total: string) => `Showing the last ${shown} of ${total} alerts.`,
    noTitle: 'No title yet',
    levels: levelsEn,
    states: statesEn,
    actions: actionsEn,
    fields: fieldsEn,
    faults: faultsEn,
    badTime: (field: string) => `${field}: enter a date and a time.`,
    times: {
      never: 'Was not shown',
      over: 'Shown',
      now: 'Shown',
      ahead: 'Will be shown',
      from: (moment: string) => `from ${moment}`,
      atOnce: 'as soon as you publish it,',
      until: (moment: string) => `until ${moment}`,
      openEnd: 'until you end it',
    },
    history: 'History',
    historyOf: (title: string) => `History of ${title}`,
    by: (action: string, person: string) => `${action} by ${person}`,
    edit: 'Edit',
    editOf: (title: string) => `Edit ${title}`,
    /** How an alert is ended, by its state. */
    endings: {
      ACTIVE: {
        button: 'End now',
        title: 'End this alert?',
        text: (title: string) =>
          `“${title}” will no longer be shown. You can edit it later and publish it again.`,
        confirm: 'End alert',
        done: 'The alert has ended.',
      },
      PLANNED: {
        button: 'Withdraw',
        title: 'Withdraw this alert?',
        text: (title: string) =>
          `“${title}” will not be shown. It will move to Ended. You can edit it later and publish it again.`,
        confirm: 'Withdraw alert',
        done: 'The alert was withdrawn.',
      },
      DRAFT: {
        button: 'Discard draft',
        title: 'Discard this draft?',
        text: (title: string) => `“${title}” will move to Ended. You can still edit and publish it later.`,
        confirm: 'Discard draft',
        done: 'The draft was discarded.',
      },
    },
    endingOf: (button: string, title: string) => `${button}: ${title}`,
    cancel: 'Cancel',
    busy: 'Saving',
    form: {
      newTitle: 'New alert',
      editTitle: 'Edit alert',
      back: 'Back to all alerts',
      missing: 'This alert does not exist.',
      required: 'You need both languages to publish. You can save a draft at any time.',
      bodyHint:
        'Leave an empty line between paragraphs. Or use these tags: <p>, <br>, <strong>, <em>, <ul>, <ol>, <li> and <a href="…">. Links start with https://, or with / for a page of this portal.',
      zone: (zone: string) => `Time zone: ${zone}.`,
      fromHint: 'Leave this empty to show the alert as soon as you publish it.',
      untilHint: 'Leave this empty to show the alert until you end it.',
      saveDraft: 'Save draft',
      publish: 'Publish',
      save: 'Save changes',
      cancel: 'Cancel',
      summary: 'Check these fields',
      failed: 'The alert was not saved',
      savedDraft: 'The draft was saved.',
      published: 'The alert was published.',
      saved: 'Your changes were saved.',
      stale: (person: string, fields: string) =>
        `${person} changed this alert after you opened it: ${fields}.`,
      staleEnded: (person: string) => `${person} ended this alert after you opened it.`,
      keepMine: 'Keep what I typed',
      takeTheirs: 'Use the newer version',
      kept: 'Your text is kept. Save again to replace the newer version.',
    },
    preview: {
      title: 'Preview',
      nothing: 'The preview appears when you type a title or a text.',
      in: { en: 'In English', es: 'In Spanish' },
    },
    refusedTitle: 'You do not have access to this page',
    refused:
      'Only portal administrators can write site alerts. If you should have access, contact the help desk.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro:
      'Las alertas del sitio aparecen en la parte superior de todas las páginas, también para los visitantes.',
    elsewhere: (address: string) =>
      `Este portal muestra las alertas de ${address}. Las alertas que escriba aquí no se muestran a nadie.`,
    write: 'Escribir una alerta',
    empty: 'Todavía no hay alertas del sitio.',
    failed: 'No se pudieron cargar las alertas del sitio',
    shown: { one: '1 alerta', other: '{count} alertas' },
    more: (shown: string, total: string) => `Se muestran las últimas ${shown} de ${total} alertas.`,
    noTitle: 'Sin título todavía',
    levels: levelsEs,
    states: statesEs,
    actions: actionsEs,
    fields: fieldsEs,
    faults: faultsEs,
    badTime: (field: string) => `${field}: escriba una fecha y una hora.`,
    times: {
      never: 'No se mostró',
      over: 'Se mostró',
      now: 'Se muestra',
      ahead: 'Se mostrará',
      from: (moment: string) => `desde el ${moment}`,
      atOnce: 'en cuanto la publique,',
      until: (moment: string) => `hasta el ${moment}`,
      openEnd: 'hasta que usted la finalice',
    },
    history: 'Historial',
    historyOf: (title: string) => `Historial de ${title}`,
    by: (action: string, person: string) => `${action} por ${person}`,
    edit: 'Editar',
    editOf: (title: string) => `Editar ${title}`,
    endings: {
      ACTIVE: {
        button: 'Finalizar ahora',
        title: '¿Finalizar esta alerta?',
        text: (title: string) =>
          `«${title}» ya no se mostrará. Después podrá editarla y publicarla de nuevo.`,
        confirm: 'Finalizar la alerta',
        done: 'La alerta finalizó.',
      },
      PLANNED: {
        button: 'Retirar',
        title: '¿Retirar esta alerta?',
        text: (title: string) =>
          `«${title}» no se mostrará y pasará a Finalizadas. Después podrá editarla y publicarla de nuevo.`,
        confirm: 'Retirar la alerta',
        done: 'La alerta se retiró.',
      },
      DRAFT: {
        button: 'Descartar el borrador',
        title: '¿Descartar este borrador?',
        text: (title: string) =>
          `«${title}» pasará a Finalizadas. Después podrá editarlo y publicarlo de todos modos.`,
        confirm: 'Descartar el borrador',
        done: 'El borrador se descartó.',
      },
    },
    endingOf: (button: string, title: string) => `${button}: ${title}`,
    cancel: 'Cancelar',
    busy: 'Guardando',
    form: {
      newTitle: 'Nueva alerta',
      editTitle: 'Editar la alerta',
      back: 'Volver a todas las alertas',
      missing: 'Esta alerta no existe.',
      required: 'Para publicar necesita ambos idiomas. Puede guardar un borrador en cualquier momento.',
      bodyHint:
        'Deje una línea vacía entre párrafos. O use estas etiquetas: <p>, <br>, <strong>, <em>, <ul>, <ol>, <li> y <a href="…">. Los enlaces empiezan con https://, o con / para una página de este portal.',
      zone: (zone: string) => `Zona horaria: ${zone}.`,
      fromHint: 'Déjelo vacío para mostrar la alerta en cuanto la publique.',
      untilHint: 'Déjelo vacío para mostrar la alerta hasta que usted la finalice.',
      saveDraft: 'Guardar borrador',
      publish: 'Publicar',
      save: 'Guardar los cambios',
      cancel: 'Cancelar',
      summary: 'Revise estos campos',
      failed: 'La alerta no se guardó',
      savedDraft: 'El borrador se guardó.',
      published: 'La alerta se publicó.',
      saved: 'Sus cambios se guardaron.',
      stale: (person: string, fields: string) =>
        `${person} cambió esta alerta después de que usted la abrió: ${fields}.`,
      staleEnded: (person: string) => `${person} finalizó esta alerta después de que usted la abrió.`,
      keepMine: 'Conservar lo que escribí',
      takeTheirs: 'Usar la versión más reciente',
      kept: 'Su texto se conserva. Guarde de nuevo para reemplazar la versión más reciente.',
    },
    preview: {
      title: 'Vista previa',
      nothing: 'La vista previa aparece cuando escribe un título o un texto.',
      in: { en: 'En inglés', es: 'En español' },
    },
    refusedTitle: 'Usted no tiene acceso a esta página',
    refused:
      'Solo los administradores del portal pueden escribir alertas del sitio. Si usted debería tener acceso, comuníquese con la mesa de ayuda.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
