import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface DueTexts {
  overdue: PluralForms;
  /** A day by which something was due, and how long it has been overdue. */
  both: (day: string, overdue: string) => string;
}

/** The words of what is overdue. */
export const dueTexts = dictionary<DueTexts>(
  {
    overdue: { one: '{count} day overdue', other: '{count} days overdue' },
    both: (day, overdue) => `${day}, ${overdue}`,
  },
  {
    overdue: { one: 'plazo vencido hace {count} día', other: 'plazo vencido hace {count} días' },
    both: (day, overdue) => `${day} (${overdue})`,
  },
);
