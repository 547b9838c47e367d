import { dictionary } from '../../content/language.tsx';

/** What the count beside Manage Requests counts. */
export const waitingTexts = dictionary({ waiting: 'waiting' }, { waiting: 'en espera' });
