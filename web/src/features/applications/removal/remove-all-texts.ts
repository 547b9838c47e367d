import { dictionary } from '../../../content/language.tsx';

/** The words of the button that gives up everything at once. */
export const removeAllTexts = dictionary(
  {
    button: 'Remove Access to All Apps',
    nothing: (helpDesk: string) => `None of your access can be given up here. For help write to ${helpDesk}.`,
  },
  {
    button: 'Retirar el acceso a todas las aplicaciones',
    nothing: (helpDesk) =>
      `Aquí no se puede retirar ninguno de sus accesos. Si necesita ayuda, escriba a ${helpDesk}.`,
  },
);
