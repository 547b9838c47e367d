import { dictionary } from './dictionary.ts';

/** How alerts are called, on pages of the program and on those of the server. */
export const alertNames = dictionary(
  {
    label: 'Site alerts',
    levels: {
      info: 'Information',
      warning: 'Warning',
      error: 'Error',
      success: 'Success',
      emergency: 'Emergency',
    },
  },
  {
    label: 'Alertas del sitio',
    levels: {
      info: 'Información',
      warning: 'Aviso',
      error: 'Error',
      success: 'Éxito',
      emergency: 'Emergencia',
    },
  },
);
