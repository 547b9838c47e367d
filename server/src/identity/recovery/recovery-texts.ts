import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { duration } from '../pages/texts.ts';

/** The sentences of the pages for forgotten passwords and for mailed links, besides those that all pages for passwords share. */
export interface RecoveryTexts {
  title: string;
  intro: string;
  name: string;
  nameMissing: string;
  problem: string;
  send: string;
  wait(seconds: number): string;
  /** Where the portal sends no mail. */
  noMail(helpDesk: string): string;
  sentTitle: string;
  sent: string;
  lasts(seconds: number): string;
  nothingCame(helpDesk: string): string;
  chooseTitle: string;
  choose: string;
  endsSessions: string;
  save: string;
  deadTitle: string;
  dead: string;
  newLink: string;
  savedTitle: string;
  saved: string;
  toSignIn: string;
}

const en: RecoveryTexts = {
  title: 'Forgot your username or password?',
  intro:
    'Enter one of the two. You will get an email with your username and a link to choose a new password.',
  name: 'Username or email address',
  nameMissing: 'Enter your username or your email address',
  problem: 'No email has been sent yet',
  send: 'Send email',
  wait: (seconds) => `Too many requests from your network. Try again in ${duration('en', seconds)}.`,
  noMail: (helpDesk) =>
    `This portal does not send email yet. Write to the help desk at ${helpDesk}. They can give you a one-time password.`,
  sentTitle: 'Check your email',
  sent: 'If there is an account with what you entered, an email is on its way to the address of that account.',
  lasts: (seconds) => `The link in it works once, within ${duration('en', seconds)}.`,
  nothingCame: (helpDesk) =>
    `If nothing arrives within a few minutes, look in your spam folder, check what you entered, or write to the help desk at ${helpDesk}.`,
  chooseTitle: 'Choose a password',
  choose: 'After you save it, sign in with your username and the new password.',
  endsSessions: 'Your sessions in other browsers end.',
  save: 'Save password',
  deadTitle: 'This link no longer works',
  dead: 'It was used already, it is too old, or your account has changed since. Your password is as it was.',
  newLink: 'Get a new link',
  savedTitle: 'Your password is saved',
  saved: 'All earlier sessions have ended. Sign in with your new password.',
  toSignIn: 'Sign In',
};

const es: RecoveryTexts = {
  title: '¿Olvidó su nombre de usuario o su contraseña?',
  intro:
    'Escriba su nombre de usuario o su correo electrónico. Recibirá un mensaje con su nombre de usuario y un enlace para elegir una contraseña nueva.',
  name: 'Nombre de usuario o correo electrónico',
  nameMissing: 'Escriba su nombre de usuario o su correo electrónico',
  problem: 'Todavía no se envió ningún correo',
  send: 'Enviar correo',
  wait: (seconds) => `Demasiadas solicitudes desde su red. Intente de nuevo en ${duration('es', seconds)}.`,
  noMail: (helpDesk) =>
    `Este portal todavía no envía correos. Escriba a la mesa de ayuda: ${helpDesk}. Puede darle una contraseña de un solo uso.`,
  sentTitle: 'Revise su correo electrónico',
  sent: 'Si existe una cuenta con lo que escribió, enviamos un correo a la dirección de esa cuenta.',
  lasts: (seconds) => `El enlace sirve una sola vez, durante ${duration('es', seconds)}.`,
  nothingCame: (helpDesk) =>
    `Si no llega nada en unos minutos, revise la carpeta de correo no deseado, compruebe lo que escribió o escriba a la mesa de ayuda: ${helpDesk}.`,
  chooseTitle: 'Elija una contraseña',
  choose: 'Después de guardarla, inicie sesión con su nombre de usuario y la contraseña nueva.',
  endsSessions: 'Se cerrarán sus sesiones en otros navegadores.',
  save: 'Guardar la contraseña',
  deadTitle: 'Este enlace ya no funciona',
  dead: 'Ya se usó, es demasiado antiguo o su cuenta cambió desde entonces. Su contraseña no cambió.',
  newLink: 'Obtener un enlace nuevo',
  savedTitle: 'Su contraseña se guardó',
  saved: 'Se cerraron todas las sesiones anteriores. Inicie sesión con su contraseña nueva.',
  toSignIn: 'Iniciar sesión',
};

/** The sentences by language. */
export const recoveryTexts: Record<Language, RecoveryTexts> = { en, es };
