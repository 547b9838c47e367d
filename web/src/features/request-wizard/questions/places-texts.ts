import type { PlaceKind } from '@portal/core/domain/forms/places.ts';
import { dictionary } from '../../../content/language.tsx';

interface PlacesTexts {
  label: Record<PlaceKind, string>;
  region: (number: string) => string;
  missing: Record<PlaceKind, string>;
}

const en: PlacesTexts = {
  label: { region: 'Regions', state: 'States or territories' },
  region: (number) => `Region ${number}`,
  missing: { region: 'Choose at least one region.', state: 'Choose at least one state or territory.' },
};

const es: PlacesTexts = {
  label: { region: 'Regiones', state: 'Estados o territorios' },
  region: (number) => `Región ${number}`,
  missing: { region: 'Elija al menos una región.', state: 'Elija al menos un estado o territorio.' },
};

/** The words of the question for a level's regions or states. */
export const placesTexts = dictionary<PlacesTexts>(en, es);
