import { addresses } from '@portal/core/contract/addresses.ts';
import { sessionLifetimes } from '../../provider/realm/realm-rules.ts';

/** The realm's path on our origin, laid out as Keycloak does (rule addresses 1). */
export const realmPath = addresses.realm;

/** Protocol addresses below the realm's path; keycloak-js builds them itself, so they are not ours to choose. */
export const protocolPath = '/protocol/openid-connect';

/** Where the provider library serves what it serves, below the realm's path. */
export const libraryPaths = {
  authorization: `${protocolPath}/auth`,
  token: `${protocolPath}/token`,
  jwks: `${protocolPath}/certs`,
  userinfo: `${protocolPath}/userinfo`,
};

/** Where clients give up tokens, below the realm's path; ours. */
export const revocationPath = `${protocolPath}/revoke`;

/** In which ways the library is asked, by address; every other address and way below the realm's path is ours or unknown. */
export const libraryWays: Readonly<Record<string, readonly string[]>> = {
  [libraryPaths.authorization]: ['GET', 'HEAD'],
  // Where a finished sign-in goes on.
  [`${libraryPaths.authorization}/:uid`]: ['GET', 'HEAD'],
  [libraryPaths.token]: ['OPTIONS', 'POST'],
  [libraryPaths.jwks]: ['GET', 'HEAD', 'OPTIONS'],
  // The call itself is ours.
  [libraryPaths.userinfo]: ['OPTIONS'],
  '/.well-known/openid-configuration': ['GET', 'HEAD', 'OPTIONS'],
  '/.well-known/oauth-authorization-server': ['GET', 'HEAD', 'OPTIONS'],
};

/** Where the sign-in page of one authorization lives, below the realm's path. */
export const signInPath = '/login-actions';

/** Where a new password is asked for, below the sign-in page's address. */
export const newPasswordPath = '/new-password';

/** Where somebody who has forgotten a password or a username asks for a mail, below the realm's path; as in Keycloak. */
export const recoveryPath = `${signInPath}/reset-credentials`;

/** Where mailed links lead, below the realm's path; as in Keycloak. */
export const linkPath = `${signInPath}/action-token`;

/** Where somebody makes an account, below the sign-in page's address. */
export const registrationPath = '/registration';

/**
 * Marks the sign-in page's address where the page for a new account is wanted. The library binds its cookie to
 * the address it leads to, which so has to be the sign-in page's for both.
 */
export const createMark = 'create';

/** Where programs read the profile of the person who gave them a token, below the realm's path. */
export const accountPath = '/account';

/** Where somebody who is signed in changes their password, below the realm's path. */
export const ownPasswordPath = `${accountPath}/password`;

/** The portal's screen of a person's own account. */
export const accountScreen = `${addresses.portal}/account`;

/** Style sheets and scripts of our pages, below the realm's path. */
export const resourcePath = '/resources';

/** Where a person goes when an address of the provider leads nowhere. */
export const portalAddress = `${addresses.portal}/applications`;

/** Seconds; those that every provider has, and what is ours. */
export const lifetimes = {
  ...sessionLifetimes,
  /** How long a replaced refresh token gives its successor once more (rule sessions 10). */
  renewedAgain: 10,
  interaction: 1_800,
} as const;

/** What tokens and userinfo say of a person, by the scope it belongs to, and of the sign-in. */
export const claimsOfScopes = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username'],
  acr: null,
  auth_time: null,
  iss: null,
  sid: null,
};

/**
 * The one cookie that scripts may read: it tells the session check frame which session is signed in, as a
 * digest, and is useless for anything else.
 */
export const markerCookie = 'KEYCLOAK_SESSION';
