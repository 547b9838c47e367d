import { describe, expect, test } from 'vitest';
import { shipped, shippedApplications } from '../../testing/catalogue.ts';
import type { Answers } from './answers.ts';
import {
  faultsOfStep,
  isSharedStep,
  leadsBack,
  sharedAnswers,
  type StepFacts,
  stepsOfForm,
} from './steps.ts';
import { limits } from '../validation/text.ts';

const one = [{ number: 1, status: 'Federal Employee', jobTitle: null }];
const several = [...one, { number: 3, status: 'Contractor', jobTitle: null }];
const facts: StepFacts = {
  form: shipped('hll-app'),
  employments: several,
  multiEmployment: true,
  held: null,
  keptRoles: [],
};
const complete: Answers = {
  employment: { number: 3, words: null },
  role: ['Upload'],
  purpose: 'Loading the spring floods',
};

describe('the steps of the wizard', () => {
  test.each(shippedApplications.map((application) => application.id))('%s', (id) => {
    const steps = (employments: StepFacts['employments'], multiEmployment: boolean) =>
      stepsOfForm(shipped(id).questions, { employments, multiEmployment });
    const ofItsOwn: Record<string, string[]> = {
      'fhd-app': ['ACCESS_TYPE', 'LEVEL_AND_ORIGIN'],
      'fhdn-app': ['ACCESS_TYPE', 'LEVEL_AND_ORIGIN'],
      'filetrail-app': ['USER_ROLE', 'USER_LEVEL'],
      'cfas-app': ['USER_ROLE', 'ALTERNATE_USERNAME'],
      'mip-app': ['ORGANIZATION', 'PLATFORM_ROLE', 'WORK_GROUPS', 'SUBSCRIPTIONS'],
      'rmd-sharepoint-app': ['SITE_SELECTION'],
    };
    const asked = ofItsOwn[id] ?? ['USER_ROLE'];
    const usual = [...asked, 'PURPOSE', 'REVIEW'];
    const neverAsks = ['mip-app', 'rmd-sharepoint-app'].includes(id);
    expect(steps(several, true)).toEqual(neverAsks ? usual : ['EMPLOYMENT_STATUS', ...usual]);
    expect(steps(several, false)).toEqual(usual);
    expect(steps(one, true)).toEqual(usual);
    expect(steps([], true)).toEqual(usual);
  });

  test('each step names its own faults only, the review all of them', () => {
    const faults = (step: Parameters<typeof faultsOfStep>[0]) =>
      faultsOfStep(step, {}, facts).map((fault) => fault.field);
    expect(faults('EMPLOYMENT_STATUS')).toEqual(['empStatus']);
    expect(faults('USER_ROLE')).toEqual(['role']);
    expect(faults('PURPOSE')).toEqual(['purpose']);
    expect(faults('REVIEW').toSorted()).toEqual(['empStatus', 'purpose', 'role']);
  });

  test('groups are asked for over several steps, and each tells what its own list lacks', () => {
    const alone = { employments: one, multiEmployment: true, keptRoles: [] };
    const form = shipped('mip-app');
    const faults = (step: Parameters<typeof faultsOfStep>[0], role: string[], held: string[] | null = null) =>
      faultsOfStep(step, { role, purpose: 'Reading plans' }, { ...alone, form, held }).map(
        (fault) => fault.fault,
      );
    expect(faults('PLATFORM_ROLE', ['PTS-All'])).toEqual(['REQUIRED']);
    expect(faults('PLATFORM_ROLE', ['Task', 'PTS-All'])).toEqual([]);
    expect(faults('PLATFORM_ROLE', ['Task', 'Project', 'PTS-All'])).toEqual(['NOT_TOGETHER']);
    expect(faults('PLATFORM_ROLE', ['Task', 'Mip User Group'])).toEqual(['NOT_OFFERED']);
    expect(faults('WORK_GROUPS', ['PTS-All'])).toEqual([]);
    // Not before the last list is it known that nothing changes.
    const held = ['Task', 'PTS-All'];
    expect(faults('PLATFORM_ROLE', held, held)).toEqual([]);
    expect(faults('SUBSCRIPTIONS', held, held)).toEqual(['UNCHANGED']);
    expect(faults('SUBSCRIPTIONS', [...held, 'Platform News'], held)).toEqual([]);
    const partner = { ...alone, employments: [{ number: 1, status: 'Cooperating Technical Partner' }] };
    expect(
      faultsOfStep('PLATFORM_ROLE', { role: ['Task', 'Administrator'] }, { ...partner, form, held: null }),
    ).toEqual([{ field: 'role', fault: 'NOT_FOR_EMPLOYMENT' }]);
  });

  test('a role that everybody gets is asked in no step, but may not be missing', () => {
    const alone = { employments: one, multiEmployment: true, held: null, keptRoles: [] };
    const form = shipped('rmd-sharepoint-app');
    const faults = (step: Parameters<typeof faultsOfStep>[0], role: string[]) =>
      faultsOfStep(step, { role, purpose: 'Reading plans' }, { ...alone, form }).map(({ fault }) => fault);
    expect(faults('SITE_SELECTION', [])).toEqual([]);
    expect(faults('REVIEW', ['Levee Team'])).toEqual(['REQUIRED']);
    expect(faults('REVIEW', ['RMD Member', 'Levee Team'])).toEqual([]);
    expect(faults('REVIEW', ['RMD Member', 'Levee Team - Site Owner'])).toEqual(['NOT_OFFERED']);
  });

  test('with every answer given there is nothing left', () => {
    for (const step of stepsOfForm(facts.form.questions, facts))
      expect(faultsOfStep(step, complete, facts)).toEqual([]);
  });

  test('the purpose takes exactly as many characters as the form counts', () => {
    const purposeLength = limits.purpose.max;
    const fault = (length: number) =>
      faultsOfStep('PURPOSE', { ...complete, purpose: 'x'.repeat(length) }, facts);
    expect(purposeLength).toBe(2_000);
    expect(fault(purposeLength)).toEqual([]);
    expect(fault(purposeLength + 1)).toEqual([{ field: 'purpose', fault: 'TOO_LONG' }]);
  });

  test('type, level and origin are asked for in two steps, each with its own faults', () => {
    const library = { ...facts, form: shipped('fhd-app') };
    const answers = { ...complete, role: [], options: { level: ['Owner'] } };
    const faults = (step: Parameters<typeof faultsOfStep>[0]) => faultsOfStep(step, answers, library);
    expect(faults('ACCESS_TYPE')).toEqual([{ field: 'role', fault: 'REQUIRED' }]);
    expect(faults('LEVEL_AND_ORIGIN')).toEqual([
      { field: 'level', fault: 'NOT_OFFERED' },
      { field: 'userOrigin', fault: 'REQUIRED' },
    ]);
    expect(faults('REVIEW')).toHaveLength(3);
  });

  test('a change that changes nothing is reported where the roles are chosen', () => {
    const keptRoles = ['Public Reports'];
    const planning = { ...facts, form: shipped('p4-app'), held: ['HQ'], keptRoles };
    const faults = (role: string[], of: StepFacts = planning) =>
      faultsOfStep('USER_ROLE', { ...complete, role }, of);
    expect(faults(['HQ'])).toEqual([{ field: 'role', fault: 'UNCHANGED' }]);
    expect(faults(['Regional - Region 04'])).toEqual([]);
    expect(faults([])).toEqual([{ field: 'role', fault: 'REQUIRED' }]);
    expect(faults(['HQ'], { ...planning, held: null })).toEqual([]);
    // A held role that many applications share is neither chosen nor removed.
    expect(faults(['HQ'], { ...planning, held: ['HQ', 'Public Reports'] })).toHaveLength(1);
  });

  test('where levels and origins are asked for, the same access type is not an error', () => {
    const library = { ...facts, form: shipped('fhd-app'), held: ['Read Access'] };
    expect(faultsOfStep('ACCESS_TYPE', { ...complete, role: ['Read Access'] }, library)).toEqual([]);
  });
});

test('the employment and the purpose are what several requests share', () => {
  const employment = { number: 2, words: null };
  expect(sharedAnswers({ employment, purpose: 'Floods', role: ['Upload'] })).toEqual({
    employment,
    purpose: 'Floods',
  });
  expect(sharedAnswers({ role: ['Upload'] })).toEqual({});
  expect([isSharedStep('PURPOSE'), isSharedStep('USER_ROLE')]).toEqual([true, false]);
});

test('nobody goes back from the choice of sites', () => {
  const { questions } = shipped('rmd-sharepoint-app');
  const steps = stepsOfForm(questions, { employments: [], multiEmployment: true });
  expect(steps.map((step) => [step, leadsBack(step)])).toEqual([
    ['SITE_SELECTION', false],
    ['PURPOSE', true],
    ['REVIEW', true],
  ]);
});
