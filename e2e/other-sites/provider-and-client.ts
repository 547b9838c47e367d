import { createHash } from 'node:crypto';
import { mustChangePassword } from '../../server/src/identity/testing/arranged-people.ts';
import {
  randomText,
  testPassword,
  type TestProvider,
} from '../../server/src/identity/testing/test-provider.ts';
import type { ClientSite } from './client-site.ts';
import { startProviderAlone } from './provider-alone.ts';

/** A client on another site, and the provider that signs people in for it. */
export interface OtherSite {
  client: ClientSite;
  provider: TestProvider;
}

/** The password of everybody whom the provider knows at first. */
export const password = testPassword;

/** A password that somebody may choose. */
export const chosenPassword = 'nine grey geese over the marsh';

/** What somebody types who makes an account, by the ids of the fields. */
export const registrant: Readonly<Record<string, string>> = {
  givenName: 'Rita',
  familyName: 'Ruiz',
  organization: 'Agency',
  supervisorEmail: 'nora@agency.example',
  email: 'rita@agency.example',
  username: 'rita.ruiz',
  password: chosenPassword,
  'password-confirm': chosenPassword,
};

/** Has Sam choose another password at the next sign-in. */
export async function askForAnotherPassword({ provider }: OtherSite): Promise<void> {
  await mustChangePassword(provider.db, 'sam');
}

/** A provider that knows the client. */
export async function startProviderFor(client: ClientSite): Promise<TestProvider> {
  return await startProviderAlone({
    moreClients: [
      {
        id: client.clientId,
        redirectAddresses: [client.callback, client.page],
        afterLogoutAddresses: [client.signedOut, client.page],
        backchannelLogoutAddress: client.notices,
      },
    ],
  });
}

/** The address at which the client asks for a sign-in, and what it needs to exchange the code. */
export function authorizationOf({ client, provider }: OtherSite, more: Record<string, string> = {}) {
  const verifier = randomText();
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: client.callback,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return {
    address: `${provider.identity.tokens.issuer}/protocol/openid-connect/auth?${query.toString()}`,
    verifier,
    clientId: client.clientId,
    redirectUri: client.callback,
  };
}

/** The address at which the client asks for a sign-out, without a hint if none is given. */
export function logoutOf({ client, provider }: OtherSite, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: client.clientId,
    post_logout_redirect_uri: client.signedOut,
    ...more,
  });
  return `${provider.identity.tokens.issuer}/protocol/openid-connect/logout?${query.toString()}`;
}
