/** An address of the administration interface, each part of it written so that it stays one part. */
export function addressOf(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

/** Entries among the people of a realm that are not people. */
const noPeople = [
  'count',
  'profile',
  'profile-metadata',
  'management',
  'email',
  'disableable-credential-types',
];

/** Whether this can be the id of somebody: no text that would be another address. */
export function isId(text: string): boolean {
  return /^[\w-][\w.:-]{0,99}$/.test(text) && !noPeople.includes(text);
}

/** The same address with a query. */
export function withQuery(
  address: string,
  query: Readonly<Record<string, string | number | boolean>>,
): string {
  const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `${address}?${new URLSearchParams(entries).toString()}`;
}
