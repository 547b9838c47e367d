import { expect, test } from 'vitest';
import { submissionOf } from './submission.ts';

const planning = { id: 'p4-app', userLevels: [], userOrigins: [] };
const archive = {
  id: 'fhd-app',
  userLevels: [{ name: 'Approver', label: 'Approver' }],
  userOrigins: [{ name: 'Contractor', label: 'Contractor' }],
};
const answers = {
  employment: null,
  roles: ['HQ'],
  userLevels: [],
  userOrigins: [],
  purpose: '  I move to headquarters\n',
};

test('a change says what the person is to have, and what comes and goes by the form’s reckoning', () => {
  const difference = { addRoles: ['HQ'], removeRoles: ['Regional - Region 04'] };
  expect(submissionOf({ type: 'CHANGE_REQUEST', card: planning, answers, difference })).toEqual({
    requestType: 'CHANGE_REQUEST',
    requestDetails: {
      requestedAppName: 'p4-app',
      role: ['HQ'],
      addRoles: ['HQ'],
      removeRoles: ['Regional - Region 04'],
      purpose: 'I move to headquarters',
    },
  });
});

test('type, level and origin go along where the application has them, and the employment where one is named', () => {
  const given = { ...answers, employment: 2, roles: ['Read Access'], userOrigins: ['Contractor'] };
  const difference = { addRoles: ['Read Access'], removeRoles: [] };
  const { requestDetails } = submissionOf({
    type: 'ACCESS_REQUEST',
    card: archive,
    answers: given,
    difference,
  });
  expect(requestDetails).toMatchObject({
    accessType: 'Read Access',
    level: [],
    userOrigin: ['Contractor'],
    empStatus: 'employment-2',
  });
});
