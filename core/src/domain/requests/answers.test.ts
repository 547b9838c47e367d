import { describe, expect, test } from 'vitest';
import { shipped } from '../../testing/catalogue.ts';
import { type AccessAnswers, employmentMeant, faultsOfAnswers, mustNameEmployment } from './answers.ts';

const one = [{ number: 1, status: 'Federal Employee' }];
const several = [...one, { number: 3, status: 'Cooperating Technical Partner' }];
const choice = { employments: one, multiEmployment: true };
const complete: AccessAnswers = {
  roles: ['Upload'],
  userLevels: [],
  userOrigins: [],
  purpose: 'Loading the spring floods',
  employment: null,
};
const library = shipped('hll-app');
const planning = shipped('mpp-app');
const archive = shipped('fhd-app');
const archived = { ...complete, roles: ['Read Access'], userOrigins: ['Contractor'] };

describe('roles, purpose and employment', () => {
  const faults = (differing: Partial<AccessAnswers>, given = choice) =>
    faultsOfAnswers(library, { ...complete, ...differing }, given);

  test.each<[Partial<AccessAnswers>, string, string]>([
    [{ roles: [] }, 'role', 'REQUIRED'],
    [{ roles: ['Upload', 'Everything'] }, 'role', 'NOT_OFFERED'],
    [{ roles: ['upload'] }, 'role', 'NOT_OFFERED'],
    [{ purpose: ' \n ' }, 'purpose', 'REQUIRED'],
    [{ purpose: 'x'.repeat(2_001) }, 'purpose', 'TOO_LONG'],
    [{ purpose: 'a\u0000b' }, 'purpose', 'FORBIDDEN_CHARACTER'],
    [{ employment: 4 }, 'empStatus', 'NOT_OFFERED'],
    [{ userLevels: ['Approver'] }, 'level', 'NOT_OFFERED'],
    [{ userOrigins: ['Contractor'] }, 'userOrigin', 'NOT_OFFERED'],
  ])('%j: %s is %s', (differing, field, fault) => {
    expect(faults(differing)).toEqual([{ field, fault }]);
  });

  test('nothing is wrong with complete answers; a purpose of exactly 2,000 characters fits', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ purpose: '😀'.repeat(2_000) })).toEqual([]);
  });

  test('every fault is told, not only the first, in the order of the steps', () => {
    const all = faults({ roles: [], purpose: '', employment: 5 });
    expect(all.map((fault) => fault.field)).toEqual(['empStatus', 'role', 'purpose']);
  });

  test('with several employments one must be named', () => {
    const many = { employments: several, multiEmployment: true };
    expect(faults({}, many)).toEqual([{ field: 'empStatus', fault: 'REQUIRED' }]);
    expect(faults({ employment: 3 }, many)).toEqual([]);
    expect(faults({}, { ...many, multiEmployment: false })).toEqual([]);
  });
});

describe('levels that exclude each other', () => {
  const fault = (...roles: string[]) => faultsOfAnswers(planning, { ...complete, roles }, choice)[0]?.fault;

  test('several places of one level go together, a second level does not', () => {
    expect(fault('State Write - TX', 'State Write - LA')).toBeUndefined();
    expect(fault('HQ Write')).toBeUndefined();
    expect(fault('HQ Write', 'State Write - TX')).toBe('NOT_TOGETHER');
    expect(fault('State Write - TX', 'State Read-Only - TX')).toBe('NOT_TOGETHER');
  });

  test('a level for places is no role without one, and a place must exist', () => {
    expect(fault('State Write')).toBe('NOT_OFFERED');
    expect(fault('State Write - XX')).toBe('NOT_OFFERED');
    expect(fault('Regional Write - Region 11')).toBe('NOT_OFFERED');
  });

  test('roles of other applications may be held together', () => {
    const roles = ['End User', 'Library'];
    expect(faultsOfAnswers(shipped('filetrail-app'), { ...complete, roles }, choice)).toEqual([]);
  });
});

describe('types, levels and origins', () => {
  const faults = (differing: Partial<AccessAnswers>, given = choice) =>
    faultsOfAnswers(archive, { ...archived, ...differing }, given);

  test('levels are optional and may be several, an origin is needed', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ userLevels: ['Approver', 'Publisher'] })).toEqual([]);
    expect(faults({ userLevels: ['Owner'] })).toEqual([{ field: 'level', fault: 'NOT_OFFERED' }]);
    expect(faults({ userOrigins: [] })).toEqual([{ field: 'userOrigin', fault: 'REQUIRED' }]);
    expect(faults({ userOrigins: ['Contractor', 'Elsewhere'] })).toEqual([
      { field: 'userOrigin', fault: 'NOT_OFFERED' },
    ]);
  });

  test('one type of access excludes another', () => {
    expect(faults({ roles: ['Read Access', 'Write Access'] })).toEqual([
      { field: 'role', fault: 'NOT_TOGETHER' },
    ]);
  });

  test('administrative access is not for partners: by the employment named, or the only one there is', () => {
    const roles = ['Administrative Access'];
    const barred = [{ field: 'role', fault: 'NOT_FOR_EMPLOYMENT' }];
    const many = { employments: several, multiEmployment: true };
    expect(faults({ roles })).toEqual([]);
    expect(faults({ roles, employment: 3 }, many)).toEqual(barred);
    expect(faults({ roles, employment: 1 }, many)).toEqual([]);
    expect(faults({ roles }, { ...many, employments: several.slice(1) })).toEqual(barred);
    expect(faults({ employment: 3 }, many)).toEqual([]);
  });
});

describe('which employment a request is for', () => {
  test('must be named where there are several, the feature is on, and the application asks', () => {
    const many = { employments: several, multiEmployment: true };
    expect(mustNameEmployment(library, many)).toBe(true);
    expect(mustNameEmployment(library, { ...many, multiEmployment: false })).toBe(false);
    expect(mustNameEmployment(library, choice)).toBe(false);
    for (const id of ['rmd-sharepoint-app', 'mip-app']) expect(mustNameEmployment({ id }, many)).toBe(false);
  });

  test('is the one named, else the only one', () => {
    expect(employmentMeant(3, several)).toBe(3);
    expect(employmentMeant(null, several)).toBeNull();
    expect(employmentMeant(null, several.slice(1))).toBe(3);
    expect(employmentMeant(null, [])).toBeNull();
  });
});
