import { readFile } from 'node:fs/promises';

/** Who may do everything in a Keycloak. */
export interface Administrator {
  /** Of the Keycloak. */
  origin: string;
  username: string;
  password: string;
}

/** A realm file as JSON. */
type Representation = Record<string, unknown>;

/** Milliseconds; a realm with people is written in one transaction. */
const patience = 120_000;

/** Reads a realm file, and puts values in the place of `${NAME}` and `${NAME:default}`; a name without a value is refused. */
export async function readRealmFile(
  file: string,
  placeholders: Readonly<Record<string, string>>,
): Promise<Representation> {
  const filled = filledIn(JSON.parse(await readFile(file, 'utf8')), placeholders);
  if (!isRepresentation(filled)) throw new TypeError(`${file} is no realm file`);
  return filled;
}

/** Keycloak does the same when it imports a file at its start, but not for one that it is sent. */
function filledIn(value: unknown, placeholders: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return filledText(value, placeholders);
  if (Array.isArray(value)) return value.map((one: unknown) => filledIn(one, placeholders));
  if (!isRepresentation(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, filledIn(one, placeholders)] as const);
  return Object.fromEntries(entries);
}

/** Names of settings are in capitals; those of Keycloak's own texts are not. */
function filledText(text: string, placeholders: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(?<name>[A-Z][A-Z0-9_]*)(?::(?<byDefault>[^}]*))?\}/g,
    (_whole, name: string, byDefault: string | undefined) => {
      const value = placeholders[name] ?? byDefault;
      if (value === undefined) throw new Error(`Nothing stands for ${name} of the realm file.`);
      return value;
    },
  );
}

/** Makes a realm. Keycloak takes words as booleans in a file alone, so they are made such here. */
export async function makeRealm(administrator: Administrator, realm: Representation): Promise<void> {
  const verifyEmail = realm['verifyEmail'] === true || realm['verifyEmail'] === 'true';
  await callAsAdministrator(administrator, '', { method: 'POST', body: { ...realm, verifyEmail } });
}

/** Asks Keycloak's administration, below `/admin/realms`. @throws when it refuses */
export async function callAsAdministrator(
  administrator: Administrator,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<unknown> {
  const token = await administratorToken(administrator);
  const response = await fetch(`${administrator.origin}/admin/realms${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Keycloak refused ${method} ${path} with ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function administratorToken({ origin, username, password }: Administrator): Promise<string> {
  const response = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password }),
    signal: AbortSignal.timeout(patience),
  });
  const answer: unknown = await response.json();
  const token = isRepresentation(answer) ? answer['access_token'] : undefined;
  if (typeof token !== 'string') throw new Error(`Keycloak refused its administrator: ${response.status}`);
  return token;
}

function isRepresentation(value: unknown): value is Representation {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
