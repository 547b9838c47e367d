import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountFor, shipped } from '../../testing/catalogue.ts';
import type { Answers } from './answers.ts';
import { employmentMeant } from './employment.ts';
import { answersIn, contradictions, deliveryOf, detailsOf, faultsOfAnswers, stillOffered } from './form.ts';
import { roleTarget } from '../groups/group-roles.ts';
import { stepsOfForm } from './steps.ts';

const one = [{ number: 1, status: 'Federal Employee' }];
const several = [...one, { number: 3, status: 'Cooperating Technical Partner', jobTitle: 'Analyst' }];
const choice = { employments: one, multiEmployment: true };
const complete: Answers = { role: ['Upload'], purpose: 'Loading the spring floods' };
const under = (number: number): Answers => ({ employment: { number, words: null } });
const library = shipped('hll-app');
const planning = shipped('mpp-app');
const archive = shipped('fhd-app');
const archived = { ...complete, role: ['Read Access'], options: { userOrigin: ['Contractor'] } };

describe('roles, purpose and employment', () => {
  const faults = (differing: Answers, given = choice) =>
    faultsOfAnswers(library, { ...complete, ...differing }, given);

  test.each<[Answers, string, string]>([
    [{ role: [] }, 'role', 'REQUIRED'],
    [{ role: ['Upload', 'Everything'] }, 'role', 'NOT_OFFERED'],
    [{ role: ['upload'] }, 'role', 'NOT_OFFERED'],
    [{ purpose: ' \n ' }, 'purpose', 'REQUIRED'],
    [{ purpose: 'x'.repeat(2_001) }, 'purpose', 'TOO_LONG'],
    [{ purpose: 'a\u0000b' }, 'purpose', 'FORBIDDEN_CHARACTER'],
    [under(4), 'empStatus', 'NOT_OFFERED'],
    [{ options: { level: ['Approver'] } }, 'level', 'NOT_OFFERED'],
    [{ options: { userOrigin: ['Contractor'] } }, 'userOrigin', 'NOT_OFFERED'],
  ])('%j: %s is %s', (differing, field, fault) => {
    expect(faults(differing)).toEqual([{ field, fault }]);
  });

  test('nothing is wrong with complete answers; a purpose of exactly 2,000 characters fits', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ purpose: '😀'.repeat(2_000) })).toEqual([]);
  });

  test('every fault is reported, not only the first, in the order of the steps', () => {
    const all = faults({ role: [], purpose: '', ...under(5) });
    expect(all.map((fault) => fault.field)).toEqual(['empStatus', 'role', 'purpose']);
  });

  test('with several employments one must be named', () => {
    const many = { employments: several, multiEmployment: true };
    expect(faults({}, many)).toEqual([{ field: 'empStatus', fault: 'REQUIRED' }]);
    expect(faults(under(3), many)).toEqual([]);
    expect(faults({}, { ...many, multiEmployment: false })).toEqual([]);
  });
});

describe('levels that exclude each other', () => {
  const fault = (...role: string[]) => faultsOfAnswers(planning, { ...complete, role }, choice)[0]?.fault;

  test('several regions or states of one level go together, a second level does not', () => {
    expect(fault('State Write - TX', 'State Write - LA')).toBeUndefined();
    expect(fault('HQ Write')).toBeUndefined();
    expect(fault('HQ Write', 'State Write - TX')).toBe('NOT_TOGETHER');
    expect(fault('State Write - TX', 'State Read-Only - TX')).toBe('NOT_TOGETHER');
  });

  test('a level for regions or states is no role without one, and it must exist', () => {
    expect(fault('State Write')).toBe('NOT_OFFERED');
    expect(fault('State Write - XX')).toBe('NOT_OFFERED');
    expect(fault('Regional Write - Region 11')).toBe('NOT_OFFERED');
  });

  test('roles of other applications may be held together', () => {
    const answers = { ...complete, role: ['End User', 'Library'] };
    const faults = (level: string[]) =>
      faultsOfAnswers(shipped('filetrail-app'), { ...answers, options: { level } }, choice);
    expect(faults(['LOMR', 'Study'])).toEqual([]);
    expect(faults(['All'])).toEqual([]);
    expect(faults([])).toEqual([{ field: 'level', fault: 'REQUIRED' }]);
    expect(faults(['LOMR', 'Publisher'])).toEqual([{ field: 'level', fault: 'NOT_OFFERED' }]);
  });
});

describe('types, levels and origins', () => {
  const faults = (differing: Answers, given = choice) =>
    faultsOfAnswers(archive, { ...archived, ...differing }, given);
  const lists = (level: string[], userOrigin = ['Contractor']): Answers => ({
    options: { level, userOrigin },
  });

  test('levels are optional and may be several, an origin is needed', () => {
    expect(faults({})).toEqual([]);
    expect(faults(lists(['Approver', 'Publisher']))).toEqual([]);
    expect(faults(lists(['Owner']))).toEqual([{ field: 'level', fault: 'NOT_OFFERED' }]);
    expect(faults(lists([], []))).toEqual([{ field: 'userOrigin', fault: 'REQUIRED' }]);
    expect(faults(lists([], ['Contractor', 'Elsewhere']))).toEqual([
      { field: 'userOrigin', fault: 'NOT_OFFERED' },
    ]);
  });

  test('one type of access excludes another', () => {
    expect(faults({ role: ['Read Access', 'Write Access'] })).toEqual([
      { field: 'role', fault: 'NOT_TOGETHER' },
    ]);
  });

  test('administrative access is not for partners: by the employment named, or the only one there is', () => {
    const role = ['Administrative Access'];
    const barred = [{ field: 'role', fault: 'NOT_FOR_EMPLOYMENT' }];
    const many = { employments: several, multiEmployment: true };
    expect(faults({ role })).toEqual([]);
    expect(faults({ role, ...under(3) }, many)).toEqual(barred);
    expect(faults({ role, ...under(1) }, many)).toEqual([]);
    expect(faults({ role }, { ...many, employments: several.slice(1) })).toEqual(barred);
    expect(faults(under(3), many)).toEqual([]);
  });
});

describe('which employment a request is for', () => {
  test('must be named where there are several, the feature is on, and the application asks', () => {
    const many = { employments: several, multiEmployment: true };
    const asks = (id: string, given: typeof choice): boolean =>
      stepsOfForm(shipped(id).questions, given).includes('EMPLOYMENT_STATUS');
    expect(asks('hll-app', many)).toBe(true);
    expect(asks('hll-app', { ...many, multiEmployment: false })).toBe(false);
    expect(asks('hll-app', choice)).toBe(false);
    for (const id of ['rmd-sharepoint-app', 'mip-app']) {
      expect(asks(id, many)).toBe(false);
      const role = [shipped(id).roles[0]?.name ?? ''];
      const answers = { ...complete, role, ...accountFor(shipped(id)) };
      expect(faultsOfAnswers(shipped(id), answers, many)).toEqual([]);
      expect(faultsOfAnswers(shipped(id), { ...answers, ...under(3) }, many)).toEqual([]);
    }
  });

  test('is the one named, else the only one', () => {
    expect(employmentMeant(3, several)).toBe(3);
    expect(employmentMeant(null, several)).toBeNull();
    expect(employmentMeant(null, several.slice(1))).toBe(3);
    expect(employmentMeant(null, [])).toBeNull();
  });
});

describe('answers as they travel', () => {
  const given = {
    role: 'Read Access',
    accessType: 'Read Access',
    level: ['Approver', 'Approver'],
    userOrigin: ['Contractor'],
    empStatus: 'employment-3',
    purpose: ' Old studies ',
  };
  const read = answersIn(given, { employments: several, multiEmployment: true });

  test('what was sent is one document: each choice once, the employment in words', () => {
    expect(read).toEqual({
      employment: { number: 3, words: 'Cooperating Technical Partner; Analyst' },
      role: ['Read Access'],
      options: { level: ['Approver'], userOrigin: ['Contractor'] },
      purpose: 'Old studies',
    });
  });

  test('the only employment is meant without being named; of several, none is', () => {
    expect(answersIn({}, choice)).toEqual({
      role: [],
      employment: { number: 1, words: 'Federal Employee' },
    });
    expect(answersIn({}, { employments: several, multiEmployment: true })).toEqual({ role: [] });
  });

  test('an employment is described in words as they are today, as far as there are some', () => {
    const wordsOf = (number: number, jobTitle: string | null) => {
      const employments = [{ number, status: 'Contractor', jobTitle }];
      return answersIn({ empStatus: 'employment-2' }, { ...choice, employments }).employment;
    };
    expect(wordsOf(2, 'Analyst')).toEqual({ number: 2, words: 'Contractor; Analyst' });
    expect(wordsOf(2, null)).toEqual({ number: 2, words: 'Contractor' });
    expect(wordsOf(1, 'Analyst')).toEqual({ number: 2, words: null });
  });

  test('the access type repeats the role, where the roles are access types', () => {
    expect(detailsOf(read, archive.questions)).toEqual({
      ...given,
      role: ['Read Access'],
      level: ['Approver'],
      purpose: 'Old studies',
    });
    expect(detailsOf(read, [])).not.toHaveProperty('accessType');
    expect(contradictions(archive, given, read)).toEqual([]);
    const wrong = [{ field: 'accessType', fault: 'NOT_OFFERED' }];
    expect(contradictions(archive, { ...given, accessType: 'Write Access' }, read)).toEqual(wrong);
    expect(contradictions(library, given, read)).toEqual(wrong);
  });

  test('any answers: what they are written as is read as the same again', () => {
    const some = fc.uniqueArray(fc.constantFrom('Approver', 'Publisher', 'Contractor'), { minLength: 1 });
    const answers = fc.record(
      {
        role: fc.uniqueArray(fc.constantFrom('Read Access', 'Write Access')),
        options: fc.record({ level: some, userOrigin: some }, { requiredKeys: ['level'] }),
        purpose: fc.string().map((text) => text.trim()),
        employment: fc.constant({ number: 3, words: 'Cooperating Technical Partner; Analyst' }),
      },
      { requiredKeys: ['role'] },
    );
    const many = { employments: several, multiEmployment: true };
    fc.assert(
      fc.property(answers, (whole) => {
        expect(answersIn(detailsOf(whole, archive.questions), many)).toEqual(whole);
      }),
    );
  });

  test('what is offered no longer is left out', () => {
    const now = stillOffered(archive, { ...read, role: ['Read Access', 'Gone'] }, { employments: one });
    expect(now).toEqual({
      role: ['Read Access'],
      options: { level: ['Approver'], userOrigin: ['Contractor'] },
      purpose: 'Old studies',
    });
    expect(stillOffered(library, read, { employments: several })).toEqual({
      role: [],
      employment: read.employment,
      purpose: 'Old studies',
    });
  });
});

describe('what approved answers change', () => {
  test('lists first, then roles come before others go', () => {
    const steps = deliveryOf(archive.questions, {
      target: roleTarget(archive),
      answers: { options: { userOrigin: ['Contractor'] } },
      addRoles: ['Write Access'],
      removeRoles: ['Read Access'],
      held: { level: ['National'] },
    });
    expect(steps).toEqual([
      { kind: 'SET_ATTRIBUTE', clientId: 'fhd-app', role: 'level', values: [], before: ['National'] },
      { kind: 'SET_ATTRIBUTE', clientId: 'fhd-app', role: 'userOrigin', values: ['Contractor'], before: [] },
      { kind: 'ADD_ROLE', clientId: 'fhd-app', role: 'Write Access', values: [], before: null },
      { kind: 'REMOVE_ROLE', clientId: 'fhd-app', role: 'Read Access', values: [], before: null },
    ]);
  });

  test('what a list held before is not known where nobody looked', () => {
    const delivery = { target: roleTarget(archive), answers: {}, addRoles: [], removeRoles: [], held: null };
    expect(deliveryOf(archive.questions, delivery).map(({ before }) => before)).toEqual([null, null]);
  });
});
