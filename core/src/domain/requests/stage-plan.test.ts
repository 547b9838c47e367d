import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DecidingRole, decidingRoles } from '../people/roles.ts';
import { type Approver, type Candidates, type PlannedStage, planStages } from './stage-plan.ts';

const people = (...ids: string[]): Approver[] =>
  ids.map((id) => ({ id, email: `${id}@agency.example`, fullName: id, organization: 'Flood Risk Agency' }));
const nobody: Candidates = {
  SUPERVISOR: [],
  AUTHORIZER: [],
  FILETRAIL_ADMIN: [],
  RM_IT_HELP: [],
  aboveSupervisors: [],
};
const names = (stages: PlannedStage[] | null) =>
  stages?.map(({ role, people: asked }) => [role, asked.map((one) => one.id)]);

test('a person whom a later stage cannot spare is not asked earlier', () => {
  const candidates = { ...nobody, SUPERVISOR: people('bo', 'morgan'), AUTHORIZER: people('bo') };
  expect(names(planStages(['SUPERVISOR', 'AUTHORIZER'], candidates, 'nora'))).toEqual([
    ['SUPERVISOR', ['morgan']],
    ['AUTHORIZER', ['bo']],
  ]);
});

test('RM-IT help decides where one person would have to decide twice', () => {
  const candidates = {
    ...nobody,
    SUPERVISOR: people('bo'),
    AUTHORIZER: people('bo'),
    RM_IT_HELP: people('hana'),
  };
  const plan = planStages(['SUPERVISOR', 'AUTHORIZER'], candidates, 'nora');
  expect(names(plan)).toEqual([
    ['SUPERVISOR', ['bo']],
    ['RM_IT_HELP', ['hana']],
  ]);
  expect(plan?.map((stage) => stage.fallbackFor)).toEqual([null, 'AUTHORIZER']);
});

test('one helper for two missing stages, or none for one, is no plan', () => {
  expect(
    planStages(['SUPERVISOR', 'AUTHORIZER'], { ...nobody, RM_IT_HELP: people('hana') }, 'nora'),
  ).toBeNull();
  expect(planStages(['SUPERVISOR'], nobody, 'nora')).toBeNull();
  expect(planStages(['SUPERVISOR'], { ...nobody, RM_IT_HELP: people('nora') }, 'nora')).toBeNull();
});

test('the supervisor above decides for the supervisor, and for nobody else', () => {
  const candidates = { ...nobody, aboveSupervisors: people('nora', 'morgan'), RM_IT_HELP: people('hana') };
  const plan = planStages(['SUPERVISOR', 'AUTHORIZER'], candidates, 'nora');
  expect(names(plan)).toEqual([
    ['SUPERVISOR', ['morgan']],
    ['RM_IT_HELP', ['hana']],
  ]);
  expect(plan?.map((stage) => stage.fallbackFor)).toEqual(['SUPERVISOR', 'AUTHORIZER']);
  expect(names(planStages(['AUTHORIZER'], candidates, 'nora'))).toEqual([['RM_IT_HELP', ['hana']]]);
});

test('RM-IT help decides for the supervisor where the one above is missing or asks', () => {
  for (const above of [[], people('nora')]) {
    const candidates = { ...nobody, aboveSupervisors: above, RM_IT_HELP: people('hana') };
    const plan = planStages(['SUPERVISOR'], candidates, 'nora');
    expect(names(plan)).toEqual([['RM_IT_HELP', ['hana']]]);
    expect(plan?.[0]?.fallbackFor).toBe('SUPERVISOR');
  }
});

test('the supervisor above is not asked while a supervisor is there', () => {
  const candidates = { ...nobody, SUPERVISOR: people('dana'), aboveSupervisors: people('morgan') };
  expect(names(planStages(['SUPERVISOR'], candidates, 'nora'))).toEqual([['SUPERVISOR', ['dana']]]);
});

/** Whether every stage has somebody to decide it, no matter who decides the earlier ones. */
function everyWayEnds(stages: readonly PlannedStage[], decided: readonly string[] = []): boolean {
  const [stage, ...rest] = stages;
  if (stage === undefined) return true;
  const able = stage.people.filter((person) => !decided.includes(person.id));
  return able.length > 0 && able.every((person) => everyWayEnds(rest, [...decided, person.id]));
}

test('the person who decides first, nobody is ever left without somebody to decide', () => {
  const some = fc.uniqueArray(fc.constantFrom('ana', 'bo', 'cy', 'dee', 'nora'), { maxLength: 4 });
  const roles = fc.uniqueArray(fc.constantFrom<DecidingRole>(...decidingRoles), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      roles,
      some,
      some,
      some,
      some,
      some,
      (asked, supervisors, authorizers, admins, helpers, above) => {
        const candidates: Candidates = {
          SUPERVISOR: people(...supervisors),
          AUTHORIZER: people(...authorizers),
          FILETRAIL_ADMIN: people(...admins),
          RM_IT_HELP: people(...helpers),
          aboveSupervisors: people(...above),
        };
        const plan = planStages(asked, candidates, 'nora');
        if (plan === null) return;
        expect(everyWayEnds(plan)).toBe(true);
        expect(plan.flatMap((stage) => stage.people.map((one) => one.id))).not.toContain('nora');
      },
    ),
    { numRuns: 2_000 },
  );
});
