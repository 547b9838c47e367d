import { dictionary } from '../../content/language.tsx';

/** The words about a session that nobody uses. */
export const idleTexts = dictionary(
  {
    // Fixed (rule sessions 14).
    title: 'Idle Timeout Warning',
    text: 'This session is about to expire. Please take an action on this page to prevent this session from ending.',
    left: (clock: string) => `Time left: ${clock}`,
    minutesLeft: (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
    secondsLeft: (seconds: number) => `${seconds} seconds left`,
    saved: 'What you typed on this page stays saved.',
    stay: 'Stay signed in',
    signOut: 'Sign Out',
    ending: (time: string) =>
      `You will need to sign in again at ${time}, because a session has a time limit. What you typed is saved.`,
  },
  {
    title: 'Aviso de cierre por inactividad',
    text: 'Esta sesión está a punto de terminar. Haga algo en esta página para mantenerla abierta.',
    left: (clock) => `Tiempo restante: ${clock}`,
    minutesLeft: (minutes) => (minutes === 1 ? 'Queda 1 minuto' : `Quedan ${minutes} minutos`),
    secondsLeft: (seconds) => `Quedan ${seconds} segundos`,
    saved: 'Lo que escribió en esta página queda guardado.',
    stay: 'Mantener la sesión abierta',
    signOut: 'Cerrar sesión',
    ending: (time) =>
      `Tendrá que iniciar sesión de nuevo a ${laOrLas(time)} ${time}, porque cada sesión tiene un límite de tiempo. Lo que escribió está guardado.`,
  },
);

/** One o'clock is one hour, all others are several. */
function laOrLas(time: string): string {
  return time.startsWith('1:') ? 'la' : 'las';
}
