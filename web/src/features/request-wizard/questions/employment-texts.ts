import { dictionary } from '../../../content/language.tsx';
import type { StepTexts } from './step-texts.ts';

interface EmploymentTexts extends StepTexts {
  hint: string;
  name: (number: number, status: string, jobTitle: string | null) => string;
  missing: string;
}

const en: EmploymentTexts = {
  // Fixed (rule texts 8).
  label: 'Employment Status',
  question: () => 'For which of your employments is this?',
  hint: 'Your supervisor decides with this employment in mind. Roles are kept for each one apart.',
  // Fixed (rule texts 9).
  name: (number, status, jobTitle) =>
    jobTitle === null
      ? `Employment ${number}: Employment Status - ${status}`
      : `Employment ${number}: Employment Status - ${status}; Job Title - ${jobTitle}`,
  missing: 'Choose an employment.',
};

const es: EmploymentTexts = {
  label: 'Situación laboral',
  question: () => '¿Para cuál de sus empleos es?',
  hint: 'Su supervisor decide teniendo en cuenta este empleo. Los roles se llevan por separado para cada uno.',
  name: (number, status, jobTitle) =>
    jobTitle === null
      ? `Empleo ${number}: Situación laboral - ${status}`
      : `Empleo ${number}: Situación laboral - ${status}; Puesto - ${jobTitle}`,
  missing: 'Elija un empleo.',
};

/** The words of the question for an employment. */
export const employmentTexts = dictionary<EmploymentTexts>(en, es);
