import type { SetupStep } from '@portal/core/domain/setup/setup-list.ts';
import { paths } from '../paths.ts';

/** Where a step is done, as far as that is a page of the portal. */
export const stepHrefs: Partial<Record<SetupStep, () => string>> = {
  OWN_PASSWORD: () => paths.account(),
  PEOPLE: () => paths.people(),
  SECOND_ADMINISTRATOR: () => paths.people(),
  HELP_DESK: () => paths.people(),
  SECURITY: () => paths.people(),
  APPROVERS: () => paths.approvers(),
  CERTIFICATES: () => paths.people(),
  FIRST_REQUEST: () => paths.applications(),
};

/** Of a line of the list. */
export const stepId = (step: SetupStep): string => `step-${step.toLowerCase().replaceAll('_', '-')}`;
