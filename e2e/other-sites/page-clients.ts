import type { User, UserManager } from 'oidc-client-ts';
import type { OtherSite } from './provider-and-client.ts';

/** As much of keycloak-js as the stories use. */
interface Adapter {
  init(options: object): Promise<boolean>;
  updateToken(leastSeconds: number): Promise<boolean>;
  logout(options: object): Promise<void>;
  loadUserInfo(): Promise<{ preferred_username?: string }>;
  loadUserProfile(): Promise<unknown>;
  sessionId?: string;
  refreshToken?: string;
  idToken?: string;
}

declare global {
  interface Window {
    /** The two clients, which are there once the client's page has loaded. */
    Keycloak?: new (
      options: object,
    ) => Adapter;
    oidc?: { UserManager: typeof UserManager };
    /** What the stories make of them. */
    adapter: Adapter;
    manager: UserManager;
  }
}

/** What a client has to know, in a form that goes into a page. */
export interface ClientSettings {
  /** The provider's origin, its realm, and its issuer. */
  url: string;
  realm: string;
  authority: string;
  clientId: string;
  page: string;
  signedOut: string;
}

/** The settings with which the site's pages make their clients. */
export function settingsOf({ client, provider }: OtherSite): ClientSettings {
  return {
    url: provider.origin,
    realm: 'risk-map',
    authority: provider.identity.tokens.issuer,
    clientId: client.clientId,
    page: client.page,
    signedOut: client.signedOut,
  };
}

/*
 * What follows runs in the client's page, in whichever browser: each uses nothing but its argument and the page. What leads the
 * window away is not waited for, as its page goes with it.
 */

/** Whether the page has loaded the clients, at this address or one that begins with it. */
export function hasClients(address: string): boolean {
  return location.href.startsWith(address) && window.Keycloak !== undefined && window.oidc !== undefined;
}

/** Starts the unmodified keycloak-js, which leads the person who is not signed in to the provider. */
export function startAdapter({ url, realm, clientId }: ClientSettings): void {
  if (window.Keycloak === undefined) throw new Error('the page has not loaded keycloak-js');
  window.adapter = new window.Keycloak({ url, realm, clientId });
  void window.adapter.init({ onLoad: 'login-required', pkceMethod: 'S256', checkLoginIframe: false });
}

/** The session that keycloak-js has signed in to; empty until it has. */
export function adapterSession(): string {
  return window.adapter.sessionId ?? '';
}

/** Has keycloak-js renew its tokens, and ask whose they are. */
export async function renewAdapter() {
  const { refreshToken } = window.adapter;
  const hasRenewed = await window.adapter.updateToken(-1);
  const { preferred_username: username } = await window.adapter.loadUserInfo();
  return { hasRenewed, isAnotherToken: window.adapter.refreshToken !== refreshToken, username };
}

/** Uses one refresh token twice in the same moment, as two pieces of a client that know nothing of each other do; returns the statuses. */
export async function renewTwiceAtOnce({ authority, clientId }: ClientSettings): Promise<number[]> {
  const { refreshToken = '' } = window.adapter;
  const renew = async () => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
    });
    return (await fetch(`${authority}/protocol/openid-connect/token`, { method: 'POST', body })).status;
  };
  const statuses = await Promise.all([renew(), renew()]);
  return statuses.toSorted((one, other) => one - other);
}

/** Has keycloak-js sign out, by an address or by a form that it posts. */
export function leaveByAdapter([redirectUri, logoutMethod]: readonly [
  address: string,
  method: 'GET' | 'POST',
]): void {
  void window.adapter.logout({ logoutMethod, redirectUri });
}

/** Makes the manager of oidc-client-ts. */
export function startManager({ authority, clientId, page, signedOut }: ClientSettings): void {
  if (window.oidc === undefined) throw new Error('the page has not loaded oidc-client-ts');
  window.manager = new window.oidc.UserManager({
    authority,
    client_id: clientId,
    redirect_uri: page,
    post_logout_redirect_uri: signedOut,
    loadUserInfo: true,
    automaticSilentRenew: false,
  });
}

/** Has oidc-client-ts lead the window to the provider. */
export function signInByManager(): void {
  void window.manager.signinRedirect();
}

/** Has oidc-client-ts take the provider's response from the page's address, and renew. */
export async function completeAndRenew() {
  const notice = (user: User | null | undefined) => ({
    name: user?.profile.name,
    sid: user?.profile.sid,
    refreshToken: user?.refresh_token,
  });
  const first = notice(await window.manager.signinCallback());
  return { first, renewed: notice(await window.manager.signinSilent()) };
}

/** Has oidc-client-ts sign out. */
export function leaveByManager(): void {
  void window.manager.signoutRedirect();
}
