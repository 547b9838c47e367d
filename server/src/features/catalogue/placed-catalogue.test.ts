import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Catalogue, readCatalogue } from './placed-catalogue.ts';

const delivered = fileURLToPath(new URL('../../../../data', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await cp(delivered, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const secret = 'a-secret-of-more-than-thirty-two-characters';
const client = {
  redirectAddresses: ['https://losses.agency.example/callback'],
  afterLogoutAddresses: ['https://losses.agency.example/'],
  authentication: 'client_secret_basic',
};

/** The catalogue after its entry of the loss library was given this client. */
async function read(given: unknown, secrets: Record<string, string> = {}): Promise<Catalogue> {
  const path = join(folder, 'applications.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as { applications: { id: string }[] };
  const applications = file.applications.map((one) =>
    one.id === 'hll-app' ? { ...one, client: given } : one,
  );
  await writeFile(path, JSON.stringify({ ...file, applications }));
  return await readCatalogue({
    catalogueFolder: folder,
    forms: { ciamIntegration: true, mipIntegration: true },
    demonstration: true,
    applicationSettings: { addresses: {}, secrets },
  });
}

describe('the secret of a client', () => {
  test('is read from a file beside the catalogue', async () => {
    await writeFile(join(folder, 'hll-secret'), `${secret}\n`);
    const { proofs, served } = await read({ ...client, secretFile: 'hll-secret' });
    expect(proofs.get('hll-app')).toEqual({ method: 'client_secret_basic', secret });
    expect(served.has('hll-app')).toBe(false);
  });

  test('is read from anywhere by its whole path', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'secret-'));
    await writeFile(join(elsewhere, 'hll'), secret);
    const { proofs } = await read({ ...client, secretFile: join(elsewhere, 'hll') });
    expect(proofs.get('hll-app')).toEqual({ method: 'client_secret_basic', secret });
    await rm(elsewhere, { recursive: true });
  });

  test('is read from the environment before a file', async () => {
    const other = `${secret}-of-the-environment`;
    const { proofs } = await read({ ...client, secretFile: 'nowhere' }, { HLL_APP: other });
    expect(proofs.get('hll-app')).toEqual({ method: 'client_secret_basic', secret: other });
  });

  test('has to be there, readable and long', async () => {
    await expect(read(client)).rejects.toThrow('APP_CLIENT_SECRET_HLL_APP');
    await expect(read({ ...client, secretFile: 'nowhere' })).rejects.toThrow('nowhere');
    await writeFile(join(folder, 'hll-secret'), 'short');
    await expect(read({ ...client, secretFile: 'hll-secret' })).rejects.toThrow('fewer than 32 characters');
  });
});

describe('the keys of a client', () => {
  const signing = { ...client, authentication: 'private_key_jwt', jwksFile: 'hll-keys.json' };

  test('are public ones', async () => {
    const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
    await writeFile(join(folder, 'hll-keys.json'), JSON.stringify({ keys: [key] }));
    expect((await read(signing)).proofs.get('hll-app')).toEqual({ method: 'private_key_jwt', keys: [key] });
    for (const wrong of [
      { keys: [] },
      { keys: [{ ...key, d: 'secret' }] },
      { keys: [{ kty: 'oct', k: 'x' }] },
    ]) {
      await writeFile(join(folder, 'hll-keys.json'), JSON.stringify(wrong));
      await expect(read(signing)).rejects.toThrow('hll-keys.json');
    }
  });
});

test('a client that cannot work stops the start with the name of its entry', async () => {
  await expect(read({ ...client, redirectAddresses: ['http://losses.agency.example/'] })).rejects.toThrow(
    'hll-app has http://losses.agency.example/ among client.redirectAddresses',
  );
  await expect(read({ ...client, redirectAddresses: [] })).rejects.toThrow('applications.json');
  await expect(read({ ...client, authentication: 'client_secret_post' })).rejects.toThrow('must be one of');
});

test('a public client needs no proof', async () => {
  const { proofs, applications } = await read({ ...client, authentication: 'none' });
  expect(proofs.size).toBe(0);
  expect(applications.find(({ id }) => id === 'hll-app')?.address).toBeNull();
});
