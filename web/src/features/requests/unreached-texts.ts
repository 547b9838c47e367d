import { dictionary } from '../../content/language.tsx';

interface UnreachedTexts {
  title: (people: string) => string;
  /** Nobody who is asked gets mail. */
  noOne: string;
  /** These people get it and can decide as well. */
  reached: (people: string) => string;
}

/** The words of a request that waits for people whom mail does not reach. */
export const unreachedTexts = dictionary<UnreachedTexts>(
  {
    title: (people) => `Email does not reach ${people}`,
    noOne: 'The request is on their list in the portal. If it is urgent, contact them another way.',
    reached: (people) => `The portal also asked ${people}, where email arrives. The first decision counts.`,
  },
  {
    title: (people) => `Los correos no le llegan a ${people}`,
    noOne: 'La solicitud aparece en su lista del portal. Si es urgente, comuníquese por otra vía.',
    reached: (people) =>
      `El portal también pidió la decisión a ${people}, donde sí llegan los correos. Cuenta la primera decisión.`,
  },
);
