import { addresses } from '@portal/core/contract/addresses.ts';
import type { ProblemCode } from '@portal/core/contract/problems.ts';
import { type ProblemDetails, sentences } from './problem.ts';

/** The realm whose tokens the API takes. */
const realm = addresses.realm.slice(addresses.realm.lastIndexOf('/') + 1);

/**
 * The `WWW-Authenticate` header of a refusal with 401 (rule refusals 8). Without a token there is no error code
 * (RFC 6750 section 3.1).
 * @param authorization the header that came with the call, if any
 */
export function challengeFor(
  code: ProblemCode,
  { maxAgeSeconds }: ProblemDetails,
  authorization: string | undefined,
): string {
  const hasToken = /^Bearer\b/i.test(authorization ?? '');
  const error = code === 'insufficient_user_authentication' ? code : 'invalid_token';
  const parameters = {
    realm,
    ...(hasToken ? { error, error_description: sentences[code] } : {}),
    ...(maxAgeSeconds === undefined ? {} : { max_age: String(maxAgeSeconds) }),
  };
  const written = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return `Bearer ${written.join(', ')}`;
}
