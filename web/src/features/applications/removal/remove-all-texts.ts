import { dictionary } from '../../../content/language.tsx';

/** The words of the button that gives up everything at once. */
export const removeAllTexts = dictionary(
  {
    button: 'Remove Access to All Apps',
    nothing: (helpDesk: string) =>
      `You have no access that can be removed here. For help, contact ${helpDesk}.`,
  },
  {
    button: 'Quitar el acceso a todas las aplicaciones',
    nothing: (helpDesk) =>
      `No tiene ningún acceso que se pueda quitar aquí. Si necesita ayuda, comuníquese con ${helpDesk}.`,
  },
);
