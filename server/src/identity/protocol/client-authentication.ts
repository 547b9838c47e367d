import { createHash, timingSafeEqual } from 'node:crypto';
import { clientAuthentications } from '@portal/core/domain/catalogue/application-client.ts';
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import type { IdentityClient } from '../../provider/surroundings.ts';

/** What a client may sign its assertion with. */
export const proofAlgorithms = ['RS256', 'PS256', 'ES256'] as const;

/** How clients may prove themselves, as the metadata say it. */
export const proofMethods = [...clientAuthentications];

/** For so many seconds at most an assertion may be good: each is remembered until then. */
export const longestAssertion = 3_600;

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The data of a call that identifies a client. */
export interface PresentedClient {
  authorization: string | undefined;
  form: URLSearchParams;
}

/**
 * The client that calls, if it has proved itself the way it has to and no other (RFC 6749, section 2.3); null otherwise.
 * An assertion may come more than once here, since doing the same again changes nothing.
 * @param audiences what an assertion may be meant for
 */
export async function authenticatedClient(
  clients: readonly IdentityClient[],
  presented: PresentedClient,
  audiences: readonly string[],
): Promise<IdentityClient | null> {
  const named = namedClient(presented);
  const client = clients.find(({ id }) => id === named?.id);
  if (named === null || client === undefined || named.method !== (client.proof?.method ?? 'none'))
    return null;
  const { proof } = client;
  if (proof === undefined) return client;
  const isProven =
    proof.method === 'client_secret_basic'
      ? isSame(named.proof, proof.secret)
      : await isSignedBy(named.proof, { ...client, keys: { keys: [...proof.keys] } }, audiences);
  return isProven ? client : null;
}

interface NamedClient {
  id: string;
  method: 'none' | 'client_secret_basic' | 'private_key_jwt';
  /** The secret or the assertion; empty for a public client. */
  proof: string;
}

/** Whom the call names, by one way alone. */
function namedClient({ authorization, form }: PresentedClient): NamedClient | null {
  const [id, ...moreIds] = form.getAll('client_id');
  const [assertion, ...moreAssertions] = form.getAll('client_assertion');
  if (moreIds.length + moreAssertions.length > 0 || form.has('client_secret')) return null;
  if (authorization !== undefined && assertion !== undefined) return null;
  const proven = authorization === undefined ? assertedIn(assertion, form) : basicIn(authorization);
  if (proven !== null) return id === undefined || id === proven.id ? proven : null;
  const isPublic = authorization === undefined && assertion === undefined && id !== undefined;
  return isPublic ? { id, method: 'none', proof: '' } : null;
}

function assertedIn(assertion: string | undefined, form: URLSearchParams): NamedClient | null {
  if (assertion === undefined || form.get('client_assertion_type') !== assertionType) return null;
  const subject = subjectOf(assertion);
  return subject === null ? null : { id: subject, method: 'private_key_jwt', proof: assertion };
}

/** Both parts are written as in a form, before they are put together. */
function basicIn(authorization: string): NamedClient | null {
  const [, encoded] = /^basic ([a-z0-9+/]+=*)$/i.exec(authorization) ?? [];
  const [id, ...secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':');
  if (id === undefined || id === '' || secret.length === 0) return null;
  try {
    return { id: formDecoded(id), method: 'client_secret_basic', proof: formDecoded(secret.join(':')) };
  } catch {
    return null;
  }
}

function formDecoded(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '));
}

function subjectOf(assertion: string): string | null {
  try {
    return decodeJwt(assertion).sub ?? null;
  } catch {
    return null;
  }
}

async function isSignedBy(
  assertion: string,
  { id, keys }: { id: string; keys: JSONWebKeySet },
  audiences: readonly string[],
): Promise<boolean> {
  try {
    await jwtVerify(assertion, createLocalJWKSet(keys), {
      issuer: id,
      subject: id,
      audience: [...audiences],
      algorithms: [...proofAlgorithms],
      requiredClaims: ['exp', 'jti'],
    });
    return true;
  } catch (failure) {
    if (failure instanceof errors.JOSEError || failure instanceof TypeError) return false;
    throw failure;
  }
}

/** Takes the same time however much of it is right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
