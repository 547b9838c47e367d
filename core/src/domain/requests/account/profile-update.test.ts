import { describe, expect, test } from 'vitest';
import { trustedProfileOf, valuesOf } from '../../people/profile/profile-fields.ts';
import { planProfileUpdate, type ProfileFacts } from './profile-update.ts';
import { isProfileAnswer } from '../../people/profile/profile-answers.ts';

const profile = trustedProfileOf({
  givenName: 'Nora',
  familyName: 'New',
  attributes: {
    organizationOrAgency: ['Flood Risk Agency'],
    branch: ['Risk Analysis'],
    supervisorEmails: ['supervisor@agency.example'],
    contractsSupported: ['C-1', 'C-2'],
  },
});

function planned(differing: Partial<ProfileFacts>) {
  return planProfileUpdate({
    sent: [],
    profile,
    email: 'newcomer@agency.example',
    isActive: true,
    ...differing,
  });
}
const change = (fieldName: string, previousValue: string, newValue: string) => ({
  fieldName,
  previousValue,
  newValue,
});

describe('a change of the profile', () => {
  test('is asked for field by field, tidied, with the values of this moment', () => {
    const sent = [
      change('branch', 'Risk Analysis', '  Data   Management '),
      change('contractsSupported', 'C-1, C-2', 'C-2,C-3,'),
      change('supervisorEmails', 'supervisor@agency.example', 'Supervisor2@Agency.example, '),
      change('jobTitle1', '', ''),
    ];
    expect(planned({ sent })).toEqual({
      unlocks: false,
      updatedFields: [
        change('branch', 'Risk Analysis', 'Data Management'),
        change('contractsSupported', 'C-1, C-2', 'C-2, C-3'),
        change('supervisorEmails', 'supervisor@agency.example', 'supervisor2@agency.example'),
      ],
    });
  });

  test.each([
    ['the value is another one by now', [change('branch', 'Data Management', 'Planning')]],
    ['nothing is different', [change('branch', 'Risk Analysis', ' Risk Analysis ')]],
    ['nothing is sent', []],
  ])('is stale where %s', (_what, sent) => {
    expect(planned({ sent })).toEqual({ refused: 'STALE_PROFILE' });
  });

  test('takes the given name away of the person who has one name, and judges nothing that stays', () => {
    const oneName = [change('givenName', 'Nora', ''), change('familyName', 'New', 'Suharto')];
    expect(planned({ sent: oneName })).toEqual({ updatedFields: oneName, unlocks: false });
    const kept = change('supervisorName', 'Dana\u200B Lee', 'Dana\u200B Lee');
    const before = { ...profile, supervisorName: kept.previousValue };
    expect(planned({ sent: [...oneName, kept], profile: before })).toEqual({
      updatedFields: oneName,
      unlocks: false,
    });
  });

  test('a locked account confirms what there is, or has it changed along', () => {
    expect(planned({ isActive: false })).toEqual({ updatedFields: [], unlocks: true });
    const sent = [change('branch', 'Risk Analysis', 'Planning')];
    expect(planned({ sent, isActive: false })).toEqual({ updatedFields: sent, unlocks: true });
  });

  test.each([
    ['phoneNumber', 'changed at once, by the person', '202-555-0199', 'fieldName', 'NOT_OFFERED'],
    ['email', 'no field of the profile', 'x@agency.example', 'fieldName', 'NOT_OFFERED'],
    ['inactivityLocked', 'no field of the profile', '', 'fieldName', 'NOT_OFFERED'],
    ['jobTitle6', 'there are five', 'Analyst', 'fieldName', 'NOT_OFFERED'],
    ['familyName', 'everybody has one', '  ', 'newValue', 'REQUIRED'],
    ['organizationOrAgency', 'everybody has one', '', 'newValue', 'REQUIRED'],
    ['supervisorEmails', 'everybody has one', ' , ', 'newValue', 'REQUIRED'],
    ['supervisorEmails', 'nobody is their own', 'newcomer@agency.example', 'newValue', 'NOT_OFFERED'],
    ['supervisorEmails', 'no address', 'Dana Lee', 'newValue', 'UNKNOWN'],
    ['middleInitial', 'two characters', 'ABC', 'newValue', 'TOO_LONG'],
    ['branch', '200 characters', 'x'.repeat(201), 'newValue', 'TOO_LONG'],
    ['branch', 'text cannot hold it', 'a\0b', 'newValue', 'FORBIDDEN_CHARACTER'],
    ['branch', 'it turns the reading direction', 'a\u202Eb', 'newValue', 'FORBIDDEN_CHARACTER'],
    ['branch', 'half a character', 'a\uD83Db', 'newValue', 'FORBIDDEN_CHARACTER'],
    ['givenName', 'nobody sees it', 'No\u200Bra', 'newValue', 'FORBIDDEN_CHARACTER'],
    ['familyName', 'nobody sees it', '\uFEFFNew', 'newValue', 'FORBIDDEN_CHARACTER'],
    ['contractsSupported', 'nobody sees it', 'C-1, C\u00AD-2', 'newValue', 'FORBIDDEN_CHARACTER'],
  ])('names %s: %s', (fieldName, _why, newValue, part, fault) => {
    expect(planned({ sent: [change(fieldName, 'Before', newValue)] })).toEqual({
      refused: 'INVALID',
      faults: [{ field: `updatedFields.0.${part}`, fault }],
    });
  });

  test('names a field that comes twice', () => {
    const sent = [change('branch', 'Risk Analysis', 'A'), change('branch', 'Risk Analysis', 'B')];
    expect(planned({ sent })).toEqual({
      refused: 'INVALID',
      faults: [{ field: 'updatedFields.1.fieldName', fault: 'NOT_OFFERED' }],
    });
  });
});

test('contracts are kept as a list, everything else as one text, and nothing as nothing', () => {
  expect(valuesOf('contractsSupported', 'C-2, C-3')).toEqual(['C-2', 'C-3']);
  expect(valuesOf('branch', 'Maps, Models')).toEqual(['Maps, Models']);
  expect(valuesOf('branch', '')).toEqual([]);
});

test.each([
  [{ updatedFields: [], unlocks: true }, true],
  [{ updatedFields: [change('branch', '', 'A')], unlocks: false }, true],
  [{ updatedFields: [change('email', '', 'A')], unlocks: false }, false],
  [{ updatedFields: [{ fieldName: 'branch' }], unlocks: false }, false],
  [{ updatedFields: [] }, false],
  [{ unlocks: true }, false],
  [null, false],
  [[], false],
])('stored data %j is an answer: %s', (value, expected) => {
  expect(isProfileAnswer(value)).toBe(expected);
});
