import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { shortestSecret } from '@portal/core/domain/catalogue/application-client.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { settingNameOf } from '@portal/core/domain/catalogue/application-addresses.ts';
import Type from 'typebox';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';
import type { ClientProof } from '../../ports/client-proof.ts';

/** Public keys of RSA or an elliptic curve; a private one does not belong in a folder of the catalogue. */
const PublicKeys = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Enum(['RSA', 'EC', 'OKP']),
      d: Type.Optional(Type.Never()),
      kid: Type.Optional(Type.String()),
    }),
    { minItems: 1 },
  ),
});

/**
 * How the clients of these applications prove themselves, by the applications' ids; those that are public are left out.
 * @param secrets of the environment, by the end of the setting's name; they go before files
 * @throws DataFileFault naming the application and what is missing, or a file that cannot be used
 */
export async function readClientProofs(
  folder: string,
  applications: readonly Application[],
  secrets: Readonly<Record<string, string>>,
): Promise<Map<string, ClientProof>> {
  const proofs = new Map<string, ClientProof>();
  for (const { id, client } of applications) {
    if (client?.authentication === 'private_key_jwt') {
      const { keys } = await readDataFile(...pathOf(folder, client.jwksFile ?? ''), PublicKeys);
      proofs.set(id, { method: 'private_key_jwt', keys });
    }
    if (client?.authentication === 'client_secret_basic')
      proofs.set(id, {
        method: 'client_secret_basic',
        secret: await secretOf(folder, { id, client }, secrets),
      });
  }
  return proofs;
}

async function secretOf(
  folder: string,
  { id, client }: { id: string; client: NonNullable<Application['client']> },
  secrets: Readonly<Record<string, string>>,
): Promise<string> {
  const name = settingNameOf(id);
  const given = secrets[name];
  if (given !== undefined) return given;
  if (client.secretFile === undefined)
    throw new DataFileFault(
      `applications.json: the client of ${id} has no secret. Give client.secretFile, or the setting APP_CLIENT_SECRET_${name}.`,
    );
  const path = join(...pathOf(folder, client.secretFile));
  const secret = await readFile(path, 'utf8').then(
    (text) => text.trim(),
    (failure: unknown) => {
      throw new DataFileFault(
        `The file ${path} cannot be used: ${failure instanceof Error ? failure.message : String(failure)}. It holds the secret of ${id}.`,
      );
    },
  );
  if (secret.length < shortestSecret)
    throw new DataFileFault(
      `The file ${path} cannot be used: the secret of ${id} has fewer than ${shortestSecret} characters.`,
    );
  return secret;
}

/** A name without a folder is one of the catalogue's own. */
function pathOf(folder: string, file: string): [string, string] {
  return isAbsolute(file) ? ['/', file] : [folder, file];
}
