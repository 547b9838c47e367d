import { describe, expect, test } from 'vitest';
import { shipped, shippedEntries } from '../../testing/catalogue.ts';
import { isSetUpStage, needsTwoPeople } from './application.ts';
import { type ApplicationEntry, faultOfEntry } from './entry.ts';

function entry(id: string, differing: Partial<ApplicationEntry> = {}): ApplicationEntry {
  const found = shippedEntries.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no entry ${id}`);
  return { ...found, ...differing };
}

describe('an entry that the portal cannot work with', () => {
  test('none of those delivered', () => {
    for (const one of shippedEntries) expect([one.id, faultOfEntry(one)]).toEqual([one.id, null]);
  });

  test('takes requests without roles, or with nobody to decide', () => {
    const fault = 'takes requests, but has no roles or no stages';
    expect(faultOfEntry(entry('hll-app', { roles: [] }))).toBe(fault);
    expect(faultOfEntry(entry('hll-app', { stages: { access: [], removal: 'IMMEDIATE' } }))).toBe(fault);
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
    expect(faultOfEntry(entry('el-app', { staffRoles: ['EL_LEAD', 'EL_GUEST'] }))).toContain('EL_GUEST');
    expect(faultOfEntry(entry('p4-app', { staffRoles: ['Regional'] }))).toContain('Regional');
    expect(faultOfEntry(entry('p4-app', { roleChange: 'STAFF' }))).toContain('names no staffRoles');
  });
});

describe('what an entry asks of those who decide', () => {
  test('two people for some roles of some levels, for each of the places too', () => {
    const planning = shipped('mpp-app');
    expect(needsTwoPeople(planning, ['HQ DQM'])).toBe(true);
    expect(needsTwoPeople(planning, ['HQ Write', 'State Write - TX'])).toBe(false);
    expect(needsTwoPeople(planning, [])).toBe(false);
    const levels = planning.levels.map((level) => ({ ...level, twoPerson: level.per === 'state' }));
    expect(needsTwoPeople({ levels }, ['HQ Write', 'State Write - TX'])).toBe(true);
    expect(needsTwoPeople({ levels }, ['State Write'])).toBe(false);
  });

  test('a note from the stage that sets access up, also where somebody stands in there', () => {
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
