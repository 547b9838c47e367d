import { dictionary } from '../../content/language.tsx';

/** How far a stage is, for those who do not see its icon. */
export const timelineTexts = dictionary(
  {
    stage: { done: 'Done', current: 'In progress', waiting: 'Not yet', failed: 'Stopped' },
  },
  {
    stage: { done: 'Hecho', current: 'En curso', waiting: 'Todavía no', failed: 'Detenido' },
  },
);
