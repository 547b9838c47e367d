import { dictionary } from '../../content/language.tsx';
import type { ActionWords } from './trail-facts.ts';

/** What happened to requests that wait, in words. */
export const waitingSentences = dictionary<
  Record<'STAGE_ESCALATED' | 'STAGE_REMINDED' | 'EXPIRY_WARNED' | 'REMOVAL_WAITS', ActionWords>
>(
  {
    STAGE_ESCALATED: {
      name: 'More people asked to decide',
      sentence: (f) =>
        f.alsoAsked === ''
          ? `No one had decided ${f.request}${f.about}, and there was no one else to ask.`
          : `No one had decided ${f.request}${f.about}. ${f.who} also asked${f.alsoAsked}.`,
    },
    STAGE_REMINDED: {
      name: 'Reminder sent to those who decide',
      sentence: (f) => `${f.who} reminded those who decide ${f.request}${f.about}.`,
    },
    EXPIRY_WARNED: {
      name: 'Request about to expire',
      sentence: (f) => `${f.who} sent a warning that ${f.request}${f.about} was about to expire.`,
    },
    REMOVAL_WAITS: {
      name: 'Removal overdue',
      sentence: (f) => `${f.who} sent an alarm that no one had completed ${f.request}${f.about}.`,
    },
  },
  {
    STAGE_ESCALATED: {
      name: 'Decisión pedida a más personas',
      sentence: (f) =>
        f.alsoAsked === ''
          ? `Nadie había decidido ${f.request}${f.about} y no había nadie más a quien pedírselo.`
          : `Nadie había decidido ${f.request}${f.about}. ${f.who} también pidió la decisión a${f.alsoAsked}.`,
    },
    STAGE_REMINDED: {
      name: 'Recordatorio enviado a quienes deciden',
      sentence: (f) => `${f.who} envió un recordatorio a quienes deciden ${f.request}${f.about}.`,
    },
    EXPIRY_WARNED: {
      name: 'Solicitud por vencer',
      sentence: (f) => `${f.who} avisó que ${f.request}${f.about} estaba por vencer.`,
    },
    REMOVAL_WAITS: {
      name: 'Acceso sin quitar a tiempo',
      sentence: (f) => `${f.who} avisó que nadie había completado ${f.request}${f.about}.`,
    },
  },
);
