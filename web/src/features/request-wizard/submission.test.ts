import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { expect, test } from 'vitest';
import { submissionOf } from './submission.ts';

type Card = Pick<CatalogueCard, 'id' | 'questions'>;
const role = { name: 'HQ', allows: '' };
const planning: Card = { id: 'p4-app', questions: [{ kind: 'role', levels: [role] }, { kind: 'purpose' }] };
const option = (name: string) => [{ name, label: name }];
const archive: Card = {
  id: 'fhd-app',
  questions: [
    { kind: 'employment' },
    { kind: 'role', isAccessType: true, levels: [{ name: 'Read Access', allows: '' }] },
    { kind: 'options', name: 'level', options: option('Approver') },
    { kind: 'options', name: 'userOrigin', isRequired: true, options: option('Contractor') },
    { kind: 'purpose' },
  ],
};
const answers = { role: ['HQ'], purpose: '  I move to headquarters\n' };

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
  const given = {
    ...answers,
    employment: { number: 2, words: 'Contractor; Analyst' },
    role: ['Read Access'],
    options: { level: [], userOrigin: ['Contractor'] },
  };
  const difference = { addRoles: ['Read Access'], removeRoles: [] };
  const { requestDetails } = submissionOf({
    type: 'ACCESS_REQUEST',
    card: archive,
    answers: given,
    difference,
  });
  expect(requestDetails).toEqual({
    requestedAppName: 'fhd-app',
    role: ['Read Access'],
    ...difference,
    purpose: 'I move to headquarters',
    accessType: 'Read Access',
    level: [],
    userOrigin: ['Contractor'],
    empStatus: 'employment-2',
  });
});
