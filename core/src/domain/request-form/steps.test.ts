import { describe, expect, test } from 'vitest';
import { shipped, shippedApplications } from '../../testing/catalogue.ts';
import { emptyAnswers, faultsOfStep, purposeLength, type WizardFacts, wizardSteps } from './steps.ts';

const one = [{ number: 1, status: 'Federal Employee', jobTitle: null }];
const several = [...one, { number: 3, status: 'Contractor', jobTitle: null }];
const facts: WizardFacts = { application: shipped('hll-app'), employments: several, multiEmployment: true };
const complete = { employment: 3, roles: ['Upload'], purpose: 'Loading the spring floods' };

describe('the steps of the wizard', () => {
  test.each(shippedApplications.map((application) => application.id))('%s', (id) => {
    const steps = (employments: WizardFacts['employments'], multiEmployment: boolean) =>
      wizardSteps({ application: shipped(id), employments, multiEmployment });
    const usual = ['USER_ROLE', 'PURPOSE', 'REVIEW'];
    const neverAsks = ['mip-app', 'rmd-sharepoint-app'].includes(id);
    expect(steps(several, true)).toEqual(neverAsks ? usual : ['EMPLOYMENT_STATUS', ...usual]);
    expect(steps(several, false)).toEqual(usual);
    expect(steps(one, true)).toEqual(usual);
    expect(steps([], true)).toEqual(usual);
  });

  test('each step names its own faults only, the review all of them', () => {
    const faults = (step: Parameters<typeof faultsOfStep>[0]) =>
      faultsOfStep(step, emptyAnswers, facts).map((fault) => fault.field);
    expect(faults('EMPLOYMENT_STATUS')).toEqual(['empStatus']);
    expect(faults('USER_ROLE')).toEqual(['role']);
    expect(faults('PURPOSE')).toEqual(['purpose']);
    expect(faults('REVIEW').toSorted()).toEqual(['empStatus', 'purpose', 'role']);
  });

  test('with every answer given there is nothing left', () => {
    for (const step of wizardSteps(facts)) expect(faultsOfStep(step, complete, facts)).toEqual([]);
  });

  test('the purpose takes exactly as many characters as the form counts', () => {
    const fault = (length: number) =>
      faultsOfStep('PURPOSE', { ...complete, purpose: 'x'.repeat(length) }, facts);
    expect(purposeLength).toBe(2_000);
    expect(fault(purposeLength)).toEqual([]);
    expect(fault(purposeLength + 1)).toEqual([{ field: 'purpose', fault: 'TOO_LONG' }]);
  });
});
