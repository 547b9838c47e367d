import { expect, test } from 'vitest';
import { type TrustedProfile, trustedProfileOf } from './profile-fields.ts';
import {
  areSameChanges,
  employmentNumbers,
  fieldOfFault,
  profileChanges,
  withChanges,
} from './profile-form.ts';

const profile = (attributes: Record<string, string[]> = {}): TrustedProfile =>
  trustedProfileOf({ givenName: 'Nora', familyName: 'New', attributes });

test('a form has every employment there is, and room for one more', () => {
  expect(employmentNumbers(profile())).toEqual([1]);
  expect(employmentNumbers(profile({ employmentStatus1: ['Contractor'] }))).toEqual([1, 2]);
  expect(employmentNumbers(profile({ employmentStatus3: ['Contractor'] })), 'a gap stays').toEqual([
    1, 2, 3, 4,
  ]);
  expect(employmentNumbers(profile({ employmentStatus5: ['Contractor'] }))).toEqual([1, 2, 3, 4, 5]);
});

test('only what differs is asked for, spaces and the case of addresses aside', () => {
  const kept = profile({ branch: ['Risk Analysis'], supervisorEmails: ['dana@agency.example'] });
  const typed = {
    ...kept,
    branch: ' Risk  Analysis',
    supervisorEmails: 'Dana@Agency.example',
    givenName: 'Norah',
  };
  expect(profileChanges(kept, typed)).toEqual([
    { fieldName: 'givenName', previousValue: 'Nora', newValue: 'Norah' },
  ]);
});

test('what waits is in the form already, and saving it again asks for nothing', () => {
  const kept = profile({ branch: ['Risk Analysis'] });
  const waiting = [{ fieldName: 'branch', newValue: 'Planning' }];
  const shown = withChanges(kept, waiting);
  expect(shown.branch).toBe('Planning');
  const changes = profileChanges(kept, shown);
  expect(areSameChanges(waiting, changes)).toBe(true);
  expect(areSameChanges(waiting, profileChanges(kept, { ...shown, branch: 'Maps' }))).toBe(false);
  expect(areSameChanges(waiting, profileChanges(kept, kept)), 'taken back').toBe(false);
  expect(fieldOfFault(changes, 'requestDetails.updatedFields.0.newValue')).toBe('branch');
  expect(fieldOfFault(changes, 'requestType')).toBeNull();
});
