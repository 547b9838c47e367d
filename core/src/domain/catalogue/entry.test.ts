import { describe, expect, test } from 'vitest';
import { shipped, shippedEntries, shippedPlaces } from '../../testing/catalogue.ts';
import { isSetUpStage, needsTwoPeople } from './application.ts';
import { type ApplicationEntry, applicationsOf, faultOfEntry } from './entry.ts';

function entry(id: string, differing: Partial<ApplicationEntry> = {}): ApplicationEntry {
  const found = shippedEntries.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no entry ${id}`);
  return { ...found, ...differing };
}

describe('an entry with two forms', () => {
  const archive = shippedEntries.find(({ id }) => id === 'cfas-app');
  const rolesOf = (ciamIntegration: boolean) =>
    applicationsOf(shippedEntries, shippedPlaces, { ciamIntegration, mipIntegration: true })
      .find(({ id }) => id === 'cfas-app')
      ?.roles.map(({ name }) => name);

  test('asks with the one that its switch chooses', () => {
    expect(rolesOf(true)).toEqual(['User', 'Contributor', 'Case Manager']);
    expect(rolesOf(false)).toEqual(['User']);
    const others = (ciamIntegration: boolean) =>
      applicationsOf(shippedEntries, shippedPlaces, { ciamIntegration, mipIntegration: true }).filter(
        ({ id }) => id !== 'cfas-app',
      );
    expect(others(false)).toEqual(others(true));
  });

  test('works with both, or not at all', () => {
    if (archive === undefined) throw new Error('no such entry');
    const questions = [{ kind: 'purpose' }] as const;
    expect(faultOfEntry(archive)).toBeNull();
    expect(faultOfEntry({ ...archive, questionsWithout: { feature: 'ciamIntegration', questions } })).toMatch(
      /^without ciamIntegration has no role/,
    );
  });
});

describe('an entry that the portal cannot work with', () => {
  test('offers a role that no change takes away', () => {
    const one = entry('mip-app');
    expect(faultOfEntry(one, { oneToManyRoles: ['Public Reports'] })).toBeNull();
    expect(faultOfEntry(one, { oneToManyRoles: ['Public Reports', 'TaskEV'] })).toContain(
      'offers the role TaskEV',
    );
  });

  test('makes two lists for downloading of one name', () => {
    const sites = entry('rmd-sharepoint-app');
    const [list] = sites.questions.filter(({ kind }) => kind === 'groups');
    if (list?.kind !== 'groups') throw new Error('no list of groups');
    const twice = { ...sites, questions: [...sites.questions, { ...list, list: 'others' }] };
    expect(faultOfEntry(twice)).toBe(
      'makes two lists of groups of the name sharepoint-sites for downloading',
    );
  });

  test('none of those delivered', () => {
    for (const one of shippedEntries) expect([one.id, faultOfEntry(one)]).toEqual([one.id, null]);
  });

  test('has no roles, or takes requests with nobody to decide', () => {
    const questions = [{ kind: 'purpose' }] as const;
    expect(faultOfEntry(entry('hll-app', { questions }))).toContain('has no role');
    expect(faultOfEntry(entry('hll-app', { stages: { access: [], removal: 'IMMEDIATE' } }))).toContain(
      'nobody decides',
    );
  });

  test('asks twice for the same, or has ambiguous roles', () => {
    const allows = { en: 'See', es: 'Ver' };
    const asking = (...levels: string[]) => ({
      kind: 'role' as const,
      levels: levels.map((name) => ({ name, allows })),
    });
    const fault = (...questions: ApplicationEntry['questions']) =>
      faultOfEntry(entry('hll-app', { questions }));
    expect(fault(asking('A'), { kind: 'places', levels: [] })).toBe('asks twice for role');
    expect(fault(asking('A'), { kind: 'purpose' }, { kind: 'purpose' })).toBe('asks twice for purpose');
    const list = { kind: 'options', name: 'level', options: [] } as const;
    expect(fault(asking('A'), list, list)).toBe('asks twice for level');
    expect(fault(asking('A'), list, { ...list, name: 'userOrigin' })).toBeNull();
    expect(fault(asking('A', 'A'))).toContain('two levels of the name A');
    expect(fault(asking('Write - TX'))).toContain('reads like one with a place');
  });

  test('has a role that takes two people, where fewer than two decide', () => {
    const stages = { access: ['SUPERVISOR'], removal: 'IMMEDIATE' } as const;
    expect(faultOfEntry(entry('mpp-app', { stages }))).toContain('HQ DQM, which takes two people');
    expect(faultOfEntry(entry('p4-app', { stages }))).toBeNull();
  });

  test('is set up by somebody who has no stage', () => {
    expect(faultOfEntry(entry('mpp-app', { manualSetUp: 'RM_IT_HELP' }))).toContain('set up by RM_IT_HELP');
    expect(faultOfEntry(entry('cfas-app', { manualSetUp: 'FILETRAIL_ADMIN' }))).not.toBeNull();
    expect(faultOfEntry(entry('filetrail-app', { manualSetUp: 'FILETRAIL_ADMIN' }))).toBeNull();
  });

  test('speaks of staff that it does not have', () => {
    expect(faultOfEntry(entry('mpp-app', { staffNotice: { en: 'Staff', es: 'Personal' } }))).toContain(
      'staffNotice',
    );
    expect(faultOfEntry(entry('el-app', { staffRoles: ['EL_LEAD', 'EL_GUEST'] }))).toContain('EL_GUEST');
    expect(faultOfEntry(entry('p4-app', { staffRoles: ['Regional'] }))).toContain('Regional');
    expect(faultOfEntry(entry('p4-app', { roleChange: 'STAFF' }))).toContain('names no staffRoles');
  });
});

describe('what an entry asks of those who decide', () => {
  test('two people for some roles of some levels, for each region and state too', () => {
    const planning = shipped('mpp-app');
    expect(needsTwoPeople(planning, ['HQ DQM'])).toBe(true);
    expect(needsTwoPeople(planning, ['HQ Write', 'State Write - TX'])).toBe(false);
    expect(needsTwoPeople(planning, [])).toBe(false);
    const placed = { name: 'State Write', allows: null, per: 'state', twoPerson: true } as const;
    const questions = [{ kind: 'places', levels: [{ name: 'HQ Write', allows: null }, placed] }] as const;
    expect(needsTwoPeople({ questions, roles: [] }, ['HQ Write', 'State Write - TX'])).toBe(true);
    expect(needsTwoPeople({ questions, roles: [] }, ['State Write'])).toBe(false);
    expect(needsTwoPeople(shipped('mip-app'), ['PTS-All', 'Administrator'])).toBe(true);
    expect(needsTwoPeople(shipped('mip-app'), ['PTS-All'])).toBe(false);
  });

  test('a note from the stage that sets access up, also where somebody is in there', () => {
    const stage = (
      role: 'SUPERVISOR' | 'RM_IT_HELP',
      fallbackFor: 'SUPERVISOR' | 'FILETRAIL_ADMIN' | null,
    ) => ({
      role,
      fallbackFor,
    });
    expect(isSetUpStage(shipped('mip-app'), stage('RM_IT_HELP', null))).toBe(true);
    expect(isSetUpStage(shipped('mip-app'), stage('RM_IT_HELP', 'SUPERVISOR'))).toBe(false);
    expect(isSetUpStage(shipped('mip-app'), stage('SUPERVISOR', null))).toBe(false);
    expect(isSetUpStage(shipped('fhdn-app'), stage('RM_IT_HELP', null))).toBe(false);
    const archive = { manualSetUp: 'FILETRAIL_ADMIN' } as const;
    expect(isSetUpStage(archive, stage('RM_IT_HELP', 'FILETRAIL_ADMIN'))).toBe(true);
  });
});
