import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DkimKeyUnfit, readDkimKey } from '../adapters/mail/dkim-key.ts';
import { ownCertificate } from '../testing/mail/certificate.ts';
import { type DnsServer, startDnsServer } from '../testing/mail/dns-server.ts';
import { type MailServer, type MailServerOptions, startMailServer } from '../testing/mail/mail-server.ts';
import { checkMail, type MailSettings } from './check-mail.ts';

const started: { close(): Promise<void> }[] = [];
let folder: string;
const privatePem = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-mail-check-'));
  await writeFile(join(folder, 'dkim.pem'), privatePem(2_048));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
});

const from = { name: 'Access Portal', address: 'no-reply@portal.agency.example' };
const fineSpf = { 'portal.agency.example': [['v=spf1 a:mail.agency.example', ' -all']] };
const fineDmarc = { '_dmarc.agency.example': [['v=DMARC1; p=reject']] };

async function dnsWith(records: Parameters<typeof startDnsServer>[0]): Promise<DnsServer> {
  const dns = await startDnsServer(records);
  started.push(dns);
  return dns;
}

async function mailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  started.push(server);
  return server;
}

const keyHere = () => readDkimKey({ keyFile: join(folder, 'dkim.pem'), selector: 'portal' }, from.address);

/** The lines, each with a mark before it, of a portal that uses this server. */
async function linesOf(
  url: string | null,
  dns: DnsServer,
  more: Partial<MailSettings> = {},
): Promise<string[]> {
  const settings = {
    url: url === null ? null : new URL(url),
    from,
    domain: 'portal.agency.example',
    dkim: null,
    origin: 'https://portal.agency.example',
    helpDeskEmail: 'help@agency.example',
    ...more,
  };
  const by = { dns: dns.resolver, now: new Date('2026-11-28T12:00:00Z'), newId: () => 'check-1' };
  const lines: string[] = [];
  for await (const { isFine, text } of checkMail(settings, 'someone@agency.example', by))
    lines.push(`${isFine ? 'ok' : 'to do'}: ${text}`);
  return lines;
}

test('a domain with its records is well, and the signature holds for others who look the key up', async () => {
  const key = keyHere();
  const record = `v=DKIM1; k=rsa; p=${key.publicKey}`;
  const halves = [record.slice(0, 200), record.slice(200)];
  const dns = await dnsWith({
    ...fineSpf,
    ...fineDmarc,
    'portal._domainkey.portal.agency.example': [halves],
  });
  const server = await mailServer();
  const lines = await linesOf(server.url, dns, { dkim: key });
  expect(lines.filter((line) => line.startsWith('to do'))).toEqual([
    expect.stringContaining('offers no STARTTLS'),
  ]);
  expect(lines.at(-1)).toContain('handed over for someone@agency.example');
  const [mail] = server.received;
  const lookUp = { resolver: (name: string) => dns.resolver.resolveTxt(name) };
  const verified = await dkimVerify(mail?.source ?? '', lookUp);
  expect(verified.results).toMatchObject([
    { signingDomain: 'portal.agency.example', selector: 'portal', status: { result: 'pass' } },
  ]);
  // The control: the same mail with one word changed does not pass.
  const forged = await dkimVerify((mail?.source ?? '').replace('Nothing has', 'Something has'), lookUp);
  expect(forged.results).toMatchObject([{ status: { result: 'neutral' } }]);
});

test('what the records lack is reported, with what to publish', async () => {
  const lines = await linesOf((await mailServer()).url, await dnsWith({}), { dkim: keyHere() });
  expect(lines.slice(1, 4)).toEqual([
    expect.stringMatching(
      /^to do: SPF of portal\.agency\.example is missing, .*"v=spf1 a:127\.0\.0\.1 -all"/,
    ),
    expect.stringMatching(
      /^to do: DKIM at portal\._domainkey\.portal\.agency\.example is missing, .*"v=DKIM1; k=rsa; p=MII/,
    ),
    expect.stringMatching(/^to do: DMARC of portal\.agency\.example is missing, /),
  ]);
});

test('a name server that fails does not count as a domain without records', async () => {
  const dns = await dnsWith({ 'portal.agency.example': null, ...fineDmarc });
  const lines = await linesOf((await mailServer()).url, dns);
  expect(lines[1]).toMatch(/^to do: SPF of portal\.agency\.example could not be looked up: .*ESERVFAIL/);
  expect(lines[2]).toMatch(/^ok: DKIM: the portal does not sign/);
  expect(lines[3]).toMatch(/^ok: DMARC/);
});

describe('the server', () => {
  test('that is not set is named, and the records are looked at all the same', async () => {
    const lines = await linesOf(null, await dnsWith({ ...fineSpf, ...fineDmarc }));
    expect(lines).toEqual([
      expect.stringMatching(/^ok: SPF/),
      expect.stringMatching(/^ok: DKIM/),
      expect.stringMatching(/^ok: DMARC/),
      'to do: Server: none is set. Set SMTP_URL; until then mail waits.',
    ]);
  });

  test('that nobody answers on gets no mail', async () => {
    const server = await mailServer();
    await started.pop()?.close();
    const lines = await linesOf(server.url, await dnsWith({ ...fineSpf, ...fineDmarc }));
    expect(lines[0]).toMatch(/^to do: Server: .* cannot be used: .*ECONNREFUSED/);
    expect(lines).toHaveLength(4);
  });

  test('that encrypts and knows the password is well, and takes the mail so', async () => {
    const usual = getCACertificates();
    const certificate = ownCertificate(new Date());
    setDefaultCACertificates([...usual, certificate.cert]);
    const server = await mailServer({ certificate, account: { user: 'portal', password: 'right' } });
    const url = `smtp://portal:right@127.0.0.1:${server.port}`;
    const lines = await linesOf(url, await dnsWith({ ...fineSpf, ...fineDmarc })).finally(() =>
      setDefaultCACertificates(usual),
    );
    expect(lines[0]).toMatch(
      /^ok: Server: .* can be reached, encrypted by STARTTLS, and takes the user and password\.$/,
    );
    expect(lines.filter((line) => line.startsWith('to do'))).toEqual([]);
    expect(server.received).toMatchObject([{ isEncrypted: true, user: 'portal' }]);
  });

  test('that does not know the password is named with its reason', async () => {
    const certificate = ownCertificate(new Date());
    const server = await mailServer({ certificate, account: { user: 'portal', password: 'right' } });
    const url = `smtp://portal:wrong@127.0.0.1:${server.port}`;
    const lines = await linesOf(url, await dnsWith({ ...fineSpf, ...fineDmarc }));
    expect(lines[0]).toMatch(/^to do: Server: .* cannot be used: /);
    expect(server.received).toEqual([]);
  });

  test('that refuses the recipient has its answer reported', async () => {
    const server = await mailServer({ refuses: () => ({ status: 550, reply: 'no such mailbox here' }) });
    const lines = await linesOf(server.url, await dnsWith({ ...fineSpf, ...fineDmarc }));
    expect(lines.at(-1)).toMatch(
      /^to do: Mail: not taken for someone@agency\.example: .*no such mailbox here/,
    );
  });
});

describe('a key that mail cannot be signed with is refused', () => {
  test.each([
    ['nowhere.pem', null, /expected a file that the portal can read/],
    ['words.pem', 'no key at all', /expected a private key without a passphrase/],
    ['short.pem', privatePem(1_024), /expected an RSA key of 2048 bits at least/],
    [
      'curve.pem',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
      /expected an RSA key/,
    ],
  ])('%s', async (name, contents, reason) => {
    const keyFile = join(folder, name);
    if (contents !== null) await writeFile(keyFile, contents);
    const read = () => readDkimKey({ keyFile, selector: 'portal' }, from.address);
    expect(read).toThrow(DkimKeyUnfit);
    expect(read).toThrow(reason);
  });
});
