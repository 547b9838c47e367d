import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('..', import.meta.url));

/** Code that writes mail without a notice on the page, and why. */
const byMailAlone: Readonly<Record<string, string>> = {
  'mail/outbox.ts': 'it is what all of them use',
  'mail/mail-and-page.ts': 'it writes both',
  'mail/notices.ts': 'it writes both',
  'mail/due-mail.ts': 'a mail in place of several, each of which is on the page',
  'features/notifications/write-notifications.ts': 'it writes both',
  'features/notifications/account/write-account-notices.ts': 'a link is for the mailbox alone',
  'features/contact/send-message.ts': 'the help desk is no person, and has a page for it',
  'features/account-actions/tell-person.ts': 'the address from before is of no account',
  'features/people/import/write-row.ts': 'the address from before is of no account',
  'features/people/add-person.ts': 'the person has not signed in yet',
};

test('nothing but what is listed here is sent by mail alone', () => {
  const writers = globSync('**/*.ts', { cwd: sources })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .filter((file) => /\bintoOutbox(?:Of)?\(/.test(readFileSync(join(sources, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
  expect(writers.toSorted()).toEqual(Object.keys(byMailAlone).toSorted());
});
