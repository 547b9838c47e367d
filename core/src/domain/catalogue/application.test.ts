import { describe, expect, test } from 'vitest';
import { shipped, shippedApplications } from '../../testing/catalogue.ts';
import { attributesOf } from '../forms/form.ts';
import { inLanguage, rolesByClient } from './application.ts';
import { mailAddressIn } from './whom-to-ask.ts';

describe('what an entry asks for besides roles', () => {
  test('four applications ask for more', () => {
    const withLists = shippedApplications.filter(({ questions }) => attributesOf(questions).length > 0);
    expect(withLists.map(({ id }) => id)).toEqual(['fhd-app', 'cfas-app', 'filetrail-app', 'fhdn-app']);
  });

  test('the identity provider learns every role of every application, and those of the portal', () => {
    const known = rolesByClient(shippedApplications);
    expect(known['p4-app']).toEqual(shipped('p4-app').roles.map(({ name }) => name));
    expect(known['rap-client']).toContain('SUPERVISOR');
    expect(Object.keys(known)).toHaveLength(shippedApplications.length + 1);
  });
});

test('a question in one language has its words in place of both, and everything else as it was', () => {
  const both = { en: 'Read', es: 'Leer' };
  const question = { kind: 'role', isOneLevel: true, levels: [{ name: 'en', allows: both, notFor: ['es'] }] };
  const inSpanish = { ...question, levels: [{ name: 'en', allows: 'Leer', notFor: ['es'] }] };
  expect(inLanguage(question, 'es')).toEqual(inSpanish);
});

test('whom to ask has a mail address in both languages, and words without one have none', () => {
  for (const { askContact } of shippedApplications) {
    expect(mailAddressIn(askContact.en)).toMatch(/^[a-z]+@agency\.example$/);
    expect(mailAddressIn(askContact.es)).toBe(mailAddressIn(askContact.en));
  }
  expect(mailAddressIn('your supervisor, at the desk')).toBeNull();
});
