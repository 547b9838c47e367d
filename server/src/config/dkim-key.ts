import { type DkimKey, DkimKeyUnfit, readDkimKey } from '../adapters/mail/dkim-key.ts';
import type { Config } from './config.ts';
import { SettingRefused } from './addresses.ts';

/**
 * The key that mail is signed with. Read at the start, so that a key that cannot be used is not found out by the first mail.
 * @throws SettingRefused
 */
export function chosenKey({ dkim, mailFrom }: Pick<Config, 'dkim' | 'mailFrom'>): DkimKey | null {
  try {
    return dkim === null ? null : readDkimKey(dkim, mailFrom);
  } catch (failure) {
    if (failure instanceof DkimKeyUnfit) throw new SettingRefused('DKIM_KEY_FILE', failure.message);
    throw failure;
  }
}
