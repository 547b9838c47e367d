import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { UndeliveredList, UnreachableAddresses } from '@portal/core/contract/operations/mail.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { uuidV7 } from '../../../adapters/identifiers.ts';
import { intoOutbox } from '../../../mail/outbox.ts';
import { rememberWorld, startOver } from '../../../testing/access-requests.ts';
import { ownCertificate } from '../../../testing/mail/certificate.ts';
import { startMailServer } from '../../../testing/mail/mail-server.ts';
import { dovecotProgram, startDovecot } from '../../../testing/mail/real-dovecot.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { startedForTests } from '../../../testing/started-for-tests.ts';
import { answerOfPerson, type ReportParts, reportAbout } from './reports-of-servers.ts';

const nora = 'newcomer@agency.example';

describe.skipIf(dovecotProgram === null)(
  'mail that comes back (SKIPPED where Dovecot is not installed or this is not root, see CONTRIBUTING.md)',
  () => {
    const certificate = ownCertificate(new Date());
    const usual = getCACertificates('default');
    const box = startedForTests(() => startDovecot(dovecotProgram ?? '', certificate));
    const server = startedForTests(() => startMailServer());
    let portal: TestPortal;
    beforeAll(async () => {
      setDefaultCACertificates([...usual, certificate.cert]);
      portal = await startTestPortal({
        environment: {
          SMTP_URL: server.url,
          MAIL_FROM: 'portal@agency.example',
          BOUNCE_ADDRESS: 'bounces@agency.example',
          BOUNCE_IMAP_HOST: `127.0.0.1:${box.port}`,
          BOUNCE_IMAP_USER: box.user,
          BOUNCE_IMAP_PASSWORD_FILE: box.passwordFile,
        },
      });
      await rememberWorld(portal);
    });
    afterAll(async () => {
      await portal.close();
      setDefaultCACertificates(usual);
    });
    beforeEach(async () => {
      await startOver(portal);
      server.received.length = 0;
      await portal.db.run(sql`delete from portal.mail`);
    });

    /** A mail that the server takes; to where it comes back. */
    async function mailed(): Promise<string> {
      const words = { language: 'en' as const, subject: 'News', body: 'There is news.', replyTo: null };
      const now = portal.now();
      await portal.db.run(
        intoOutbox({ ...words, id: uuidV7(now), idempotencyKey: null, recipient: nora, at: now }),
      );
      await portal.run('mail');
      return server.received.at(-1)?.from ?? '';
    }
    /** What this server reports comes, and the job has run; how many were moved away, and how many stayed. */
    async function returned(...messages: readonly string[]): Promise<{ inbox: number; handled: number }> {
      const before = await box.counts();
      for (const message of messages) await box.deliver(message);
      await portal.run('returned mail');
      const after = await box.counts();
      return { inbox: after.inbox - before.inbox, handled: after.handled - before.handled };
    }
    const listed = async () =>
      (await (await portal.as('helpdesk')).get<UnreachableAddresses>(addresses.unreachableAddresses)).body
        .items;
    const report = (to: string, parts: Partial<ReportParts> = {}) => reportAbout({ to, ...parts });

    test('names its mail by an address that no one else can make', async () => {
      expect(await mailed()).toMatch(/^bounces\+[0-9a-f]{32}\.[0-9a-f]{16}@agency\.example$/);
      expect(server.received).toMatchObject([{ to: [nora] }]);
    });

    test('marks the address with the words of its server, shows the mail as failed, and is moved away', async () => {
      expect(await returned(report(await mailed()))).toEqual({ inbox: 0, handled: 1 });
      const reply = '550 5.1.1 <newcomer@agency.example>: Recipient address rejected: User unknown';
      expect(await listed()).toMatchObject([{ address: nora, reply, person: { fullName: 'Nora New' } }]);
      const helpdesk = await portal.as('helpdesk');
      const { body } = await helpdesk.get<UndeliveredList>(addresses.undeliveredMail);
      expect(body.items).toMatchObject([
        { recipient: nora, state: 'FAILED', cause: 'RECIPIENT', fault: `Returned: ${reply}` },
      ]);
      expect(await returned()).toEqual({ inbox: 0, handled: 0 });
    });

    test('also when a server writes the address in capital letters, or hides it in Delivered-To', async () => {
      await returned(report((await mailed()).toUpperCase()));
      expect(await listed()).toHaveLength(1);
      await startOver(portal);
      const to = await mailed();
      await returned(report('postmaster@agency.example', { head: `Delivered-To: ${to}` }));
      expect(await listed()).toHaveLength(1);
    });

    test('counts once, however often it comes', async () => {
      const full = { status: '4.2.2', diagnostic: 'smtp; 452 4.2.2 Mailbox full' };
      const to = await mailed();
      for (let day = 0; day < 3; day += 1) {
        await returned(report(to, full));
        portal.passDays(1);
      }
      expect(await listed()).toEqual([]);
    });

    test('of a full mailbox marks it the third time, and a mail that a server takes meanwhile changes nothing', async () => {
      const full = { status: '4.2.2', diagnostic: 'smtp; 452 4.2.2 Mailbox full' };
      for (let day = 0; day < 3; day += 1) {
        expect(await listed()).toEqual([]);
        await returned(report(await mailed(), full));
        portal.passDays(1);
      }
      await mailed();
      expect(await listed()).toHaveLength(1);
    });

    test.each<[string, (to: string) => string]>([
      ['with a wrong code', (to) => to.replace(/\.[0-9a-f]{16}@/, '.0123456789abcdef@')],
      ['about another mail', (to) => to.replace(/\+[0-9a-f]{32}/, `+${'0'.repeat(32)}`)],
      ['of another domain', (to) => to.replace('@agency.example', '@agency.example.evil.example')],
      ['without a code', () => 'bounces@agency.example'],
    ])('%s changes nothing and stays', async (_what, forged) => {
      const to = await mailed();
      expect(await returned(report(forged(to)))).toEqual({ inbox: 1, handled: 0 });
      expect(await listed()).toEqual([]);
    });

    test('that is no report stays where it is: absence notes and people’s answers', async () => {
      const to = await mailed();
      const messages = [
        answerOfPerson(to, 'Auto-Submitted: auto-replied'),
        answerOfPerson(to, 'X-Portal: none'),
      ];
      expect(await returned(...messages)).toEqual({ inbox: 2, handled: 0 });
      expect(await listed()).toEqual([]);
    });

    test.each<[string, Partial<ReportParts>]>([
      ['that it takes longer', { action: 'delayed', status: '4.4.1', diagnostic: 'smtp; 451 try later' }],
      ['that it has arrived', { action: 'delivered', status: '2.0.0', diagnostic: 'smtp; 250 OK' }],
      ['what is about the portal', { status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 Rejected by policy' }],
    ])('and says %s marks nothing and is moved away', async (_what, parts) => {
      expect(await returned(report(await mailed(), parts))).toEqual({ inbox: 0, handled: 1 });
      expect(await listed()).toEqual([]);
    });

    test('goes on after what cannot be read', async () => {
      const to = await mailed();
      const broken = report(to).replaceAll('Action: failed', 'Nothing: here');
      expect(await returned('\u0000\u0001', broken, report(to))).toMatchObject({ handled: 2 });
      expect(await listed()).toHaveLength(1);
    });

    test('is not fetched without encryption that somebody vouches for', async () => {
      setDefaultCACertificates(usual);
      try {
        await expect(portal.run('returned mail')).rejects.toThrow(/self-signed|unable to verify/);
      } finally {
        setDefaultCACertificates([...usual, certificate.cert]);
      }
    });
  },
);
