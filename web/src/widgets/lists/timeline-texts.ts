import { dictionary } from '../../content/language.tsx';

/** How far a stage is, for those who do not see its icon. */
export const timelineTexts = dictionary(
  {
    stage: { done: 'Done', current: 'In progress', waiting: 'Not yet', failed: 'Stopped' },
  },
  {
    // With a word of their own to agree with: the names of stages have both genders.
    stage: {
      done: 'etapa completada',
      current: 'etapa en curso',
      waiting: 'etapa pendiente',
      failed: 'etapa detenida',
    },
  },
);
