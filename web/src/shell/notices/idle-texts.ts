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
  },
);
