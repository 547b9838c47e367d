import { dictionary } from '../../content/language.tsx';

/** The words around the rules of behavior; the rules are the agency's own. */
export const rulesTexts = dictionary(
  {
    title: 'Rules of behavior',
    first: 'Read the rules and accept them to continue.',
    accept: 'I accept',
    decline: 'Decline and sign out',
    failedTitle: 'The rules could not be loaded',
    failed: 'You can continue once you have read them.',
    notAccepted: 'Your acceptance was not saved',
  },
  {
    title: 'Normas de conducta',
    first: 'Lea las normas y acéptelas para continuar.',
    accept: 'Acepto',
    decline: 'No acepto y cierro la sesión',
    failedTitle: 'No se pudieron cargar las normas',
    failed: 'Podrá continuar cuando las haya leído.',
    notAccepted: 'No se guardó su aceptación',
  },
);
