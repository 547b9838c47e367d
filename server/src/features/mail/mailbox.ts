import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { momentWords } from '@portal/core/domain/content/moments.ts';
import { isStorable } from '@portal/core/domain/validation/text.ts';
import { blocksOf, type MailBlock } from '@portal/core/domain/mail/mail-blocks.ts';
import type { MailState } from '@portal/core/domain/mail/mail-delivery.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import { mailPage, paragraphsOf } from '../../mail/mail-markup.ts';
import { renderInShell, type Surroundings } from '../../pages/shell.ts';
import { mailboxTexts } from './mailbox-texts.ts';
import { pageLanguage, queryOf } from './page-language.ts';

/** What the mailbox of a demonstration works with. */
export interface MailboxDependencies {
  db: Queryable;
  surroundings: Surroundings;
  /** The address that mail comes from. */
  from: string;
  /** Zone of the dates. */
  zone: string;
  /** How the addresses begin that may be links in a mail. */
  linkPrefixes: readonly string[];
}

interface Row {
  id: string;
  recipient: string;
  reply_to: string | null;
  language: Language;
  subject: string;
  body: string;
  state: MailState;
  created_at: Date;
}

interface Visit {
  language: Language;
  /** Only mail to this address; empty for all. */
  to: string;
}

/** The most mail on one page. */
const pageSize = 100;
const mailboxPath = addresses.demonstrationMail;

/**
 * Binds the mailbox: every mail that the portal has written, newest first, for everybody or one recipient. Only for a
 * demonstration that nobody else can reach, because anybody there reads all of it (rule running 6).
 */
export function serveMailbox(app: FastifyInstance, deps: MailboxDependencies): void {
  app.get(mailboxPath, async (request, reply) => {
    const visit = visitOf(request);
    return send(reply, page(deps, visit, await list(deps, visit)));
  });
  app.get<{ Params: { mailId: string } }>(`${mailboxPath}/:mailId`, async (request, reply) => {
    const visit = visitOf(request);
    const { mailId } = request.params;
    const [mail] = isUuid(mailId) ? await read(deps.db, mailId) : [];
    return mail === undefined
      ? sendMissing(reply, deps, visit)
      : send(reply, page(deps, visit, one(deps, visit, mail), mail));
  });
  app.get<{ Params: { mailId: string } }>(`${mailboxPath}/:mailId/page`, async (request, reply) => {
    const { mailId } = request.params;
    const [mail] = isUuid(mailId) ? await read(deps.db, mailId) : [];
    if (mail === undefined) return sendMissing(reply, deps, visitOf(request));
    // Its look is in it, as in every mail; nothing else is let in.
    reply.header('content-security-policy', "default-src 'none';style-src 'unsafe-inline'");
    return send(reply, mailPage({ ...mail, blocks: blocksIn(mail, deps.linkPrefixes) }));
  });
}

function sendMissing(reply: FastifyReply, deps: MailboxDependencies, visit: Visit): FastifyReply {
  const { missingTitle, missing } = mailboxTexts[visit.language];
  const content = html`<h1>${missingTitle}</h1><p>${missing}</p>${back(visit)}`;
  return send(reply.code(404), page(deps, visit, content));
}

function visitOf(request: FastifyRequest): Visit {
  return { language: pageLanguage(request), to: queryOf(request).get('to') ?? '' };
}

function addressOf({ language, to }: Visit, mailId = ''): string {
  const query = new URLSearchParams({ lang: language, ...(to === '' ? {} : { to }) });
  return `${mailboxPath}${mailId === '' ? '' : `/${mailId}`}?${query.toString()}`;
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text);
}

function page({ surroundings }: MailboxDependencies, visit: Visit, content: Markup, mail?: Row): string {
  const { title, toPortal } = mailboxTexts[visit.language];
  const other = visit.language === 'en' ? 'es' : 'en';
  return renderInShell(surroundings, {
    language: visit.language,
    title: mail === undefined ? title : mail.subject,
    otherLanguage: addressOf({ ...visit, language: other }, mail?.id),
    isWide: true,
    content: html`<div class="panel mailbox">${content}
<p><a href="${addresses.portal}/applications">${toPortal}</a></p></div>`,
  });
}

async function list({ db, zone }: MailboxDependencies, visit: Visit): Promise<Markup> {
  const texts = mailboxTexts[visit.language];
  // To what cannot be stored nothing was ever written.
  const mails = isStorable(visit.to)
    ? await db.rows<Row>(sql`select id, recipient, reply_to, language, subject, body, state, created_at
        from portal.mail where recipient is not null and ${visit.to} in ('', recipient) order by created_at desc, id desc limit ${pageSize}`)
    : [];
  const recipients = await db.rows<{ recipient: string }>(
    sql`select distinct recipient from portal.mail where recipient is not null order by recipient limit ${pageSize}`,
  );
  if (recipients.length === 0) return html`<h1>${texts.title}</h1><p>${texts.intro}</p><p>${texts.empty}</p>`;
  const choice = (to: string, text: string): Markup =>
    html`<li><a href="${addressOf({ ...visit, to })}"${visit.to === to && html` aria-current="page"`}>${text}</a></li>`;
  const shown = visit.to === '' ? texts.everybody : visit.to;
  return html`<h1>${texts.title}</h1><p>${texts.intro}</p>
<details class="mailbox__recipients"><summary>${texts.recipients} (${shown})</summary>
<nav aria-label="${texts.recipients}"><ul>${choice('', texts.everybody)}
${recipients.map(({ recipient }) => choice(recipient, recipient))}</ul></nav></details>
<p class="usa-hint">${texts.newest(pageSize)}</p>
<ol class="mailbox__list">${mails.map(
    (mail) => html`<li><a href="${addressOf(visit, mail.id)}">${mail.subject}</a>
<span>${texts.to}: ${mail.recipient}</span> <span>${when(mail, visit.language, zone)}</span>
<span>${texts.states[mail.state]}</span></li>
`,
  )}</ol>`;
}

function one(
  { from, zone, linkPrefixes, surroundings }: MailboxDependencies,
  visit: Visit,
  mail: Row,
): Markup {
  const texts = mailboxTexts[visit.language];
  const head: readonly (readonly [name: string, value: Markup | string])[] = [
    [texts.from, `${surroundings.portalName} <${from}>`],
    [texts.to, mail.recipient],
    [texts.replyTo, mail.reply_to ?? surroundings.helpDeskEmail],
    [texts.date, when(mail, visit.language, zone)],
    [texts.messageId, `<${mail.id}@${new URL(surroundings.origin).hostname}>`],
  ];
  return html`<h1>${mail.subject}</h1>
<dl class="mailbox__head">${head.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p class="usa-hint">${texts.states[mail.state]}</p>
<article class="mailbox__body" lang="${mail.language}">${paragraphsOf(blocksIn(mail, linkPrefixes))}</article>
<p><a href="${addressOf(visit, `${mail.id}/page`)}">${texts.asPage}</a></p>
${back(visit)}`;
}

/** The words of a mail as it leaves. */
function blocksIn({ body, reply_to: replyTo }: Row, linkPrefixes: readonly string[]): MailBlock[] {
  return blocksOf(body, replyTo === null ? linkPrefixes : []);
}

function back(visit: Visit): Markup {
  return html`<p><a href="${addressOf(visit)}">${mailboxTexts[visit.language].back}</a></p>`;
}

function when({ created_at: at }: Row, language: Language, zone: string): Markup {
  return html`<time datetime="${at.toISOString()}">${momentWords(language, at, zone)}</time>`;
}

function read(db: Queryable, id: string): Promise<Row[]> {
  return db.rows<Row>(sql`select id, recipient, reply_to, language, subject, body, state, created_at
    from portal.mail where id = ${id}::uuid and recipient is not null`);
}
