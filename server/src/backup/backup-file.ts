import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { BackupRefused, damaged } from './backup-refused.ts';
import type { ByteReader } from './byte-reader.ts';

/** The readable beginning of a backup. */
const Beginning = Type.Object({
  takenAt: Type.String(),
  /** What the database had run, with the checksum of each. */
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
  salt: Type.String(),
});
export type Beginning = Type.Static<typeof Beginning>;

/** The beginning of a backup that was read, with what its passphrase is tried on. */
export interface ReadBeginning {
  beginning: Beginning;
  lines: string;
  check: string;
}

/** The first line. Another number means another format of the rest. */
const firstWord = 'access-portal-backup';
const format = 1;
const longestLine = 1_000_000;

/** What a passphrase is stretched by: a guess costs 128 MB and a good part of a second. */
const stretching = { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 } as const;

/** The key that the content is sealed with, and one that tells whether the passphrase is right. */
interface Keys {
  content: Buffer;
  check: Buffer;
}

/** The beginning of a new backup, and the key of its content. */
export async function begin(
  given: Omit<Beginning, 'salt'>,
  passphrase: string,
): Promise<{ text: string; key: Buffer }> {
  const beginning: Beginning = { ...given, salt: randomBytes(32).toString('base64') };
  const lines = `${firstWord} ${format}\n${JSON.stringify(beginning)}\n`;
  const keys = await keysOf(passphrase, beginning.salt);
  return { text: `${lines}${digestOf(lines)} ${checkOf(lines, keys)}\n`, key: keys.content };
}

/**
 * Reads the beginning; the reader is at the content afterward.
 * @throws BackupRefused for what is no backup, a damaged one, or one of a newer version
 */
export async function readBeginning(reader: ByteReader): Promise<ReadBeginning> {
  const [word, number] = ((await reader.line(firstWord.length + 10)) ?? '').split(' ');
  if (word !== firstWord || number === undefined || !/^\d+$/.test(number))
    throw new BackupRefused('The file is no backup of the portal.');
  if (Number(number) > format)
    throw new BackupRefused(
      'The backup was made by a newer version of the portal, in a form that this one cannot read: restore it with that version or a later one.',
    );
  const json = await reader.line(longestLine);
  const [digest, check] = ((await reader.line(longestLine)) ?? '').split(' ');
  const lines = `${firstWord} ${number}\n${json ?? ''}\n`;
  if (json === null || check === undefined || digest !== digestOf(lines))
    throw damaged('its beginning was changed or cut off');
  const beginning: unknown = JSON.parse(json);
  if (!Value.Check(Beginning, beginning)) throw damaged('its beginning says something else');
  return { beginning, lines, check };
}

/**
 * The key of the content.
 * @throws BackupRefused where the passphrase is another one
 */
export async function keyBy(passphrase: string, { beginning, lines, check }: ReadBeginning): Promise<Buffer> {
  const keys = await keysOf(passphrase, beginning.salt);
  const ours = Buffer.from(checkOf(lines, keys));
  const theirs = Buffer.from(check);
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs))
    throw new BackupRefused(
      'The passphrase is not the one that the backup was made with: let BACKUP_PASSPHRASE_FILE name the file that was used then.',
    );
  return keys.content;
}

function keysOf(passphrase: string, salt: string): Promise<Keys> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.from(salt, 'base64'), 64, stretching, (failure, both) => {
      if (failure) reject(failure);
      else resolve({ content: both.subarray(0, 32), check: both.subarray(32) });
    });
  });
}

function digestOf(lines: string): string {
  return createHash('sha256').update(lines).digest('hex');
}

function checkOf(lines: string, { check }: Keys): string {
  return createHmac('sha256', check).update(lines).digest('base64');
}
