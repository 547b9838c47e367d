import { dictionary } from './language.tsx';

/** What a person reads where no problem with a code came back. */
interface UnreachableTexts {
  unknown: string;
  /** Nobody answered, or the sign-in service gave no token to ask with. */
  unreachable: Record<'network' | 'deadline' | 'token', string>;
}

/** They come with the page, because nothing can be fetched when they are needed. */
export const unreachableTexts = dictionary<UnreachableTexts>(
  {
    unknown: 'Something went wrong. Try again.',
    unreachable: {
      network: 'We cannot reach the server. Check your connection and try again.',
      deadline: 'The server did not respond in time. Try again.',
      token: 'We cannot reach the sign-in service. Try again in a moment.',
    },
  },
  {
    unknown: 'Ocurrió un error. Intente de nuevo.',
    unreachable: {
      network: 'No se puede establecer conexión con el servidor. Verifique su conexión e intente de nuevo.',
      deadline: 'El servidor no respondió a tiempo. Intente de nuevo.',
      token:
        'No se puede establecer conexión con el servicio de inicio de sesión. Intente de nuevo en un momento.',
    },
  },
);
