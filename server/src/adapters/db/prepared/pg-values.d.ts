declare module 'pg/lib/utils.js' {
  /** A value in the text form of the protocol; null for null and undefined. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
