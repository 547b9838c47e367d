import { randomUUID } from 'node:crypto';

/** Makes a UUID of version 7: ordered by time, so that new rows stay together on disk. */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // Everything random of a UUID of version 4, behind its version.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice('00000000-0000-4'.length)}`;
}

/** Whether PostgreSQL can read this text as a UUID, in the usual spelling. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
