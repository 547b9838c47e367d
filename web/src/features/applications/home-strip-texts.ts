import type { Outcome } from '@portal/core/domain/home/home-strip.ts';
import { dictionary } from '../../content/language.tsx';

interface HomeStripTexts {
  label: string;
  toDecide: { one: string; other: string };
  /** For a number of which only the least is known. */
  manyToDecide: (count: string) => string;
  inProgressOne: (mentioned: string) => string;
  inProgress: { one: string; other: string };
  outcomes: Record<Outcome, (mentioned: string) => string>;
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
  inProgressOne: (mentioned) => `In progress: your request for ${mentioned}`,
  inProgress: { one: '{count} request in progress', other: '{count} requests in progress' },
  outcomes: {
    APPROVED: (mentioned) => `New: your request for ${mentioned} was approved`,
    DENIED: (mentioned) => `New: your request for ${mentioned} was denied`,
    LAPSED: (mentioned) => `New: no one decided your request for ${mentioned} in time`,
    REMOVED: (mentioned) => `New: your access to ${mentioned} was removed. See who removed it and why`,
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
  inProgressOne: (mentioned) => `En curso: su solicitud para ${mentioned}`,
  inProgress: { one: '{count} solicitud en curso', other: '{count} solicitudes en curso' },
  outcomes: {
    APPROVED: (mentioned) => `Novedad: se aprobó su solicitud para ${mentioned}`,
    DENIED: (mentioned) => `Novedad: se denegó su solicitud para ${mentioned}`,
    LAPSED: (mentioned) => `Novedad: nadie decidió a tiempo su solicitud para ${mentioned}`,
    REMOVED: (mentioned) => `Novedad: se le quitó el acceso a ${mentioned}. Vea quién lo quitó y por qué`,
  },
  decided: {
    one: 'Novedad: terminó {count} de sus solicitudes',
    other: 'Novedad: terminaron {count} de sus solicitudes',
  },
};

/** The words of the strip above the catalogue. */
export const homeStripTexts = dictionary<HomeStripTexts>(en, es);
