import { type ClaimsParameter, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';

/** The values of `acr` that there are: for a session that was there already, and right after a password. */
export const acrValues = ['0', '1'];

/**
 * A demand for an `acr` that no sign-in can bring is a failed sign-in, reported to the client before anybody is asked for anything
 * (OpenID Connect Core, section 5.5.1.1). A mere wish is left alone.
 * @throws UnmetAuthenticationRequirements and, where it cannot be read, InvalidRequest
 */
export function refuseUnreachableAcr({ id_token: claims }: ClaimsParameter): void {
  const demanded = demandedAcr(claims?.['acr']);
  if (demanded !== null && !acrValues.some((value) => demanded.includes(value))) throw unmet();
}

/** Asks for the password where the session that is there does not bring the `acr` demanded, and only once. */
export function acrCheck(): interactionPolicy.Check {
  return new interactionPolicy.Check(
    'essential_acr',
    'the acr that is demanded needs a sign-in',
    'login_required',
    ({ oidc }: KoaContextWithOIDC) => {
      const demanded = demandedAcr(oidc.claims.id_token?.['acr']);
      if (demanded === null || demanded.includes(oidc.acr)) return false;
      if (oidc.result?.login !== undefined) throw unmet();
      return true;
    },
  );
}

function unmet(): Error {
  return new errors.UnmetAuthenticationRequirements('the acr that is demanded cannot be reached');
}

type Wish = NonNullable<ClaimsParameter['id_token']>[string] | undefined;

/** The values of which one has to be reached; null where anything will do. */
function demandedAcr(wish: Wish): readonly unknown[] | null {
  if (wish?.essential !== true || (wish.values === undefined && wish.value === undefined)) return null;
  const { value, values = [] } = wish;
  // A client may have sent anything.
  if (!Array.isArray(values)) throw new errors.InvalidRequest('invalid claims.id_token.acr.values type');
  return value === undefined ? values : [...values, value];
}
