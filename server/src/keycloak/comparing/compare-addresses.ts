import type { ClientShape } from './client-shape.ts';

/** How the addresses of a client differ from those that the portal needs, in words. */
export function addressDifferences(wanted: ClientShape, there: ClientShape): string[] {
  return [
    ...redirectDifferences(wanted, there),
    ...signOutDifferences(wanted, there),
    ...noticesDifferences(noticesOf(wanted), noticesOf(there)),
    ...originDifferences(wanted, there),
  ];
}

/** What is needed and not there; a star at the end of what is there stands for anything. */
export function missing(needed: readonly string[], has: readonly string[]): string[] {
  const accepts = (one: string) => (pattern: string) =>
    pattern === one || (pattern.endsWith('*') && one.startsWith(pattern.slice(0, -1)));
  return needed.filter((one) => !has.some(accepts(one)));
}

function redirectDifferences(
  { redirectUris: needed = [] }: ClientShape,
  { redirectUris: has = [] }: ClientShape,
): string[] {
  const more = has.filter((one) => !needed.includes(one));
  return [
    ...missing(needed, has).map((one) => `lacks the redirect address ${one}`),
    ...more.map((one) => `accepts the redirect address ${one}, which the catalogue does not name`),
  ];
}

/** A plus stands for the redirect addresses. */
function signOutDifferences(wanted: ClientShape, there: ClientShape): string[] {
  const [needed, has] = [afterSignOut(wanted), afterSignOut(there)];
  const all = has.includes('+') ? [...has, ...(there.redirectUris ?? [])] : has;
  const more = has.filter((one) => one !== '+' && !needed.includes(one));
  return [
    ...missing(needed, all).map((one) => `lacks the address after sign-out ${one}`),
    ...more.map((one) => `accepts the address after sign-out ${one}, which the catalogue does not name`),
  ];
}

function afterSignOut({ attributes }: ClientShape): string[] {
  return (attributes?.['post.logout.redirect.uris'] ?? '').split('##').filter((one) => one !== '');
}

function noticesDifferences(needed: string, has: string): string[] {
  if (needed === has) return [];
  if (needed === '') return [`sends notices of sign-outs to ${has}, which the catalogue does not name`];
  const where = has === '' ? 'nobody' : has;
  return [`sends notices of sign-outs to ${where}, and ${needed} is needed (Backchannel logout URL)`];
}

function noticesOf({ attributes }: ClientShape): string {
  return attributes?.['backchannel.logout.url'] ?? '';
}

function originDifferences(
  { redirectUris: needed = [] }: ClientShape,
  { webOrigins: has = [] }: ClientShape,
): string[] {
  if (has.includes('*')) return ['lets pages of every origin ask with its tokens: set Web origins to +'];
  if (has.includes('+')) return [];
  const origins = [...new Set(needed.map((address) => new URL(address).origin))];
  return missing(origins, has).map(
    (one) => `lacks the web origin ${one}, without which the session check fails`,
  );
}
