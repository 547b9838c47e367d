import { inWholeTest } from '../journeys/tellings.ts';
import { addresses } from '../../core/src/contract/addresses.ts';
import { contactSubjects } from '../../core/src/domain/contact/contact-message.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { fieldOf, type MailServer, startMailServer } from '../../server/src/testing/mail/mail-server.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt } from '../journeys/calls.ts';
import { copiedFolder } from '../portals/data-folder.ts';
import { expect, test as base } from '../portals/portal.ts';
import { withDatabase } from '../portals/portal-database.ts';
import { type PortalProcess, startPortal } from '../portals/portal-process.ts';
import { press } from '../journeys/without-mouse.ts';
import { freePort } from '../../tools/ports/free-port.ts';

interface PortalWithMail {
  origin: string;
  /** Where its mail server is, or would be. */
  mailPort: number;
  /** Dies at once, as by `kill -9`. */
  die(): Promise<void>;
  comeBack(): Promise<void>;
  /** As after an hour: whatever waits is due, and no attempt is under way any more. */
  passAnHour(): Promise<void>;
}

/** The test function with a portal that sends its mail to a server, which is not there at first. */
const test = base.extend<{ withMail: PortalWithMail }>({
  withMail: async ({ unused }, use) => {
    const { dataFolder, remove } = await copiedFolder(await unused());
    const options = { port: await freePort(), dataFolder };
    const mailPort = await freePort();
    const start = () =>
      startPortal(options, { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, LOG_LEVEL: 'error' });
    const started: PortalProcess[] = [start()];
    await started[0]?.ready;
    await use({
      origin: `http://localhost:${options.port}`,
      mailPort,
      die: async () => void (await started.at(-1)?.end('SIGKILL')),
      comeBack: async () => {
        started.push(start());
        await started.at(-1)?.ready;
      },
      passAnHour: () =>
        withDatabase(options, async (db) => {
          await db.run(
            sql`update portal.mail set run_at = created_at, leased_until = null where state = 'WAITING'`,
          );
        }),
    });
    for (const portal of started) await portal.end('SIGTERM');
    await remove();
  },
  portal: async ({ withMail }, use) => {
    await use({ origin: withMail.origin });
  },
});

/** What was asked, among other mail such as that about requests of the demonstration. */
const questionIn = (mail: MailServer['received'][number]) => /This is (question \d)/.exec(mail.source)?.[1];
const questionsAt = (server: MailServer) =>
  server.received.flatMap((mail) => questionIn(mail) ?? []).toSorted();
const all = ['question 1', 'question 2', 'question 3', 'question 4', 'question 5'];

// The torture kills portal and mail server while people write; what waits and is tried again the server's tests ask.
test(
  'mail outlives a dead mail server and kill -9, and the help desk sees what waits',
  inWholeTest,
  async ({ signIn, withMail }) => {
    const { page: nora } = await signIn('newcomer', { isBlank: true });
    const caller = await callerAt(nora);
    for (const text of all)
      await caller.post(addresses.email, {
        fullName: 'Nora New',
        email: 'newcomer@agency.example',
        replyTo: 'newcomer@agency.example',
        subject: contactSubjects[0],
        message: `This is ${text}`,
      });

    await test.step('the help desk sees them, in both languages, and can have one tried again', async () => {
      const { page } = await signIn('helpdesk');
      const list = page.getByRole('region', { name: 'Email that was not sent' });
      await expect(async () => {
        await page.goto('/rap-home/manage-requests?role=RM_IT_HELP&view=stuck');
        for (const text of all)
          await expect(list.getByRole('listitem').filter({ hasText: `This is ${text}` })).toHaveCount(1);
      }).toPass();
      const first = list.getByRole('listitem').filter({ hasText: 'This is question 1' });
      await expect(first).toContainText('Will be tried again automatically');
      await expect(first).toContainText('ECONNREFUSED');
      await press(page, first.locator('summary'));
      await expect(first).toContainText('This is question 1');
      await expectAccessible(page, [1280, 929, 480, 320]);
      await press(page, first.getByRole('button', { name: /^Try again now/ }));
      await expect(page.getByText('The email is being sent again.')).toBeVisible();
      await expect(list.getByRole('heading')).toBeFocused();
      await page.getByRole('button', { name: 'Español' }).click();
      await expect(page.getByRole('region', { name: 'Correos que no se enviaron' })).toBeVisible();
      await expectAccessible(page);
    });

    const silent = await startMailServer({ port: withMail.mailPort, hangsAfterData: true });
    await withMail.passAnHour();
    await expect.poll(() => silent.received.length).toBe(1);
    // The mail has been accepted, and the portal does not know.
    await withMail.die();
    const [early] = silent.received;
    await silent.close();

    const server = await startMailServer({ port: withMail.mailPort });
    await withMail.comeBack();
    await withMail.passAnHour();
    await expect.poll(() => questionsAt(server)).toEqual(all);
    expect(server.received.map(({ source }) => source)).toContain(early?.source);
    const names = server.received
      .filter((mail) => questionIn(mail) !== undefined)
      .map((mail) => fieldOf(mail, 'Message-ID'));
    expect(new Set(names).size).toBe(5);

    await test.step('and then nothing waits', async () => {
      const { page } = await signIn('helpdesk');
      await expect(async () => {
        await page.goto('/rap-home/manage-requests?role=RM_IT_HELP&view=stuck');
        await expect(page.getByText('No requests are stuck.')).toBeVisible();
        await expect(page.getByRole('region', { name: 'Email that was not sent' })).toHaveCount(0);
      }).toPass();
    });
    await server.close();
  },
);
