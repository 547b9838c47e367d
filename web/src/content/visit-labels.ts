import type { VisitLabel } from '@portal/core/domain/catalogue/cards.ts';
import { dictionary } from './language.tsx';

const en: Record<VisitLabel, string> = {
  VISIT_SITE: 'Visit Site',
  LAUNCH_APP: 'Launch App',
  SIGN_IN: 'Sign In',
};

const es: Record<VisitLabel, string> = {
  VISIT_SITE: 'Visitar el sitio',
  LAUNCH_APP: 'Abrir la aplicación',
  SIGN_IN: 'Iniciar sesión',
};

/** The words on the button that opens an application, on its card and on the page of an approved request. */
export const visitLabels = dictionary<Record<VisitLabel, string>>(en, es);
