import { dictionary } from './language.tsx';

/** What requests without an application are about. */
export const applicationNameTexts = dictionary(
  { noApplication: 'The portal' },
  { noApplication: 'El portal' },
);
