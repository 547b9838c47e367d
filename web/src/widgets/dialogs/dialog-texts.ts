import { dictionary } from '../../content/language.tsx';

/** The fixed words of dialogs. */
export const dialogTexts = dictionary(
  {
    close: 'Close this window',
    ok: 'OK',
    cancel: 'Cancel',
  },
  {
    close: 'Cerrar esta ventana',
    ok: 'Aceptar',
    cancel: 'Cancelar',
  },
);
