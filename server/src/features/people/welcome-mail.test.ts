import { expect, test } from 'vitest';
import { welcomeMail } from './welcome-mail.ts';

test('the person who was added is led to where the agency has people begin', () => {
  const sender = { portalName: 'Access Portal', origin: 'https://portal.agency.example' };
  const body = (loginUrl: string | null) =>
    welcomeMail({ name: 'Nora', username: 'nora', by: 'Pia' }, { ...sender, loginUrl }, 'en').body;
  expect(body('https://www.agency.example/start')).toContain(
    'Sign in here: https://www.agency.example/start',
  );
  expect(body(null)).toContain('Sign in here: https://portal.agency.example/rap-home/');
});
