import { dictionary } from '../../content/language.tsx';

/** How many characters a text may still have. */
export const textAreaTexts = dictionary(
  {
    charactersAllowed: (count: string) => `${count} characters allowed`,
    charactersLeft: { one: '{count} character left', other: '{count} characters left' },
    charactersOver: { one: '{count} character over the limit', other: '{count} characters over the limit' },
  },
  {
    charactersAllowed: (count: string) => `${count} caracteres permitidos`,
    charactersLeft: { one: 'Queda {count} carácter', other: 'Quedan {count} caracteres' },
    charactersOver: { one: 'Sobra {count} carácter', other: 'Sobran {count} caracteres' },
  },
);
