import { expect, test } from 'vitest';
import { withPasswordsHere } from './password-answer.ts';

const question = (id: string) => ({
  id,
  en: { question: 'How often?', answer: ['Every 90 days.'] },
  es: { question: '¿Con qué frecuencia?', answer: ['Cada 90 días.'] },
});

test('the answer about passwords also says what holds on this portal; all others stay as they are', () => {
  const asked = [question('password-change'), question('other')];
  const [here, other] = withPasswordsHere(asked, 0);
  expect(here?.en.answer).toEqual([
    'Every 90 days.',
    'That is the rule of the agency’s own sign-in service. On this portal passwords do not expire.',
  ]);
  expect(here?.es.answer[1]).toMatch(/En este portal las contraseñas no vencen\.$/);
  expect(other).toEqual(question('other'));
  const [after] = withPasswordsHere(asked, 90);
  expect(after?.en.answer[1]).toContain('expires after 90 days');
  expect(after?.es.answer[1]).toContain('vence a los 90 días');
});
