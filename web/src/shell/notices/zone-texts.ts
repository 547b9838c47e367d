import { dictionary } from '../../content/language.tsx';

/** The zone, which is in words already, that every deadline of a page is in. */
export const zoneTexts = dictionary(
  { deadlines: (zone: string) => `All deadlines are at the end of the day, ${zone}.` },
  { deadlines: (zone) => `Todos los plazos terminan al final del día, ${zone}.` },
);
