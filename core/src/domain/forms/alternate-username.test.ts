import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shipped } from '../../testing/catalogue.ts';
import { roleTarget } from '../groups/group-roles.ts';
import { answersIn, deliveryOf, faultsOfAnswers } from './form.ts';

const form = shipped('cfas-app');
const choice = {
  employments: [{ number: 1, status: 'Contractor', jobTitle: null }],
  multiEmployment: true,
};
const complete = { role: ['User'], purpose: 'Reading the case files' };
const faults = (altUsername?: string) =>
  faultsOfAnswers(form, { ...complete, ...(altUsername === undefined ? {} : { altUsername }) }, choice);
const fault = (altUsername?: string) => {
  const found = faults(altUsername);
  expect(found.every(({ field }) => field === 'altUsername')).toBe(true);
  return found[0]?.fault ?? null;
};

const allowed = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'];

describe('the alternate username', () => {
  test.each([
    [undefined, 'REQUIRED'],
    ['', 'REQUIRED'],
    ['   ', 'REQUIRED'],
    ['case_reader-0042', null],
    ['  case_reader-0042 ', null],
    ['----------------', null],
    ['case_reader-004', 'TOO_SHORT'],
    ['case_reader-00421', 'TOO_LONG'],
    ['case reader-0042', 'FORBIDDEN_CHARACTER'],
    ['case.reader-0042', 'FORBIDDEN_CHARACTER'],
    ['casé_reader-0042', 'FORBIDDEN_CHARACTER'],
    ['case_reader-004\u0000', 'FORBIDDEN_CHARACTER'],
    ['case_reader\n-0042', 'FORBIDDEN_CHARACTER'],
    ['сase_reader-0042', 'FORBIDDEN_CHARACTER'],
    ['１２３４５６７８９０１２３４５６', 'FORBIDDEN_CHARACTER'],
    ['!', 'FORBIDDEN_CHARACTER'],
  ])('%j: %s', (altUsername, expected) => {
    expect(fault(altUsername)).toBe(expected);
  });

  test('is good exactly where it has 16 of the characters, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...allowed, ' ', 'ñ', '.'), maxLength: 20 }), (typed) => {
        const text = typed.trim();
        const isGood = text.length === 16 && [...text].every((one) => allowed.includes(one));
        expect(fault(typed) === null).toBe(isGood);
      }),
    );
  });

  test('is written to the application with what was there before, so that it can be undone', () => {
    const answers = answersIn({ ...complete, altUsername: ' case_reader-0042 ' }, choice);
    const steps = (held: Parameters<typeof deliveryOf>[1]['held']) =>
      deliveryOf(form.questions, {
        target: roleTarget(form),
        answers,
        addRoles: ['User'],
        removeRoles: [],
        held,
      });
    const written = { kind: 'SET_ATTRIBUTE', clientId: 'cfas-app', role: 'altUsername' };
    const values = ['case_reader-0042'];
    expect(steps({})[0]).toEqual({ ...written, values, before: [] });
    expect(steps({ altUsername: ['case_reader-0041'] })[0]).toEqual({
      ...written,
      values,
      before: ['case_reader-0041'],
    });
    expect(steps(null)[0]).toEqual({ ...written, values, before: null });
    expect(steps({}).map(({ kind }) => kind)).toEqual(['SET_ATTRIBUTE', 'ADD_ROLE']);
  });
});
