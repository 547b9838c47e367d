import { expect, test } from 'vitest';
import {
  attributesOfRegistrant,
  faultsOfRegistration,
  type Registrant,
  type RegistrationField,
  tidyRegistrant,
} from './registration.ts';

const right: Registrant = {
  givenName: 'Ana María',
  middleInitial: '',
  familyName: 'Ríos',
  suffix: '',
  organization: 'Flood Risk Agency',
  supervisorEmail: 'supervisor@agency.example',
  email: 'ana.rios@agency.example',
  username: 'ana.rios',
};
const password = 'a sentence of my own';
const policy = { common: new Set(['password']), nearbyWords: ['Access Portal'], shownToAll: [] };

function faults(differing: Partial<Registrant>, chosen = password, again = chosen) {
  return faultsOfRegistration(tidyRegistrant({ ...right, ...differing }), chosen, again, policy);
}

test.each<[Partial<Registrant>]>([
  [{}],
  [{ middleInitial: 'L.', suffix: 'Jr.' }],
  [{ givenName: ' ', familyName: 'Suharto' }],
  [{ givenName: 'Ù', familyName: "O'Neill-Süß" }],
  [{ email: "o'neill+portal@mail.agency.example" }],
  [{ username: 'a_1' }],
  [{ username: '  ANA.Rios ' }],
])('%j is accepted', (differing) => {
  expect(faults(differing)).toBeNull();
});

test.each<[RegistrationField, string, string]>([
  ['organization', '', 'MISSING'],
  ['familyName', ' \t\n ', 'MISSING'],
  ['familyName', ' \u0000\u202e ', 'HIDDEN_CHARACTER'],
  ['givenName', 'An\u200ba', 'HIDDEN_CHARACTER'],
  ['givenName', '\ufeffAna', 'HIDDEN_CHARACTER'],
  ['suffix', '\u3164', 'HIDDEN_CHARACTER'],
  ['organization', 'Flood Risk\u00ad Agency', 'HIDDEN_CHARACTER'],
  ['email', 'ana.rios@agency.example\u200b', 'HIDDEN_CHARACTER'],
  ['username', 'ana\u2060rios', 'HIDDEN_CHARACTER'],
  ['organization', '   ', 'MISSING'],
  ['supervisorEmail', '', 'MISSING'],
  ['email', '', 'MISSING'],
  ['username', '', 'MISSING'],
  ['givenName', 'x'.repeat(101), 'TOO_LONG'],
  ['middleInitial', 'Lee', 'TOO_LONG'],
  ['username', 'x'.repeat(65), 'TOO_LONG'],
  ['username', 'an', 'TOO_SHORT'],
  ['username', 'dana@agency.example', 'NOT_VALID'],
  ['username', 'ana rios', 'NOT_VALID'],
  ['username', '-ana', 'NOT_VALID'],
  ['username', 'аna', 'NOT_VALID'],
  ['email', 'ana', 'NOT_VALID'],
  ['email', 'ana@agency', 'NOT_VALID'],
  ['email', 'ana@agency.example.', 'NOT_VALID'],
  ['email', 'a@b.example, c@d.example', 'NOT_VALID'],
  ['supervisorEmail', 'a@b.example,c@d.example', 'NOT_VALID'],
  ['supervisorEmail', 'ANA.RIOS@agency.example', 'IS_OWN'],
])('%s %j is refused: %s', (field, text, fault) => {
  expect(faults({ [field]: text })).toEqual({
    fields: { [field]: fault },
    password: null,
    confirmation: null,
  });
});

test('the password has to keep the policy, and be none of the names just typed', () => {
  expect(faults({}, 'short')?.password).toBe('TOO_SHORT');
  expect(faults({ username: 'maximiliana-featherstone' }, 'Maximiliana-Featherstone')?.password).toBe(
    'IS_NAME',
  );
  expect(faults({}, 'ANA.RIOS@agency.example')?.password).toBe('IS_NAME');
  expect(faults({ givenName: 'Maximiliana' }, 'maximiliana ríos')?.password).toBe('IS_NAME');
  expect(faults({}, password, 'another')?.confirmation).toBe('DIFFERS');
});

test('all faults are reported at once', () => {
  expect(faults({ familyName: '', email: 'x' }, '')).toEqual({
    fields: { familyName: 'MISSING', email: 'NOT_VALID' },
    password: 'MISSING',
    confirmation: 'MISSING',
  });
});

test('answers are tidied before they are kept: one space, addresses and username folded', () => {
  expect(
    tidyRegistrant({
      ...right,
      givenName: ' Ana \t\n María\u00a0 ',
      email: ' ANA@Agency.Example ',
      username: 'Ana.Rios',
    }),
  ).toMatchObject({ givenName: 'Ana María', email: 'ana@agency.example', username: 'ana.rios' });
});

test('only what was answered becomes an attribute', () => {
  const at = new Date('2026-03-02T15:04:05.678Z');
  expect(attributesOfRegistrant(right, at)).toEqual({
    organizationOrAgency: ['Flood Risk Agency'],
    supervisorEmails: ['supervisor@agency.example'],
    registeredAt: ['2026-03-02T15:04:05.678Z'],
  });
  expect(attributesOfRegistrant({ ...right, middleInitial: 'L', suffix: 'Jr.' }, at)).toMatchObject({
    middleInitial: ['L'],
    suffix: ['Jr.'],
  });
});
