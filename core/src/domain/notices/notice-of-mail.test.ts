import { expect, test } from 'vitest';
import { noticeOfMail } from './notice-of-mail.ts';

const origin = 'https://portal.example';

test.each([
  ['Hello Nora New,', 'Your account: '],
  ['Hola, Nora New:', 'Su cuenta: '],
])('%s and the link are left out, and the link says where it leads', (greeting, label) => {
  const body = [
    greeting,
    'It was locked.\nIt stays so.',
    'Ask the help desk.',
    `${label}${origin}/rap-home/account?section=mail`,
  ];
  expect(noticeOfMail(body.join('\n\n'), origin)).toEqual({
    text: 'It was locked. It stays so. Ask the help desk.',
    path: '/rap-home/account?section=mail',
  });
});

test('an address elsewhere is none of the portal, and stays in the text', () => {
  expect(noticeOfMail('Look: https://portal.example.evil/rap-home', origin)).toEqual({
    text: 'Look: https://portal.example.evil/rap-home',
    path: null,
  });
});
