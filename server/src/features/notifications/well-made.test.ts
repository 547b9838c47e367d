import { addresses } from '@portal/core/contract/addresses.ts';
import { contactSubjects } from '@portal/core/domain/contact/contact-message.ts';
import { languageAttribute } from '@portal/core/domain/mail/mail-language.ts';
import PostalMime, { type Email } from 'postal-mime';
import sanitizeHtml from 'sanitize-html';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { setAttributeOf } from '../../identity/testing/arranged-people.ts';
import {
  askAndApprove,
  askAs,
  decideAs,
  denial,
  rememberWorld,
  respondAs,
  startOver,
} from '../../testing/access-requests.ts';
import { startMailServer } from '../../testing/mail/mail-server.ts';
import { workingMomentAfter } from '../../testing/moments/working-moment.ts';
import { portalForTests } from '../../testing/portal.ts';

const server = await startMailServer();
const portal = portalForTests({
  environment: { SMTP_URL: server.url, HELP_DESK_EMAIL: 'help@agency.example' },
});
beforeAll(() => rememberWorld(portal));
beforeEach(() => startOver(portal));
afterAll(() => server.close());

/** Sends what waits; the person who signs in has another language until then. */
async function send(language: string): Promise<void> {
  for (const username of ['newcomer', 'owner', 'security', 'supervisor', 'authorizer'])
    await setAttributeOf(portal.db, username, languageAttribute, language);
  await portal.run('audit seal');
  await portal.run('notifications');
  await portal.run('mail');
}

/** What a program that nobody here wrote reads in the mail that has come since. */
async function received(): Promise<Email[]> {
  return await Promise.all(server.received.splice(0).map(({ source }) => PostalMime.parse(source)));
}

/** A request from its beginning to its end, a no, a question with its reply, a list, and a message from the contact page. */
async function everyKind(language: string): Promise<Email[]> {
  await send(language);
  await portal.db.run(sql`delete from portal.mail`);
  server.received.splice(0);
  portal.passTo(workingMomentAfter(portal.now()));
  const denied = await askAs(portal, 'owner');
  await send(language);
  await askAndApprove(portal, 'newcomer');
  await portal.run('delivery');
  await decideAs(portal, 'supervisor', denied, denial);
  const asked = await askAs(portal, 'security');
  const { body } = await decideAs(portal, 'supervisor', asked, {
    decision: 'RETURN',
    comment: 'Which counties, and why?',
  });
  await respondAs(portal, 'security', body, 'All counties, for the maps.');
  await send(language);
  await portal.run('approver digests');
  const email = 'newcomer@agency.example';
  const message =
    'Look at this:\n\nSee: https://evil.example/a and <b>that</b>\n\nSee: https://evil.example/b';
  const sent = { fullName: 'Nora New', email, replyTo: email, subject: contactSubjects[1], message };
  await (await portal.as('newcomer')).post(addresses.email, sent);
  await send(language);
  return await received();
}

/** The words of a page, each link as what it says and where it leads. */
function wordsOfPage(page: string): string[] {
  const kept = sanitizeHtml(page.replaceAll('<br>', '\n'), {
    allowedTags: ['a'],
    allowedAttributes: { a: ['href'] },
    nonTextTags: ['style', 'title'],
  });
  return wordsOf(
    kept
      .replaceAll(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

describe.each(['en', 'es'])('every mail (%s)', (language) => {
  test('says the same as text and as a page, fits any program, and fetches nothing', async () => {
    const mails = await everyKind(language);
    expect(mails.length).toBeGreaterThanOrEqual(12);
    const notified = mails.map(({ headers }) => headers.find(({ key }) => key === 'content-language')?.value);
    // The help desk has a language of its own.
    expect(notified.filter((one) => one !== language).length).toBeLessThanOrEqual(1);
    for (const { subject = '', text = '', html = '', ...mail } of mails) {
      expect(wordsOfPage(html)).toEqual(wordsOf(text));
      expect([...subject].length).toBeLessThanOrEqual(70);
      expect(text.split('\n').filter((line) => line.length > 76 && line.includes(' '))).toEqual([]);
      for (const line of text.split('\n').filter((one) => one.includes(portal.config.origin)))
        expect(line).toMatch(/^\S+$/);
      expect(Buffer.byteLength(html)).toBeLessThan(20_000);
      expect(html).not.toMatch(/<(img|link|script|iframe|form|base)\b|url\(|@import|\ssrc=/i);
      expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(html).toContain(
        `<html lang="${mail.headers.find(({ key }) => key === 'content-language')?.value}">`,
      );
      expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
      expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@/);
    }
  });

  test('leads to the portal and to nowhere else, and an answer goes to the help desk or to who wrote', async () => {
    const mails = await everyKind(language);
    const ends = mails.filter(({ headers }) => headers.some(({ key }) => key === 'list-unsubscribe'));
    expect(ends).toHaveLength(1);
    for (const { html = '', replyTo, from, text = '' } of mails) {
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
      const isFromPage = text.includes('evil.example');
      if (isFromPage) expect(links).toEqual([]);
      else expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(link.startsWith(`${portal.config.origin}/rap-home/`)).toBe(true);
      expect(replyTo?.map(({ address }) => address)).toEqual([
        isFromPage ? 'newcomer@agency.example' : 'help@agency.example',
      ]);
      expect(from?.name).toBe('Access Portal');
    }
    const threads = new Set(mails.flatMap(({ references = [] }) => references));
    expect(threads.size).toBe(3);
  });
});
