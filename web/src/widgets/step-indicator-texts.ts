import { dictionary } from '../content/language.tsx';

/** The words of the steps of a form; the English ones are fixed. */
export const stepIndicatorTexts = dictionary(
  {
    step: 'Step',
    stepOf: (count: number) => `of ${count}`,
    completed: 'completed',
    notCompleted: 'not completed',
  },
  {
    step: 'Paso',
    stepOf: (count: number) => `de ${count}`,
    completed: 'paso completado',
    notCompleted: 'paso pendiente',
  },
);
