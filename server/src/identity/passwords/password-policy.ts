import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { commonPasswords, type PasswordPolicy } from '@portal/core/domain/people/guessable-password.ts';
import { inProject } from '../../adapters/project-folder.ts';
import type { Demonstration } from '../../provider/surroundings.ts';

/**
 * What passwords are compared with here: the lists of common ones and famous sentences that come with the portal, the one that all invented
 * people share where there are any, and the portal's name. Invented people are given theirs and choose nothing.
 */
export async function loadPasswordPolicy({
  portalName,
  demonstration,
}: {
  portalName: string;
  demonstration: Demonstration | null;
}): Promise<PasswordPolicy> {
  const [lists, sentences] = await Promise.all([
    readFile(inFolder('common-passwords.txt.gz')).then(promisify(gunzip)),
    readFile(inFolder('famous-passphrases.txt')),
  ]);
  const lines = [lists, sentences].flatMap((bytes) => bytes.toString('utf8').split('\n'));
  const common = commonPasswords(lines.filter((line) => !line.startsWith('# ')));
  const shownToAll = demonstration === null ? [] : [demonstration.password];
  return { common, nearbyWords: [portalName], shownToAll };
}

function inFolder(name: string): string {
  return inProject('server', 'src', 'identity', 'passwords', name);
}
