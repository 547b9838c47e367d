import { dictionary } from '../../content/language.tsx';

/** How many characters a text may still have. */
export const textAreaTexts = dictionary(
  {
    charactersAllowed: (count: string) => `${count} characters allowed`,
    charactersLeft: (count: string) => `${count} left`,
    charactersOver: (count: string) => `${count} over the limit`,
  },
  {
    charactersAllowed: (count: string) => `${count} caracteres permitidos`,
    charactersLeft: (count: string) => `Caracteres restantes: ${count}`,
    charactersOver: (count: string) => `${count} por encima del límite`,
  },
);
