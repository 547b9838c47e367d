import { addresses } from '@portal/core/contract/addresses.ts';
import { type Application, rolesByClient } from '@portal/core/domain/catalogue/application.ts';
import { settingNameOf } from '@portal/core/domain/catalogue/application-addresses.ts';
import { rememberedPasswords, shortestPassword } from '@portal/core/domain/people/password.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import type { GroupToKeep } from '../../ports/new-accounts.ts';
import { realmAttributes } from './attributes.ts';
import { clientRepresentation, roleHolder } from './client-representation.ts';
import { clientsOfRealm, type ClientSources } from './clients.ts';
import { defaultRole, realmName, sessionLifetimes, wrongPasswords } from './realm-rules.ts';
import { userProfile } from './user-profile.ts';

/** What a realm file is made from: the same table as the clients and claims of the embedded provider. */
export interface RealmSources extends Omit<ClientSources, 'origin' | 'loginUrl' | 'servedAt'> {
  portalName: string;
  /** The paths at which the demonstration serves an application; null where it does not. */
  servedAt: ClientSources['servedAt'];
  loginUrl: ClientSources['loginUrl'];
  /** After so many days people must choose another password; 0: never. */
  passwordMostDays: number;
  groups: readonly GroupToKeep[];
}

/** The client by which the portal works with the realm, and the rights that it has there. */
export const serviceClientId = 'rap-backend';
export const serviceRights = ['manage-users', 'view-clients', 'view-realm', 'view-events'] as const;

/** What Keycloak fills in when it imports the file at its start. */
export const placeholder = (name: string, byDefault?: string): string =>
  `\${${name}${byDefault === undefined ? '' : `:${byDefault}`}}`;

/** Where the portal is, in the file. */
export const originPlaceholder = placeholder('PORTAL_ORIGIN');

/**
 * The realm as Keycloak imports it. It has no workflows: the portal alone decides when an account is locked and when access
 * ends. Addresses and secrets are names of settings, which Keycloak fills in from its environment.
 */
export function realmFile(sources: RealmSources): object {
  const { applications, groups, portalName } = sources;
  return {
    realm: realmName,
    displayName: portalName,
    enabled: true,
    sslRequired: 'external',
    ...signingIn,
    ...sessions,
    ...passwords(sources.passwordMostDays),
    ...passkeys(portalName),
    ...recordedEvents,
    internationalizationEnabled: true,
    supportedLocales: ['en', 'es'],
    defaultLocale: 'en',
    attributes: {
      frontendUrl: placeholder('KC_FRONTEND_URL'),
      // The embedded provider gives the levels of a sign-in the same names.
      'acr.loa.map': JSON.stringify({ 1: 1, 2: 2 }),
    },
    roles: rolesOf(applications),
    defaultRole: { name: defaultRole },
    groups: groups.map(groupRepresentation),
    clients: clientsOf(sources),
    scopeMappings: applications.map(({ clientId }) => ({ client: clientId, roles: [activeAccountRole] })),
    users: [serviceAccount],
    components: {
      'org.keycloak.userprofile.UserProfileProvider': [
        {
          providerId: 'declarative-user-profile',
          subComponents: {},
          config: { 'kc.user.profile.config': [JSON.stringify(userProfile(realmAttributes(applications)))] },
        },
      ],
    },
    smtpServer: {
      host: placeholder('SMTP_HOST', '127.0.0.1'),
      port: placeholder('SMTP_PORT', '2525'),
      from: placeholder('SMTP_FROM', 'no-reply@localhost'),
    },
  };
}

const signingIn = {
  registrationAllowed: true,
  registrationEmailAsUsername: false,
  loginWithEmailAllowed: true,
  duplicateEmailsAllowed: false,
  resetPasswordAllowed: true,
  verifyEmail: placeholder('VERIFY_EMAIL', 'true'),
  // Only administrators change one: the user profile says so.
  editUsernameAllowed: true,
  rememberMe: false,
};

const sessions = {
  accessTokenLifespan: sessionLifetimes.accessToken,
  ssoSessionIdleTimeout: sessionLifetimes.sessionIdle,
  ssoSessionMaxLifespan: sessionLifetimes.sessionMaximum,
  accessCodeLifespan: sessionLifetimes.code,
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  defaultSignatureAlgorithm: 'RS256',
};

function passwords(mostDays: number): object {
  const { allowedFailures, firstLock, longestLock, forgottenAfter } = wrongPasswords;
  const policy = [
    `length(${shortestPassword})`,
    'notUsername(undefined)',
    'notEmail(undefined)',
    `passwordHistory(${rememberedPasswords})`,
    ...(mostDays === 0 ? [] : [`forceExpiredPasswordChange(${mostDays})`]),
  ];
  return {
    passwordPolicy: policy.join(' and '),
    bruteForceProtected: true,
    permanentLockout: false,
    failureFactor: allowedFailures,
    waitIncrementSeconds: firstLock,
    minimumQuickLoginWaitSeconds: firstLock,
    // Otherwise two wrong passwords within a second lock an account.
    quickLoginCheckMilliSeconds: 0,
    maxFailureWaitSeconds: longestLock,
    maxDeltaTimeSeconds: forgottenAfter,
  };
}

/** Signing in with a passkey is offered to the person who has one. */
function passkeys(portalName: string): object {
  return {
    webAuthnPolicyPasswordlessRpEntityName: portalName,
    webAuthnPolicyPasswordlessSignatureAlgorithms: ['ES256', 'RS256'],
    webAuthnPolicyPasswordlessAttestationConveyancePreference: 'none',
    webAuthnPolicyPasswordlessUserVerificationRequirement: 'required',
    webAuthnPolicyPasswordlessResidentKey: 'required',
    webAuthnPolicyPasswordlessPasskeysEnabled: true,
  };
}

/** The portal learns of sign-ins, for the locks after a long absence, and of changes made at Keycloak; they are kept for 90 days. */
const recordedEvents = {
  eventsEnabled: true,
  eventsExpiration: 7_776_000,
  enabledEventTypes: [
    'LOGIN',
    'LOGIN_ERROR',
    'LOGOUT',
    'REGISTER',
    'REFRESH_TOKEN_ERROR',
    'RESET_PASSWORD',
    'REVOKE_GRANT',
    'UPDATE_EMAIL',
    'UPDATE_PASSWORD',
    'UPDATE_PROFILE',
    'UPDATE_CREDENTIAL',
    'REMOVE_CREDENTIAL',
    'USER_SESSION_DELETED',
    'USER_DISABLED_BY_PERMANENT_LOCKOUT',
    'USER_DISABLED_BY_TEMPORARY_LOCKOUT',
  ],
  adminEventsEnabled: true,
  adminEventsDetailsEnabled: true,
};

function rolesOf(applications: readonly Application[]): object {
  const byClient = Object.entries(rolesByClient(applications));
  return {
    realm: [
      { name: activeAccountRole },
      {
        name: defaultRole,
        composite: true,
        composites: {
          // Keycloak adds `uma_authorization` by itself, and refuses a file that names it.
          realm: ['offline_access'],
          client: { account: ['manage-account', 'view-profile'], [portalClientId]: ['USER'] },
        },
      },
    ],
    client: Object.fromEntries(
      byClient.map(([client, roles]) => [client, roles.map((name) => ({ name, clientRole: true }))]),
    ),
  };
}

function groupRepresentation({ name, value, description, activity, subGroups = [] }: GroupToKeep): object {
  const wording = { value, description: description?.en, descriptionEs: description?.es, activity };
  const attributes = Object.entries(wording).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, [text]]],
  );
  return { name, attributes: Object.fromEntries(attributes), subGroups: subGroups.map(groupRepresentation) };
}

function clientsOf(sources: RealmSources): object[] {
  const { applications, portalName } = sources;
  const clients = clientsOfRealm({ ...sources, origin: originPlaceholder });
  const portal = clients.filter(({ id }) => id === portalClientId);
  return [
    ...portal.map((client) => ({
      ...clientRepresentation(client, {
        name: portalName,
        start: `${originPlaceholder}${addresses.portal}/`,
        secretPlaceholder: '',
      }),
    })),
    ...applications.map(({ id, clientId, name }) => {
      const client = clients.find((one) => one.id === clientId);
      const secretPlaceholder = placeholder(`APP_CLIENT_SECRET_${settingNameOf(id)}`);
      return client === undefined
        ? roleHolder(clientId, name.en)
        : clientRepresentation(client, { name: name.en, start: null, secretPlaceholder });
    }),
    serviceClient,
  ];
}

const serviceClient = {
  clientId: serviceClientId,
  name: 'Server of the portal',
  publicClient: false,
  clientAuthenticatorType: 'client-secret',
  secret: placeholder('RAP_BACKEND_SECRET'),
  serviceAccountsEnabled: true,
  standardFlowEnabled: false,
  directAccessGrantsEnabled: false,
  fullScopeAllowed: true,
};

const serviceAccount = {
  username: `service-account-${serviceClientId}`,
  enabled: true,
  serviceAccountClientId: serviceClientId,
  clientRoles: { 'realm-management': [...serviceRights] },
};
