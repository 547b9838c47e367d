import { dictionary } from '../../content/language.tsx';

/** That a session is about to end, however much it is used. */
export const sessionEndingTexts = dictionary(
  {
    ending: (time: string) =>
      `You will need to sign in again at ${time}, because a session has a time limit. What you typed is saved.`,
  },
  {
    ending: (time) =>
      `Tendrá que iniciar sesión de nuevo a ${laOrLas(time)} ${time}, porque cada sesión tiene un límite de tiempo. Lo que escribió está guardado.`,
  },
);

/** One o'clock is one hour, all others are several. */
function laOrLas(time: string): string {
  return time.startsWith('1:') ? 'la' : 'las';
}
