import { readFile, stat } from 'node:fs/promises';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { MoveRefused } from '../../provider/moving/move-refused.ts';
import type { ServiceTokens } from '../admin/service-token.ts';
import type { KeycloakSettings } from '../settings.ts';

/** Somebody who administers Keycloak, by a name and a password or as a client. */
interface Operator {
  /** The realm in which they sign in. */
  realm: string;
  grant: Readonly<Record<string, string>>;
}

const TokenAnswer = Type.Object({ access_token: Type.String(), expires_in: Type.Number() });

/** Milliseconds that a sign-in may take; a token is not used any more so long before it ends. */
const patience = 15_000;
const margin = 30_000;

const content =
  'expected a file with the lines username=... and password=... of an administrator of Keycloak, or client=... and secret=...; realm=... names where they sign in, master where it is left out';

/** Whether others on this machine may read the file. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  const { mode } = await stat(file).catch(() => ({ mode: 0 }));
  return process.platform !== 'win32' && (mode & 0o077) !== 0;
}

/**
 * Signs an operator in by what is in a file, again as often as it takes. Nothing of it is kept.
 * @param file what KEYCLOAK_OPERATOR_FILE names; null where it is not set
 * @throws MoveRefused where that fails
 */
export async function operatorTokens(
  { url }: Pick<KeycloakSettings, 'url'>,
  file: string | null,
): Promise<ServiceTokens> {
  const operator = await readOperator(file);
  let known: { token: string; until: number } | null = null;
  const current = async (): Promise<string> => {
    if (known !== null && performance.now() < known.until) return known.token;
    const began = performance.now();
    const { access_token: token, expires_in: seconds } = await signIn(url, operator);
    // Tokens of administrators live for a minute only.
    known = { token, until: began + Math.max(seconds * 1_000 - margin, 5_000) };
    return token;
  };
  await current();
  return {
    current,
    forget: (token) => {
      if (known?.token === token) known = null;
    },
  };
}

async function readOperator(file: string | null): Promise<Operator> {
  if (file === null) throw new MoveRefused(`KEYCLOAK_OPERATOR_FILE is not set: ${content}.`);
  const text = await readFile(file, 'utf8').catch((failure: unknown) => {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new MoveRefused(`KEYCLOAK_OPERATOR_FILE: the file cannot be read (${reason}).`);
  });
  const lines = new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, name = '', value = ''] = /^\s*([a-z]+)\s*=(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value.trim()] as const];
    }),
  );
  const [username, password] = [lines.get('username'), lines.get('password')];
  const [client, secret] = [lines.get('client'), lines.get('secret')];
  const realm = lines.get('realm') ?? 'master';
  if (client !== undefined && secret !== undefined)
    return { realm, grant: { grant_type: 'client_credentials', client_id: client, client_secret: secret } };
  if (username === undefined || password === undefined)
    throw new MoveRefused(`KEYCLOAK_OPERATOR_FILE: ${content}.`);
  return { realm, grant: { grant_type: 'password', client_id: 'admin-cli', username, password } };
}

async function signIn(
  url: string,
  { realm, grant }: Operator,
): Promise<{ access_token: string; expires_in: number }> {
  const address = `${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`;
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(grant),
    signal: AbortSignal.timeout(patience),
  }).catch((failure: unknown) => {
    throw new MoveRefused(
      `Keycloak does not answer at ${url}, the address of AUTH_URL: see that it runs, and that this machine reaches it.`,
      { cause: failure },
    );
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.status === 404)
    throw new MoveRefused(
      `Keycloak has no realm ${realm}, in which the operator of KEYCLOAK_OPERATOR_FILE is to sign in.`,
    );
  if (response.status >= 500)
    throw new MoveRefused(`Keycloak answered at ${url} with ${response.status}: it is not ready yet.`);
  if (!response.ok || !Value.Check(TokenAnswer, answer))
    throw new MoveRefused(
      `Keycloak refused the operator of KEYCLOAK_OPERATOR_FILE (${reasonOf(answer) ?? response.status}): see that name and password are right, and that no second step is asked of this account; a client with a secret needs none.`,
    );
  return answer;
}

function reasonOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('error_description' in answer)) return null;
  return typeof answer.error_description === 'string' ? answer.error_description : null;
}
