import type { Outcome } from '@portal/core/domain/catalogue/home-strip.ts';
import { dictionary } from '../../content/language.tsx';

interface HomeStripTexts {
  label: string;
  toDecide: { one: string; other: string };
  /** For a number of which only the least is known. */
  manyToDecide: (count: string) => string;
  inProgressOne: (application: string) => string;
  inProgress: { one: string; other: string };
  outcomes: Record<Outcome, (application: string) => string>;
  /** How many have come out lately, if there are several. */
  decided: { one: string; other: string };
}

const en: HomeStripTexts = {
  label: 'For you',
  toDecide: {
    one: '{count} request is waiting for your decision',
    other: '{count} requests are waiting for your decision',
  },
  manyToDecide: (count) => `At least ${count} requests are waiting for your decision`,
  inProgressOne: (application) => `In progress: your request for ${application}`,
  inProgress: { one: '{count} request in progress', other: '{count} requests in progress' },
  outcomes: {
    APPROVED: (application) => `New: your request for ${application} was approved`,
    DENIED: (application) => `New: your request for ${application} was denied`,
    LAPSED: (application) => `New: no one decided your request for ${application} in time`,
    REMOVED: (application) => `New: your access to ${application} was removed. See who removed it and why`,
  },
  decided: {
    one: 'New: {count} of your requests is finished',
    other: 'New: {count} of your requests are finished',
  },
};

const es: HomeStripTexts = {
  label: 'Para usted',
  toDecide: {
    one: '{count} solicitud espera su decisión',
    other: '{count} solicitudes esperan su decisión',
  },
  manyToDecide: (count) => `Al menos ${count} solicitudes esperan su decisión`,
  inProgressOne: (application) => `En curso: su solicitud de ${application}`,
  inProgress: { one: '{count} solicitud en curso', other: '{count} solicitudes en curso' },
  outcomes: {
    APPROVED: (application) => `Novedad: se aprobó su solicitud de ${application}`,
    DENIED: (application) => `Novedad: se denegó su solicitud de ${application}`,
    LAPSED: (application) => `Novedad: nadie decidió a tiempo su solicitud de ${application}`,
    REMOVED: (application) => `Novedad: se le quitó el acceso a ${application}. Vea quién lo quitó y por qué`,
  },
  decided: {
    one: 'Novedad: terminó {count} de sus solicitudes',
    other: 'Novedad: terminaron {count} de sus solicitudes',
  },
};

/** The words of the strip above the catalogue. */
export const homeStripTexts = dictionary<HomeStripTexts>(en, es);
