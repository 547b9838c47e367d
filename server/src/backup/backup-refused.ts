/** A backup was not made, or not restored; the message says why in one sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** The file is not as it was written. */
export function damaged(what: string): BackupRefused {
  return new BackupRefused(`The backup is damaged (${what}): use another copy of it, or another backup.`);
}
