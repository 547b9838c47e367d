import { addresses } from '@portal/core/contract/addresses.ts';

/** The realm of the portal's identity provider (rule addresses 1). */
export const realmName: string = addresses.realm.slice(addresses.realm.lastIndexOf('/') + 1);

/** The audience of the portal's own API. */
export const apiAudience = 'rap-api';

/** The scopes every client has. */
export const scopes = ['openid', 'email', 'profile'] as const;

/** Seconds (rule sessions 1). Both token ends are also capped by the session's. */
export const sessionLifetimes = {
  accessToken: 300,
  code: 60,
  refreshToken: 1_800,
  sessionIdle: 1_800,
  sessionMaximum: 36_000,
} as const;

/** The role that everybody of the realm has, which Keycloak makes of others. */
export const defaultRole = `default-roles-${realmName}`;

/** What the default role brings besides `USER` of the portal's client; Keycloak adds the last realm role by itself. */
export const defaultRealmRoles = [defaultRole, 'offline_access', 'uma_authorization'] as const;
export const defaultAccountRoles = ['manage-account', 'manage-account-links', 'view-profile'] as const;

/** How many wrong passwords are free, and how long each later one locks, in seconds; locks double up to the longest. */
export const wrongPasswords = {
  allowedFailures: 5,
  firstLock: 60,
  longestLock: 900,
  forgottenAfter: 43_200,
} as const;
