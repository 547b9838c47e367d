import { dictionary } from '../../content/language.tsx';

/** The words of lists that come from the server. */
export const listTexts = dictionary({ from: 'From', to: 'Through' }, { from: 'Desde', to: 'Hasta' });
