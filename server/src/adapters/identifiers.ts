import { randomUUID } from 'node:crypto';

/** Makes a UUID of version 7: ordered by time, so that new rows stay together on disk. */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // Everything random of a UUID of version 4, after its version.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice('00000000-0000-4'.length)}`;
}

/**
 * The same for rows that are numbered: of one millisecond a higher number comes later.
 * @param number from 0 to below 2 to the power of 40
 */
export function numberedUuidV7(now: Date, number: number): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  const digits = number.toString(16).padStart(10, '0');
  const random = randomUUID().slice(-8);
  // The digits that RFC 9562 leaves free, after version and variant.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6)}${random}`;
}

/** Whether PostgreSQL can read this text as a UUID, in the usual spelling. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
