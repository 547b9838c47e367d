import type { Transporter } from 'nodemailer';
import type { DkimKey } from './dkim-key.ts';
import { type LeavingMail, MailRefusal, type MailSender } from '../../ports/mail-sender.ts';

const second = 1_000;
/** How long each wait may take, and the whole conversation; less than the lease of a mail, so that no two portals send one. */
const waits = { connect: 10 * second, greeting: 15 * second, silence: 20 * second, whole: 40 * second };

/** How mail leaves. */
export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: URL;
  /** The address that mail comes from, and the name beside it. */
  from: { name: string; address: string };
  /** What makes the names of mails unlike anybody else's. */
  domain: string;
  /** Of the portal, without a slash at the end. */
  origin: string;
  /** Reads what people write. */
  helpDeskEmail: string;
  /** With what mail is signed; null where the server does it, or nobody. */
  dkim: DkimKey | null;
  /** Where a mail comes back to that cannot be delivered; without it to where it comes from. */
  returnAddressOf?: (mailId: string) => string;
}

/**
 * Sends over SMTP (RFC 5321), one conversation for each mail. TLS is used wherever the server offers it, and a password never
 * travels without it; certificates are checked.
 */
export function smtpSender(way: SmtpOptions): MailSender {
  const options = { ...connectionTo(way.url), ...(way.dkim === null ? {} : { dkim: signingBy(way.dkim) }) };
  let transport: Transporter | undefined;
  const loaded = async (): Promise<Transporter> =>
    (transport ??= (await import('nodemailer')).default.createTransport(options));
  return {
    send: async (mail, giveUp) => {
      const by = await loaded();
      try {
        await by.sendMail({
          ...messageOf(mail, way),
          signal: AbortSignal.any([giveUp, AbortSignal.timeout(waits.whole)]),
        });
      } catch (fault) {
        throw refusalIn(fault) ?? fault;
      }
    },
  };
}

/** How the server of an address is spoken to. */
export function connectionTo(url: URL) {
  const isImplicit = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host,
    port: Number(url.port) || (isImplicit ? 465 : 587),
    secure: isImplicit,
    ...(url.username === '' ? {} : { auth, requireTLS: !isImplicit }),
    connectionTimeout: waits.connect,
    greetingTimeout: waits.greeting,
    socketTimeout: waits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Only what the portal writes itself is signed: servers on the way add to the rest. */
function signingBy({ domain, selector, privateKey }: DkimKey) {
  return { domainName: domain, keySelector: selector, privateKey };
}

/** The same bytes at every attempt, so that a mail sent twice is the same mail. */
function messageOf(mail: LeavingMail, way: SmtpOptions) {
  const { from, domain, origin, helpDeskEmail } = way;
  return {
    from,
    ...(way.returnAddressOf === undefined
      ? {}
      : { envelope: { from: way.returnAddressOf(mail.id), to: mail.recipient } }),
    to: { name: '', address: mail.recipient },
    replyTo: { name: '', address: mail.replyTo ?? helpDeskEmail },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.writtenAt,
    messageId: `<${mail.id}@${domain}>`,
    // The first mail, to which all the others refer, does not exist; mail programs still show them together.
    ...(mail.thread === null ? {} : { references: `<${mail.thread}@${domain}>` }),
    baseBoundary: mail.id,
    headers: {
      'Content-Language': mail.language,
      // Absence notes should not answer the portal (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.endedAt === null ? {} : oneClick(`${origin}${mail.endedAt}`, helpDeskEmail)),
    },
  };
}

/** That a program may end mail like this for its reader with one click (RFC 8058). */
function oneClick(address: string, helpDeskEmail: string) {
  return {
    'List-Unsubscribe': `<${address}>, <mailto:${helpDeskEmail}?subject=unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** What the server refused, by the command that it responded to. */
const stages: Readonly<Record<string, MailRefusal['response']['to']>> = {
  'MAIL FROM': 'SENDER',
  'RCPT TO': 'RECIPIENT',
  DATA: 'CONTENTS',
};

/** The no of a server that has responded; null where it has not. */
function refusalIn(fault: unknown): MailRefusal | null {
  if (!(fault instanceof Error) || !('code' in fault) || !('responseCode' in fault)) return null;
  const command = 'command' in fault ? String(fault.command) : '';
  const isAboutMail = fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE';
  const to = isAboutMail ? (stages[command] ?? 'CONTENTS') : 'CONVERSATION';
  const reply = 'response' in fault ? String(fault.response) : fault.message;
  return new MailRefusal(fault.message, { to, status: Number(fault.responseCode), reply }, { cause: fault });
}
