/** How an application proves to the provider that it is itself, when it asks for tokens. */
export const clientAuthentications = ['none', 'client_secret_basic', 'private_key_jwt'] as const;
export type ClientAuthentication = (typeof clientAuthentications)[number];

/** The shortest secret of a client, in characters: nobody may find it by trying. */
export const shortestSecret = 32;

/** The client of an application in the embedded provider, as an entry of the catalogue gives it (rule catalogue 25). */
export interface ApplicationClient {
  /** Whole addresses a sign-in may return to. */
  redirectAddresses: readonly string[];
  /** Whole addresses a sign-out may return to. */
  afterLogoutAddresses: readonly string[];
  /** The address for notices of ended sessions. */
  backchannelLogoutAddress?: string;
  authentication: ClientAuthentication;
  /** The file with its secret, in the folder of the catalogue or anywhere by its whole path. */
  secretFile?: string;
  /** The file with its public keys, as a JSON Web Key Set. */
  jwksFile?: string;
}

/** What is wrong with a client, as the rest of a sentence that begins with the entry's id; null when nothing is. */
export function faultOfClient(client: ApplicationClient): string | null {
  const { redirectAddresses, afterLogoutAddresses, backchannelLogoutAddress: notices } = client;
  const named: [string, readonly string[]][] = [
    ['redirectAddresses', redirectAddresses],
    ['afterLogoutAddresses', afterLogoutAddresses],
    ['backchannelLogoutAddress', notices === undefined ? [] : [notices]],
  ];
  for (const [field, addresses] of named) {
    const wrong = addresses.find((address) => !isAddressOfClient(address));
    if (wrong !== undefined)
      return `has ${wrong} among client.${field}: expected a whole https address, or http on this machine, without * and #`;
  }
  return faultOfProof(client);
}

/** Each way of proof has the file that it needs and no other; a secret may come from the environment instead. */
function faultOfProof({ authentication, secretFile, jwksFile }: ApplicationClient): string | null {
  if (authentication !== 'client_secret_basic' && secretFile !== undefined)
    return 'has client.secretFile, which only client_secret_basic reads';
  if (authentication !== 'private_key_jwt' && jwksFile !== undefined)
    return 'has client.jwksFile, which only private_key_jwt reads';
  if (authentication === 'private_key_jwt' && jwksFile === undefined)
    return 'has client.authentication private_key_jwt without client.jwksFile';
  return null;
}

/** Compared as text by the provider: nothing may be left open, and only this machine may be reached without TLS. */
function isAddressOfClient(address: string): boolean {
  const parts = /^(https?):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?(\/[^\s*#\\]*)?$/i.exec(address);
  if (parts === null) return false;
  const [, scheme = '', host = ''] = parts;
  return scheme.toLowerCase() === 'https' || isThisMachine(host.toLowerCase());
}

/** Whether browsers look for a host on this machine; an IPv6 address is in brackets, as in an address. */
export function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');
}
