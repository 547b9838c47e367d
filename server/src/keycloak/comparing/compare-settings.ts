/** Settings of a realm on which the portal depends, in the words of Keycloak's console. */
const equal: Readonly<Record<string, string>> = {
  enabled: 'Enabled',
  sslRequired: 'Require SSL',
  loginWithEmailAllowed: 'Login with email',
  registrationEmailAsUsername: 'Email as username',
  duplicateEmailsAllowed: 'Duplicate emails',
  editUsernameAllowed: 'Edit username',
  rememberMe: 'Remember me',
  accessTokenLifespan: 'Access token lifespan (seconds)',
  accessCodeLifespan: 'Client login timeout (seconds)',
  ssoSessionIdleTimeout: 'SSO session idle (seconds)',
  ssoSessionMaxLifespan: 'SSO session max (seconds)',
  revokeRefreshToken: 'Revoke refresh token',
  refreshTokenMaxReuse: 'Refresh token max reuse',
  defaultSignatureAlgorithm: 'Default signature algorithm',
  bruteForceProtected: 'Brute force detection',
  permanentLockout: 'Permanent lockout',
  failureFactor: 'Max login failures',
  waitIncrementSeconds: 'Wait increment (seconds)',
  maxFailureWaitSeconds: 'Max wait (seconds)',
  maxDeltaTimeSeconds: 'Failure reset time (seconds)',
  quickLoginCheckMilliSeconds: 'Quick login check (milliseconds)',
  minimumQuickLoginWaitSeconds: 'Minimum quick login wait (seconds)',
  eventsEnabled: 'Save user events',
  adminEventsEnabled: 'Save admin events',
  internationalizationEnabled: 'Internationalization',
};

/** Lists that may hold more than the portal needs. */
const lists: Readonly<Record<string, string>> = {
  enabledEventTypes: 'Saved types of user events',
  supportedLocales: 'Supported locales',
};

type Settings = Readonly<Record<string, unknown>>;

/**
 * How the settings of a realm differ from what the portal needs, in words. What an agency decides by itself is not compared:
 * registration, mail, passkeys, and how the pages look.
 */
export function settingDifferences(wanted: Settings, there: Settings): string[] {
  return [
    ...Object.entries(equal).flatMap(([key, label]) =>
      there[key] === wanted[key]
        ? []
        : [`${label}: ${worded(wanted[key])} is needed, ${worded(there[key])} is set`],
    ),
    ...Object.entries(lists).flatMap(([key, label]) => {
      const has = textsIn(there[key]);
      const absent = textsIn(wanted[key]).filter((one) => !has.includes(one));
      return absent.length === 0 ? [] : [`${label}: ${absent.join(', ')} are missing`];
    }),
    ...keptDays(wanted, there),
    ...passwordDifferences(wanted['passwordPolicy'], there['passwordPolicy']),
    ...levelDifferences(attributesIn(wanted), attributesIn(there)),
  ];
}

/** Zero is for ever. */
function keptDays(wanted: Settings, there: Settings): string[] {
  const [needed, has] = [wanted['eventsExpiration'], there['eventsExpiration']];
  if (typeof needed !== 'number' || typeof has !== 'number' || has === 0 || has >= needed) return [];
  return [`User events expire after ${has} seconds, and the portal reads up to ${needed} seconds back`];
}

/** A realm may ask for more than the portal does, also in the number behind a name. */
function passwordDifferences(wanted: unknown, there: unknown): string[] {
  const has = policiesIn(there);
  return [...policiesIn(wanted)].flatMap(([name, value]) => {
    const set = has.get(name);
    if (set === undefined) return [`Password policy: ${name}(${value}) is missing`];
    const isLess = /^\d+$/.test(value) && Number(set) < Number(value);
    return isLess ? [`Password policy: ${name}(${value}) is needed, ${name}(${set}) is set`] : [];
  });
}

function policiesIn(policy: unknown): Map<string, string> {
  const parts = typeof policy === 'string' ? policy.split(' and ') : [];
  return new Map(parts.map((part) => [part.replace(/\(.*/, ''), /\((.*)\)/.exec(part)?.[1] ?? '']));
}

function levelDifferences(wanted: Settings, there: Settings): string[] {
  const [key, front] = ['acr.loa.map', 'frontendUrl'];
  const [levels, has] = [wanted[key], there[key]];
  return [
    ...(inOrder(levels) === inOrder(has)
      ? []
      : [`ACR to LoA mapping: ${worded(levels)} is needed, ${worded(has)} is set`]),
    ...(there[front] === undefined || there[front] === '' || there[front] === wanted[front]
      ? []
      : [
          `Frontend URL: ${worded(there[front])} is set, and AUTH_URL of the portal is ${worded(wanted[front])}`,
        ]),
  ];
}

/** The same levels in any order are the same. */
function inOrder(levels: unknown): string {
  if (typeof levels !== 'string' || levels === '') return '';
  const read: unknown = JSON.parse(levels);
  const pairs = Object.entries(isSettings(read) ? read : {}).map(
    ([name, level]) => `${name}=${worded(level)}`,
  );
  return pairs.toSorted().join(' ');
}

function attributesIn(realm: Settings): Settings {
  const { attributes } = realm;
  return isSettings(attributes) ? attributes : {};
}

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function worded(value: unknown): string {
  if (value === true) return 'on';
  if (value === false) return 'off';
  if (value === undefined || value === null || value === '') return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
