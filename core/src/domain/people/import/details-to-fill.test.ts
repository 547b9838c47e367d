import { expect, test } from 'vitest';
import { detailsToFill } from './details-to-fill.ts';

test('what needs a second confirmation is filled in as the form takes it, and nothing else is', () => {
  const one = (column: string, after: string, why: 'SECOND_YES' | 'OWN_SCREEN' = 'SECOND_YES') => ({
    column,
    before: '',
    after,
    why,
  });
  expect(
    detailsToFill([
      one('E-mail', 'new@agency.example'),
      one('Username', 'new.name'),
      one('Supervisor E-mail', 'a@agency.example; b@agency.example'),
      one('Portal Roles', 'SECURITY', 'OWN_SCREEN'),
    ]),
  ).toEqual({
    email: 'new@agency.example',
    username: 'new.name',
    supervisorEmails: 'a@agency.example, b@agency.example',
  });
  expect(detailsToFill([one('Branch', 'Dams', 'OWN_SCREEN')])).toEqual({});
});
