import { type ClaimsParameter, errors, interactionPolicy, type Provider } from 'oidc-provider';

/** What of an authorization request says who has to be signed in; checked by the library when it arrived. */
type RequestParameters = Readonly<Record<string, unknown>>;

/**
 * Whether the request lets this person be signed in: a client may demand one by a token of theirs (`id_token_hint`) or by
 * their `sub`, and must not get anybody else (OpenID Connect Core, sections 3.1.2.2 and 5.5.1).
 */
export async function mayBe(
  provider: Provider,
  parameters: RequestParameters,
  personId: string,
): Promise<boolean> {
  const demanded = demandedPeople(claimsIn(parameters['claims']));
  if (demanded?.includes(personId) === false) return false;
  const hint = parameters['id_token_hint'];
  return typeof hint !== 'string' || personId === (await subjectOfHint(provider, parameters, hint));
}

/** Whether the request is for certain people only, no matter who they are. */
export function demandsPerson(parameters: RequestParameters): boolean {
  return (
    typeof parameters['id_token_hint'] === 'string' || demandedPeople(claimsIn(parameters['claims'])) !== null
  );
}

/** Whose token the client has sent; null without one. A bare `sub` is no proof that the client knows them. */
export async function personOfHint(
  provider: Provider,
  parameters: RequestParameters,
): Promise<string | null> {
  const hint = parameters['id_token_hint'];
  const person = typeof hint === 'string' ? await subjectOfHint(provider, parameters, hint) : null;
  return typeof person === 'string' ? person : null;
}

/** @throws InvalidRequest where the people demanded cannot be read */
export function refuseUnreadablePeople(claims: ClaimsParameter): void {
  demandedPeople(claims);
}

/** Why somebody is asked for their password, in the library's list of reasons. */
export const otherPerson = 'other_person';

/** Asks for the password where somebody else than the person demanded is signed in, and only once. */
export function personCheck(): interactionPolicy.Check {
  return new interactionPolicy.Check(
    'other_person',
    'the request is for somebody else than the person who is signed in',
    'login_required',
    async ({ oidc }) => {
      const person = oidc.session?.accountId;
      // Where nobody is signed in, another check asks.
      if (person === undefined || (await mayBe(oidc.provider, oidc.params ?? {}, person))) return false;
      if (oidc.result?.login !== undefined) throw new errors.LoginRequired(otherPersonSignedIn);
      return true;
    },
  );
}

/** The error for the client where somebody else has signed in. */
export const otherPersonSignedIn = 'somebody else than the person demanded has signed in';

function claimsIn(parameter: unknown): ClaimsParameter {
  const claims: unknown = typeof parameter === 'string' ? JSON.parse(parameter) : null;
  return typeof claims === 'object' && claims !== null ? claims : {};
}

/** One of whom has to be signed in; null where anybody may be. */
function demandedPeople({ id_token: claims }: ClaimsParameter): readonly unknown[] | null {
  const { value, values = [] } = claims?.['sub'] ?? {};
  // A client may have sent anything.
  if (!Array.isArray(values)) throw new errors.InvalidRequest('invalid claims.id_token.sub.values type');
  const demanded = value === undefined ? values : [...values, value];
  return demanded.length === 0 ? null : demanded;
}

/** Null also where the key that signed the hint is no longer trusted: it proves nothing then. */
async function subjectOfHint(
  provider: Provider,
  { client_id: clientId }: RequestParameters,
  hint: string,
): Promise<unknown> {
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  if (client === undefined) return null;
  try {
    return (await provider.IdToken.validate(hint, client)).payload['sub'];
  } catch {
    return null;
  }
}
