import type { Language } from '@portal/core/domain/catalogue/application.ts';

/** The sentences of the page for another password, besides those that all pages for passwords share. */
export interface OwnPasswordTexts {
  title: string;
  note: string;
  present: string;
  presentMissing: string;
  presentWrong: string;
  presentTooLate: string;
  showAll: string;
  hideAll: string;
  change: string;
  backToAccount: string;
}

const en: OwnPasswordTexts = {
  title: 'Change your password',
  note: 'When you change your password, you stay signed in here and your other sessions end.',
  present: 'Current password',
  presentMissing: 'Enter your current password',
  presentWrong: 'This is not your current password',
  presentTooLate: 'Your password was just changed somewhere else. Enter the new one',
  showAll: 'Show passwords',
  hideAll: 'Hide passwords',
  change: 'Change password',
  backToAccount: 'Go to your account',
};

const es: OwnPasswordTexts = {
  title: 'Cambiar su contraseña',
  note: 'Al cambiarla, esta sesión sigue abierta y las demás se cierran.',
  present: 'Contraseña actual',
  presentMissing: 'Escriba su contraseña actual',
  presentWrong: 'Esta no es su contraseña actual',
  presentTooLate: 'Su contraseña se acaba de cambiar en otro lugar. Escriba la nueva',
  showAll: 'Mostrar las contraseñas',
  hideAll: 'Ocultar las contraseñas',
  change: 'Cambiar la contraseña',
  backToAccount: 'Ir a su cuenta',
};

/** The sentences by language. */
export const ownPasswordTexts: Record<Language, OwnPasswordTexts> = { en, es };
