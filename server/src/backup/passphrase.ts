import { readFile } from 'node:fs/promises';
import { reasonOf } from '../adapters/db/failure.ts';
import { BackupRefused } from './backup-refused.ts';

/** A shorter one would be guessed, however much each guess costs. */
const fewestCharacters = 16;

/**
 * The passphrase of backups: what is in the file, without the ends of its lines at the end.
 * @param file what BACKUP_PASSPHRASE_FILE names; null where it is not set
 * @throws BackupRefused where there is none that will do
 */
export async function readPassphrase(file: string | null): Promise<string> {
  if (file === null)
    throw new BackupRefused(
      'BACKUP_PASSPHRASE_FILE is not set: let it name a file that holds the passphrase of your backups.',
    );
  const text = await readFile(file, 'utf8').catch((failure: unknown) => {
    throw new BackupRefused(
      `The file ${file} of BACKUP_PASSPHRASE_FILE cannot be read (${reasonOf(failure)}).`,
    );
  });
  const passphrase = text.replace(/[\r\n]+$/, '');
  if (passphrase.length < fewestCharacters)
    throw new BackupRefused(
      `The passphrase in ${file} has fewer than ${fewestCharacters} characters: choose a longer one, such as the output of openssl rand -base64 32.`,
    );
  return passphrase;
}
