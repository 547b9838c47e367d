import { describe, expect, test } from 'vitest';
import { shipped } from '../../testing/catalogue.ts';
import type { DecidingRole } from '../people/roles.ts';
import { isRefusal } from './refusal.ts';
import type { Approver } from './stage-plan.ts';
import { planAccessRequest, type SubmitFacts } from './submit.ts';

const library = shipped('hll-app');
const nobody: Record<DecidingRole, readonly Approver[]> = {
  SUPERVISOR: [],
  AUTHORIZER: [],
  FILETRAIL_ADMIN: [],
  RM_IT_HELP: [],
};
const named = (...ids: string[]): Approver[] =>
  ids.map((id) => ({ id, email: `${id}@agency.example`, fullName: id, organization: 'Flood Risk Agency' }));

const facts: SubmitFacts = {
  application: library,
  answers: { roles: ['Upload'], purpose: 'Loading the spring floods', employment: null },
  requester: { id: 'nora', realmRoles: ['RAPUser'], employmentNumbers: [1], rolesHeld: [] },
  candidates: {
    ...nobody,
    SUPERVISOR: named('dana'),
    AUTHORIZER: named('ari', 'bo'),
    RM_IT_HELP: named('hana'),
  },
  multiEmployment: true,
  isRequestable: true,
};

function stagesOf(differing: Partial<SubmitFacts>) {
  const plan = planAccessRequest({ ...facts, ...differing });
  if (isRefusal(plan)) throw new Error(plan.refused);
  const stages = plan.stages.map(({ role, fallbackFor, people }) => [
    role,
    fallbackFor,
    people.map((one) => one.id),
  ]);
  return { status: plan.status, stages };
}

describe('the way of a request', () => {
  test('follows the stages of the application', () => {
    expect(stagesOf({})).toEqual({
      status: 'PENDING_SUPERVISOR_DECISION',
      stages: [
        ['SUPERVISOR', null, ['dana']],
        ['AUTHORIZER', null, ['ari', 'bo']],
      ],
    });
  });

  test.each([
    ['fhd-app', ['SUPERVISOR', 'AUTHORIZER']],
    ['hll-app', ['SUPERVISOR', 'AUTHORIZER']],
    ['mpp-app', ['SUPERVISOR', 'AUTHORIZER']],
    ['p4-app', ['SUPERVISOR', 'AUTHORIZER']],
    ['fhdn-app', ['SUPERVISOR', 'AUTHORIZER']],
    ['el-app', ['SUPERVISOR', 'AUTHORIZER']],
    ['filetrail-app', ['SUPERVISOR', 'FILETRAIL_ADMIN']],
    ['mip-app', ['SUPERVISOR', 'AUTHORIZER', 'RM_IT_HELP']],
    ['cfas-app', ['SUPERVISOR', 'AUTHORIZER', 'RM_IT_HELP']],
    ['rmd-sharepoint-app', ['SUPERVISOR', 'RM_IT_HELP']],
    ['fme-app', ['SUPERVISOR', 'AUTHORIZER', 'RM_IT_HELP']],
  ])('%s: %j', (id, roles) => {
    const application = { ...shipped(id), requestAccess: true };
    const answers = { ...facts.answers, roles: [application.roles[0]?.name ?? ''] };
    const candidates = {
      SUPERVISOR: named('a'),
      AUTHORIZER: named('b'),
      FILETRAIL_ADMIN: named('c'),
      RM_IT_HELP: named('d'),
    };
    expect(stagesOf({ application, answers, candidates }).stages.map(([role]) => role)).toEqual(roles);
  });

  test('nobody can be asked: RM-IT help stands in, and the status says so', () => {
    const { status, stages } = stagesOf({ candidates: { ...facts.candidates, SUPERVISOR: [] } });
    expect(status).toBe('PENDING_RMIT_HELP_DECISION');
    expect(stages[0]).toEqual(['RM_IT_HELP', 'SUPERVISOR', ['hana']]);
    expect(stages[1]).toEqual(['AUTHORIZER', null, ['ari', 'bo']]);
  });

  test('nobody is asked about himself, as fallback neither', () => {
    const own = stagesOf({
      candidates: {
        ...nobody,
        SUPERVISOR: named('nora'),
        AUTHORIZER: named('nora', 'ari'),
        RM_IT_HELP: named('nora', 'hana'),
      },
    });
    expect(own.stages).toEqual([
      ['RM_IT_HELP', 'SUPERVISOR', ['hana']],
      ['AUTHORIZER', null, ['ari']],
    ]);
  });

  test('whoever alone decides a stage is not asked again in a later one', () => {
    const sole = stagesOf({ candidates: { ...facts.candidates, SUPERVISOR: named('bo') } });
    expect(sole.stages[1]).toEqual(['AUTHORIZER', null, ['ari']]);
    const one = stagesOf({
      candidates: { ...facts.candidates, SUPERVISOR: named('bo'), AUTHORIZER: named('bo') },
    });
    expect(one.stages[1]).toEqual(['RM_IT_HELP', 'AUTHORIZER', ['hana']]);
    const two = stagesOf({ candidates: { ...facts.candidates, SUPERVISOR: named('bo', 'dana') } });
    expect(two.stages[1]).toEqual(['AUTHORIZER', null, ['ari', 'bo']]);
  });
});

describe('what cannot be asked', () => {
  const refusal = (differing: Partial<SubmitFacts>) => planAccessRequest({ ...facts, ...differing });
  const answers = (differing: Partial<SubmitFacts['answers']>) => ({
    answers: { ...facts.answers, ...differing },
  });

  test('with a locked account, where the portal takes no request, and what one holds already', () => {
    const { requester } = facts;
    expect(refusal({ requester: { ...requester, realmRoles: [] } })).toEqual({ refused: 'ACCOUNT_LOCKED' });
    expect(refusal({ isRequestable: false })).toEqual({
      refused: 'NOT_ELIGIBLE',
    });
    expect(refusal({ requester: { ...requester, rolesHeld: ['Upload'] } })).toEqual({
      refused: 'STALE_ROLES',
    });
  });

  test.each([
    [answers({ roles: [] }), 'role', 'REQUIRED'],
    [answers({ roles: ['Upload', 'Everything'] }), 'role', 'NOT_OFFERED'],
    [answers({ roles: ['upload'] }), 'role', 'NOT_OFFERED'],
    [answers({ purpose: ' \n ' }), 'purpose', 'REQUIRED'],
    [answers({ purpose: 'x'.repeat(2_001) }), 'purpose', 'TOO_LONG'],
    [answers({ purpose: 'a\u0000b' }), 'purpose', 'FORBIDDEN_CHARACTER'],
    [answers({ employment: 4 }), 'empStatus', 'NOT_OFFERED'],
    [{ requester: { ...facts.requester, employmentNumbers: [1, 3] } }, 'empStatus', 'REQUIRED'],
  ])('%j: %s is %s', (differing, field, fault) => {
    expect(refusal(differing)).toEqual({ refused: 'INVALID', faults: [{ field, fault }] });
  });

  test('every fault is told, not only the first', () => {
    const all = refusal({ answers: { roles: [], purpose: '', employment: 5 } });
    expect(isRefusal(all) && all.faults?.map((fault) => fault.field)).toEqual([
      'role',
      'purpose',
      'empStatus',
    ]);
  });

  test('a purpose of exactly 2,000 characters fits', () => {
    expect(isRefusal(refusal(answers({ purpose: '😀'.repeat(2_000) })))).toBe(false);
  });
});
