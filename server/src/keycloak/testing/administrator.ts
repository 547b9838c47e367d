/** Somebody who administers the realm beside the portal, with every right. */
export interface Administrator {
  /** @returns what was answered, read as JSON; null where there is nothing to read */
  call(method: string, address: string, body?: unknown): Promise<unknown>;
  /** Makes something; returns its id. */
  make(address: string, body: unknown): Promise<string>;
}

/** A running Keycloak and the administrator of all its realms. */
export interface ServerUnderTest {
  origin: string;
  realm: string;
  administrator: { username: string; password: string };
}

export function administratorOf({ origin, realm, administrator }: ServerUnderTest): Administrator {
  const base = `${origin}/admin/realms/${realm}`;
  let token = '';
  let until = 0;
  const signIn = async () => {
    const form = { grant_type: 'password', client_id: 'admin-cli', ...administrator };
    const response = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const answer = (await response.json()) as { access_token: string };
    token = answer.access_token;
    until = performance.now() + 30_000;
  };
  const send = async (method: string, address: string, body?: unknown) => {
    if (performance.now() > until) await signIn();
    const response = await fetch(`${base}${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    async call(method, address, body) {
      const text = await (await send(method, address, body)).text();
      return text === '' ? null : (JSON.parse(text) as unknown);
    },
    async make(address, body) {
      const response = await send('POST', address, body);
      return response.headers.get('location')?.split('/').at(-1) ?? '';
    },
  };
}
