import { addresses } from '@portal/core/contract/addresses.ts';
import type { UndeliveredList } from '@portal/core/contract/operations/mail.ts';
import { contactSubjects } from '@portal/core/domain/contact/contact-message.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalForTests, startTestPortal, type TestPortal } from '../../testing/portal.ts';

const message = {
  fullName: 'Nora New',
  email: 'newcomer@agency.example',
  replyTo: 'newcomer@agency.example',
  subject: contactSubjects[1],
  message: 'See <script>alert(1)</script>\n& https://evil.example',
};

describe('the mailbox of a demonstration', () => {
  const portal = portalForTests({ environment: { HELP_DESK_LANGUAGE: 'es' } });
  const page = async (address: string, language = 'en') =>
    await (await portal.fetch(address, { headers: { 'accept-language': language } })).text();

  test('says that there is nothing yet', async () => {
    expect(await page(addresses.demonstrationMail)).toContain('There is no mail yet.');
    expect(await page(addresses.demonstrationMail, 'es')).toContain('Todavía no hay correos.');
  });

  test('shows what was sent, newest first, for everybody or one recipient, as it would arrive', async () => {
    const nora = await portal.as('newcomer');
    for (const subject of [contactSubjects[1], contactSubjects[2]])
      expect((await nora.post(addresses.email, { ...message, subject })).status).toBe(202);
    await portal.run('mail');
    const all = await page(addresses.demonstrationMail);
    const found = [...all.matchAll(/<a href="(\/demo\/mail\/[^"]+)">([^<]+)<\/a>/g)];
    expect(found.map(([, , subject]) => subject)).toEqual([
      'Access Portal: Questions about a recent revocation request',
      'Access Portal: Questions about a recent application access request',
    ]);
    expect(all).toContain('<span>Sent</span>');
    // However many recipients there are, one line is above the mail.
    const choice = (html: string) =>
      /<details class="mailbox__recipients"><summary>([^<]+)<\/summary>/.exec(html)?.[1];
    expect(choice(all)).toBe('Choose a recipient (All recipients)');
    expect(choice(await page(`${addresses.demonstrationMail}?to=helpdesk%40agency.example`))).toBe(
      'Choose a recipient (helpdesk@agency.example)',
    );
    expect(await page(`${addresses.demonstrationMail}?to=helpdesk%40agency.example`)).toContain('revocation');
    expect(await page(`${addresses.demonstrationMail}?to=nobody%40agency.example`)).not.toContain(
      'revocation',
    );
    const one = await page((found[1]?.[1] ?? '').replaceAll('&#38;', '&'));
    expect(one).toContain('<dd>Access Portal &#60;no-reply@localhost&#62;</dd>');
    expect(one).toContain('<dd>newcomer@agency.example</dd>');
    expect(one).toContain('<article class="mailbox__body" lang="es">');
    expect(one).toContain('Nora New le escribió desde la página de contacto');
    expect(one).toContain(
      '<p>See &#60;script&#62;alert(1)&#60;/script&#62;<br>&#38; https://evil.example</p>',
    );
    expect(one).not.toContain('href="https://evil');
  });

  test('has nothing for a recipient that no database can hold', async () => {
    const response = await portal.fetch(`${addresses.demonstrationMail}?to=%00`);
    expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining('<span>')]);
  });

  test('knows no mail that is not there', async () => {
    for (const name of ['x', '0193a1b2-0000-7000-8000-000000000000']) {
      const response = await portal.fetch(`${addresses.demonstrationMail}/${name}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This email does not exist');
    }
  });

  test('is one press away from every page', async () => {
    const strip =
      /<aside class="demonstration-strip"[^>]*>[^<]*<a href="\/demo\/mail">See the mail<\/a><\/aside>/;
    expect(await page(addresses.demonstrationMail)).toMatch(strip);
    expect(JSON.parse(await page(addresses.configuration))).toMatchObject({ mailbox: true });
  });
});

describe('where others can reach the portal, or nothing is invented', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal({ environment: { PORTAL_DEMO: '0' } });
  });
  afterAll(() => portal.close());

  test('there is no mailbox, and mail waits for a mail server where the help desk sees it', async () => {
    expect((await portal.fetch(addresses.demonstrationMail)).status).toBe(404);
    const configuration = await (await portal.fetch(addresses.configuration)).json();
    expect(configuration).toMatchObject({ mailbox: false });
    const nora = await portal.as('newcomer');
    expect((await nora.post(addresses.email, message)).status).toBe(202);
    await portal.run('mail');
    const helpdesk = await portal.as('helpdesk');
    const { body } = await helpdesk.get<UndeliveredList>(addresses.undeliveredMail);
    expect(body).toMatchObject({ total: 1, hasServer: false });
    expect(body.items).toMatchObject([{ state: 'WAITING', attempts: 0, fault: null, nextAttemptAt: null }]);
  });
});
