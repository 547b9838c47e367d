import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { expect, test } from 'vitest';
import { earlierAnswers } from './earlier-answers.ts';

const requestDetails: RequestView['requestDetails'] = {
  requestedAppName: 'mpp-app',
  role: ['Regional Write - Region 04', 'State Write - TX'],
  addRoles: [],
  removeRoles: [],
  purpose: 'Reviewing plans',
  accessType: null,
  level: ['Approver'],
  userOrigin: ['Contractor'],
  empStatus: 'employment-2',
  employment: 'Contractor; Analyst',
  alternate: null,
};
const level = (name: string, per: 'region' | 'state') => ({ name, per, allows: '', notFor: [] });
const offered = {
  card: {
    levels: [level('Regional Write', 'region'), level('State Write', 'state')],
    userLevels: [{ name: 'Approver', label: 'Approver' }],
    userOrigins: [{ name: 'Contractor', label: 'Contractor' }],
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
    employment: 2,
    roles: ['Regional Write - Region 04', 'State Write - TX'],
    userLevels: ['Approver'],
    userOrigins: ['Contractor'],
    purpose: 'Reviewing plans',
  });
});

test('what is not offered any more is left out', () => {
  const card = { levels: [level('State Write', 'state')], userLevels: [], userOrigins: [] };
  const places = { regions: ['04'], states: [{ code: 'LA', name: 'Louisiana' }] };
  const person = { employments: offered.person.employments.slice(0, 1) };
  expect(earlierAnswers({ requestDetails }, { card, places, person })).toEqual({
    employment: null,
    roles: [],
    userLevels: [],
    userOrigins: [],
    purpose: 'Reviewing plans',
  });
});

test('a request without words or employment leaves them open', () => {
  const bare = { ...requestDetails, purpose: null, empStatus: null };
  expect(earlierAnswers({ requestDetails: bare }, offered)).toMatchObject({ employment: null, purpose: '' });
});
