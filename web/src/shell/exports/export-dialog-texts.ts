import { dictionary } from '../../content/language.tsx';
import type { PluralForms } from '../../content/format.ts';

interface ExportDialogTexts {
  title: string;
  /** Before the number of rows is known. */
  preparing: string;
  /** Others are before it; the position already in words. */
  position: (position: string) => string;
  /** The accessible name of the bar. */
  progress: string;
  /** Both already in words. */
  rows: (done: string, total: string) => string;
  percent: (percent: string) => string;
  secondsLeft: PluralForms;
  minutesLeft: PluralForms;
  cancel: string;
  canceled: string;
  /** `{count}` is the number of rows. */
  saved: (file: string) => PluralForms;
  /** Fixed (rule texts 19). */
  unexpected: string;
}

/** The messages while a report is exported, and after it. */
export const exportDialogTexts = dictionary<ExportDialogTexts>(
  {
    title: 'Exporting',
    preparing: 'Preparing the report…',
    position: (position) => `Other exports are running. Yours is number ${position} in line.`,
    progress: 'Rows exported',
    rows: (done, total) => `${done} of ${total} rows`,
    percent: (percent) => `${percent}% exported`,
    secondsLeft: { one: 'About {count} second left', other: 'About {count} seconds left' },
    minutesLeft: { one: 'About {count} minute left', other: 'About {count} minutes left' },
    cancel: 'Cancel',
    canceled: 'Export canceled',
    saved: (file) => ({
      one: `100% exported: ${file} has {count} row.`,
      other: `100% exported: ${file} has {count} rows.`,
    }),
    unexpected:
      'An unexpected error has occurred. Please try again. If this continues, please contact RMIT helpdesk',
  },
  {
    title: 'Exportando',
    preparing: 'Preparando el informe…',
    position: (position) => `Hay otras exportaciones en curso. La suya es la número ${position} en la fila.`,
    progress: 'Filas exportadas',
    rows: (done, total) => `${done} de ${total} filas`,
    percent: (percent) => `${percent} % exportado`,
    secondsLeft: {
      one: 'Falta aproximadamente {count} segundo',
      other: 'Faltan aproximadamente {count} segundos',
    },
    minutesLeft: {
      one: 'Falta aproximadamente {count} minuto',
      other: 'Faltan aproximadamente {count} minutos',
    },
    cancel: 'Cancelar',
    canceled: 'Exportación cancelada',
    saved: (file) => ({
      one: `100 % exportado: ${file} tiene {count} fila.`,
      other: `100 % exportado: ${file} tiene {count} filas.`,
    }),
    unexpected:
      'Ocurrió un error inesperado. Intente de nuevo. Si el problema continúa, comuníquese con la mesa de ayuda de RMIT',
  },
);
