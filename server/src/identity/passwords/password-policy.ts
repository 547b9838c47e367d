import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PasswordPolicy } from '@portal/core/domain/people/guessable-password.ts';
import { inProject } from '../../adapters/project-folder.ts';
import type { Demonstration } from '../../ports/identity-provider.ts';

/**
 * What passwords are compared with here: the list of common ones that comes with the portal, the one that all invented
 * people share where there are any, and the portal's name. Invented people are given theirs and choose nothing.
 */
export async function loadPasswordPolicy({
  portalName,
  demonstration,
}: {
  portalName: string;
  demonstration: Demonstration | null;
}): Promise<PasswordPolicy> {
  const list = inProject('server', 'src', 'identity', 'passwords', 'common-passwords.txt.gz');
  const text = (await promisify(gunzip)(await readFile(list))).toString('utf8');
  const common = new Set(text.split('\n'));
  common.delete('');
  const shownToAll = demonstration === null ? [] : [demonstration.password];
  return { common, nearbyWords: [portalName], shownToAll };
}
