import { dictionary } from './language.tsx';

/** What requests are about: by itself, and within a sentence, where a Spanish name needs an article. */
export const applicationNameTexts = dictionary(
  { noApplication: 'The portal', account: 'your account', mentioned: (application: string) => application },
  {
    noApplication: 'El portal',
    account: 'su cuenta',
    mentioned: (application) => `la aplicación ${application}`,
  },
);
