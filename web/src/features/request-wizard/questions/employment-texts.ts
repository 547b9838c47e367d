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
  question: () => 'Which job is this request for?',
  hint: 'Your supervisor reviews the request for this job. Each job has its own roles.',
  // Fixed (rule texts 9).
  name: (number, status, jobTitle) =>
    jobTitle === null
      ? `Employment ${number}: Employment Status - ${status}`
      : `Employment ${number}: Employment Status - ${status}; Job Title - ${jobTitle}`,
  missing: 'Choose a job.',
};

const es: EmploymentTexts = {
  label: 'Situación laboral',
  question: () => '¿Para cuál de sus empleos es esta solicitud?',
  hint: 'Su supervisor revisa la solicitud según este empleo. Cada empleo tiene sus propios roles.',
  name: (number, status, jobTitle) =>
    jobTitle === null
      ? `Empleo ${number}: Situación laboral - ${status}`
      : `Empleo ${number}: Situación laboral - ${status}; Puesto - ${jobTitle}`,
  missing: 'Elija un empleo.',
};

/** The words of the question for an employment. */
export const employmentTexts = dictionary<EmploymentTexts>(en, es);
