import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Question } from '@portal/core/domain/forms/form.ts';
import type { OptionList } from '@portal/core/domain/forms/option-lists.ts';
import { expect, test } from 'vitest';
import { earlierAnswers } from './earlier-answers.ts';

const requestDetails: RequestView['requestDetails'] = {
  requestedAppName: 'mpp-app',
  role: ['Regional Write - Region 04', 'State Write - TX'],
  addRoles: [],
  removeRoles: [],
  purpose: 'Reviewing plans',
  accessType: null,
  altUsername: null,
  level: ['Approver'],
  userOrigin: ['Contractor'],
  empStatus: 'employment-2',
  employment: 'Contractor; Analyst',
  updatedFields: [],
  alternate: null,
  mipOrgID: null,
  mipOrgName: null,
  mipUsername: null,
  supportCTP: null,
};
const level = (name: string, per: 'region' | 'state') => ({ name, per, allows: '' });
const question = (...levels: ReturnType<typeof level>[]): Question<string> => ({ kind: 'places', levels });
const list = (name: OptionList, option: string): Question<string> => ({
  kind: 'options',
  name,
  options: [{ name: option, label: option }],
});
const offered = {
  card: {
    groups: null,
    questions: [
      question(level('Regional Write', 'region'), level('State Write', 'state')),
      list('level', 'Approver'),
      list('userOrigin', 'Contractor'),
      { kind: 'purpose' } as const,
    ],
  },
  places: { regions: ['04'], states: [{ code: 'TX', name: 'Texas' }] },
  person: {
    employments: [
      { number: 1, status: 'Federal Employee', jobTitle: null },
      { number: 2, status: 'Contractor', jobTitle: 'Analyst' },
    ],
  },
};

test('what was asked for comes back whole', () => {
  expect(earlierAnswers({ requestDetails }, offered)).toEqual({
    employment: { number: 2, words: 'Contractor; Analyst' },
    role: ['Regional Write - Region 04', 'State Write - TX'],
    options: { level: ['Approver'], userOrigin: ['Contractor'] },
    purpose: 'Reviewing plans',
  });
});

test('what is not offered any more is left out', () => {
  const card = {
    groups: null,
    questions: [
      question(level('State Write', 'state')),
      list('level', 'Publisher'),
      { kind: 'purpose' } as const,
    ],
  };
  const places = { regions: ['04'], states: [{ code: 'LA', name: 'Louisiana' }] };
  const person = { employments: offered.person.employments.slice(0, 1) };
  expect(earlierAnswers({ requestDetails }, { card, places, person })).toEqual({
    role: [],
    options: { level: [] },
    purpose: 'Reviewing plans',
  });
});

test('groups are kept for the form to judge, which knows the directory', () => {
  const card = { questions: [question(level('State Write', 'state'))], groups: { root: 'SharePoint' } };
  const details = { ...requestDetails, role: ['State Write - TX', 'Team Site'] };
  expect(earlierAnswers({ requestDetails: details }, { ...offered, card }).role).toEqual(details.role);
  const without = { ...card, groups: null };
  expect(earlierAnswers({ requestDetails: details }, { ...offered, card: without }).role).toEqual([
    'State Write - TX',
  ]);
});

test('a request without words or employment leaves them open', () => {
  const bare = { ...requestDetails, purpose: null, empStatus: null };
  const answers = earlierAnswers({ requestDetails: bare }, offered);
  expect(Object.keys(answers).toSorted()).toEqual(['options', 'role']);
});
