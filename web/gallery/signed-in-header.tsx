import type { Configuration } from '@portal/core/contract/session.ts';
import { personFromClaims } from '@portal/core/domain/people/person.ts';
import type { Session, SessionState } from '../src/session/session.ts';
import { ConfigurationProvider, SessionProvider } from '../src/session/use-session.tsx';
import { Header } from '../src/shell/header/header.tsx';

const configuration: Configuration = {
  portalName: 'RAP',
  provider: {
    url: 'http://localhost',
    realm: 'risk-map',
    client: 'rap-client',
    password: 'http://localhost/account/password',
  },
  features: { engineeringLibrary: true, multiEmployment: true, authorizerReport: true },
  deadlines: { dueDays: 7, expiryDays: 30, answerDays: 14, escalationDays: 7, stuckDays: 14 },
  deadlineZone: 'America/New_York',
  idle: { idleAfter: 120, timeoutAfter: 1_200, keepAliveEvery: 30, inputEvery: 1 },
  commsUrl: null,
  iconBaseUrl: null,
  apiBaseUrl: null,
  loginUrl: null,
  botCheck: 'puzzle',
  helpDeskEmail: 'help@agency.example',
  profileUrl: null,
  userGuideUrl: null,
  rulesVersion: '1',
  agency: { name: 'Agency', links: [] },
  demonstration: true,
  mailbox: false,
  people: { source: 'PORTAL', console: null },
  invitations: true,
};

/** A fixed session: somebody with several desks. */
function restingSession(): Session {
  const person = personFromClaims({
    sub: '1',
    given_name: 'Bo',
    realm_access: { roles: ['RAPUser'] },
    resource_access: { 'rap-client': { roles: ['SUPERVISOR', 'AUTHORIZER'] } },
  });
  if (person === null) throw new Error('The gallery has nobody signed in');
  const state: SessionState = { status: 'signed-in', person };
  return {
    state: () => state,
    subscribe: () => () => undefined,
    start: () => Promise.resolve(),
    signIn: () => Promise.resolve(),
    signInAgain: () => Promise.resolve(),
    takeAction: () => false,
    signOut: () => Promise.resolve(),
    token: () => Promise.resolve(null),
    currentToken: () => null,
    keepAlive: () => undefined,
    tokensEnd: () => null,
    timeOut: () => undefined,
    refreshRoles: () => Promise.resolve(),
    tokenRefused: () => undefined,
    refuse: () => undefined,
    providerResponds: () => Promise.resolve(true),
  };
}

const session = restingSession();

/** The header with its submenu, and its menu on narrow screens. */
export function SignedInHeader() {
  return (
    <ConfigurationProvider value={configuration}>
      <SessionProvider value={session}>
        <Header path="/rap-home/applications" />
      </SessionProvider>
    </ConfigurationProvider>
  );
}
