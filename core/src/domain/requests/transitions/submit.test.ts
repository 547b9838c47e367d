import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountFor, shipped } from '../../../testing/catalogue.ts';
import { isRefusal } from '../../validation/refusal.ts';
import type { Approver, Candidates } from '../stage-plan.ts';
import { firstEmployment, planAccessRequest, planChangeRequest, type SubmitFacts } from './submit.ts';
import { changeOfRoles } from '../../forms/role-change.ts';

const library = shipped('hll-app');
const nobody: Candidates = {
  SUPERVISOR: [],
  AUTHORIZER: [],
  FILETRAIL_ADMIN: [],
  RM_IT_HELP: [],
  aboveSupervisors: [],
};
const named = (...ids: string[]): Approver[] =>
  ids.map((id) => ({ id, email: `${id}@agency.example`, fullName: id, organization: 'Flood Risk Agency' }));

const facts: SubmitFacts = {
  application: library,
  answers: { role: ['Upload'], purpose: 'Loading the spring floods' },
  requester: {
    id: 'nora',
    profileWaits: false,
    realmRoles: ['RAPUser'],
    employments: [{ number: 1, status: 'Federal Employee', jobTitle: null }],
    holding: { roles: [], grants: [] },
    attributes: {},
  },
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
    const lists = application.questions.filter((one) => one.kind === 'options');
    const options = Object.fromEntries(
      lists.map(({ name, options: [first] }) => [name, [first?.name ?? '']]),
    );
    const answers = {
      ...facts.answers,
      role: [application.roles[0]?.name ?? ''],
      options,
      ...(id === 'cfas-app' ? { altUsername: 'case_reader-0042' } : {}),
      ...accountFor(application),
    };
    const candidates = {
      ...nobody,
      SUPERVISOR: named('a'),
      AUTHORIZER: named('b'),
      FILETRAIL_ADMIN: named('c'),
      RM_IT_HELP: named('d'),
    };
    expect(stagesOf({ application, answers, candidates }).stages.map(([role]) => role)).toEqual(roles);
  });

  test('nobody can be asked: RM-IT help decides, and the status says so', () => {
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

  test('the person who alone decides a stage is not asked again in a later one', () => {
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
  const { requester } = facts;

  test('with a locked account, where the portal takes no request, and what one holds already', () => {
    expect(refusal({ requester: { ...requester, realmRoles: [] } })).toEqual({ refused: 'ACCOUNT_LOCKED' });
    expect(refusal({ isRequestable: false })).toEqual({ refused: 'NOT_ELIGIBLE' });
    expect(refusal({ requester: { ...requester, holding: { roles: ['Upload'], grants: [] } } })).toEqual({
      refused: 'STALE_ROLES',
    });
  });

  test('where nobody is left to decide', () => {
    expect(refusal({ candidates: nobody })).toEqual({ refused: 'NO_APPROVER' });
  });

  test('a role held under another employment can be asked for under this one', () => {
    const employments = [
      { number: 1, status: 'Federal Employee', jobTitle: null },
      { number: 2, status: 'Contractor', jobTitle: null },
    ];
    const holding = { roles: ['Upload'], grants: [{ role: 'Upload', employment: 1 }] };
    const under = (employment: number) =>
      refusal({
        requester: { ...requester, employments, holding },
        answers: { ...facts.answers, employment: { number: employment, words: null } },
      });
    expect(under(2)).toMatchObject({ addRoles: ['Upload'], removeRoles: [] });
    expect(under(1)).toEqual({ refused: 'STALE_ROLES' });
  });

  test('the account comes first, then the application, then the answers', () => {
    const answers = { ...facts.answers, role: [] };
    const locked = { ...requester, realmRoles: [] };
    expect(refusal({ answers, isRequestable: false, requester: locked })).toEqual({
      refused: 'ACCOUNT_LOCKED',
    });
    expect(refusal({ answers, isRequestable: false })).toEqual({ refused: 'NOT_ELIGIBLE' });
    const invalid = refusal({ answers });
    expect(isRefusal(invalid) && invalid.faults).toEqual([{ field: 'role', fault: 'REQUIRED' }]);
  });
});

describe('a change of roles', () => {
  const planning = shipped('p4-app');
  const held = ['Regional - Region 04'];
  const nothingExpected = { addRoles: null, removeRoles: null };
  const change = (
    role: readonly string[],
    expected: Parameters<typeof planChangeRequest>[1] = nothingExpected,
    holding = { roles: held, grants: [] },
  ) =>
    planChangeRequest(
      {
        ...facts,
        application: planning,
        answers: { ...facts.answers, role },
        requester: { ...facts.requester, holding },
      },
      expected,
    );

  test('adds what is new and removes what is no longer chosen', () => {
    expect(change([...held, 'Regional - Region 05'])).toMatchObject({
      status: 'PENDING_SUPERVISOR_DECISION',
      addRoles: ['Regional - Region 05'],
      removeRoles: [],
    });
    expect(change(['HQ'])).toMatchObject({ addRoles: ['HQ'], removeRoles: held });
  });

  test('no difference, or another one than the form saw, is stale', () => {
    const stale = { refused: 'STALE_ROLES' };
    expect(change(held)).toEqual(stale);
    expect(change(['HQ'], { addRoles: ['HQ'], removeRoles: [] })).toEqual(stale);
    expect(change(['HQ'], { addRoles: [], removeRoles: held })).toEqual(stale);
    expect(change(['HQ'], { addRoles: ['HQ', 'HQ'], removeRoles: held })).toEqual(stale);
    expect(change(['HQ'], { addRoles: ['HQ'], removeRoles: held })).toMatchObject({ addRoles: ['HQ'] });
  });

  test('where levels and origins are asked for, they alone can be what changes', () => {
    const application = shipped('fhd-app');
    const answers = { ...facts.answers, role: ['Read Access'], options: { userOrigin: ['Contractor'] } };
    const requester = { ...facts.requester, holding: { roles: ['Read Access'], grants: [] } };
    const plan = planChangeRequest({ ...facts, application, answers, requester }, nothingExpected);
    expect(plan).toMatchObject({ addRoles: [], removeRoles: [] });
  });

  test('roles that many applications share stay, whatever is chosen', () => {
    const holding = { roles: [...held, 'Public Reports'], grants: [] };
    expect(change(['HQ'], nothingExpected, holding)).toMatchObject({ removeRoles: held });
  });

  test('any roles: added is chosen without held, removed is held without chosen and shared, never both', () => {
    const { oneToManyRoles } = library;
    expect(oneToManyRoles).toHaveLength(12);
    const some = fc.uniqueArray(
      fc.constantFrom('HQ', 'Upload', 'Read Access', ...oneToManyRoles.slice(0, 3)),
    );
    fc.assert(
      fc.property(some, some, (before, chosen) => {
        const { addRoles, removeRoles } = changeOfRoles(before, chosen, oneToManyRoles);
        const after = new Set([...before.filter((role) => !removeRoles.includes(role)), ...addRoles]);
        const kept = before.filter((role) => oneToManyRoles.includes(role));
        expect(after).toEqual(new Set([...chosen, ...kept]));
        expect(addRoles.filter((role) => before.includes(role) || removeRoles.includes(role))).toEqual([]);
        expect(removeRoles.every((role) => before.includes(role))).toBe(true);
        expect(removeRoles.filter((role) => oneToManyRoles.includes(role))).toEqual([]);
      }),
    );
  });
});

test('roles without an employment count under the first there is', () => {
  expect(firstEmployment([{ number: 4 }, { number: 2 }])).toBe(2);
  expect(firstEmployment([])).toBe(1);
});
