import { DataFileFault } from '../adapters/data-file.ts';
import { ConnectionUnfit } from '../adapters/db/connection-check.ts';
import { codeOf, reasonOf } from '../adapters/db/failure.ts';
import { DataFolderInUse } from '../adapters/db/embedded/folder-lock.ts';
import { EmbeddedPostgresFailure } from '../adapters/db/embedded/programs.ts';
import { MigrationMismatch } from '../adapters/db/migrate.ts';
import { KeyFileUnusable } from '../adapters/key-file.ts';
import { fileFault, noRoomAt } from '../adapters/system-fault.ts';
import { RestoreUnfinished } from '../adapters/unfinished-restore.ts';
import { AddressUnusable } from './address.ts';
import { SettingRefused } from '../config/config.ts';
import { PublicPasswordsLeft } from '../demonstration/public-passwords.ts';
import { ProviderUnusable } from '../provider/provider-kind.ts';

const explained = [
  SettingRefused,
  ConnectionUnfit,
  DataFileFault,
  DataFolderInUse,
  EmbeddedPostgresFailure,
  MigrationMismatch,
  AddressUnusable,
  ProviderUnusable,
  RestoreUnfinished,
  PublicPasswordsLeft,
  KeyFileUnusable,
];

/** What the database reports when its files, not our statements, are at fault; including a folder that is gone. */
const damaged = /^(?:XX\d{3}|58\d{3}|F0000|3D000)$/;

/**
 * Why a start failed, in one sentence that names the thing and what to do; null for a fault of the program, which is
 * shown whole.
 */
export function sentenceOf(failure: unknown): string | null {
  if (explained.some((kind) => failure instanceof kind)) return reasonOf(failure);
  const code = codeOf(failure);
  if (code === '53100') return noRoomAt('the database');
  if (code === '25006')
    return `the database may not be written right now (${reasonOf(failure)}): start again once it can be, or let DATABASE_URL name the server that can`;
  if (damaged.test(code))
    return `the database is damaged (${reasonOf(failure)}): restore it from a backup, or begin with another DATA_DIR or DATABASE_URL`;
  return fileFault(failure);
}
