import type { Resolver } from 'node:dns/promises';
import { reasonOf } from '../adapters/db/failure.ts';
import { html } from '../adapters/http/html.ts';
import type { DkimKey } from '../adapters/mail/dkim-key.ts';
import { type SmtpOptions, smtpSender } from '../adapters/mail/smtp.ts';
import { tryServer } from '../adapters/mail/try-server.ts';
import type { CheckedLine } from './checked-line.ts';
import { dkimLine, dmarcLine, spfLine } from './record-lines.ts';

/** What the portal is set up with for mail. */
export interface MailSettings extends Omit<SmtpOptions, 'url'> {
  url: URL | null;
  dkim: DkimKey | null;
}

/** Where records are looked up, and what makes the mail that is sent. */
export interface CheckingBy {
  dns: Pick<Resolver, 'resolveTxt'>;
  now: Date;
  newId: () => string;
}

/**
 * Looks at everything on which it depends that mail of the portal arrives: the server, the records of the domain in the DNS; then
 * sends one mail. Each line comes as soon as it is known.
 * @param recipient gets that mail
 */
export async function* checkMail(
  settings: MailSettings,
  recipient: string,
  by: CheckingBy,
): AsyncGenerator<CheckedLine> {
  const { url } = settings;
  const isReached = url !== null && (yield* checkServer(url));
  const { address } = settings.from;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  yield await spfLine(by.dns, domain, url?.hostname ?? 'mail.example');
  yield await dkimLine(by.dns, settings.dkim);
  yield await dmarcLine(by.dns, domain);
  if (url === null)
    yield { isFine: false, text: 'Server: none is set. Set SMTP_URL; until then mail waits.' };
  else if (isReached) yield await sendOne({ ...settings, url }, recipient, by);
}

async function* checkServer(url: URL): AsyncGenerator<CheckedLine, boolean> {
  const trial = await tryServer(url);
  const server = `Server: ${trial.at}`;
  if (!trial.isReached) {
    yield { isFine: false, text: `${server} cannot be used: ${trial.reason}` };
    return false;
  }
  const who = url.username === '' ? '' : ', and takes the user and password';
  if (trial.encryption === 'NONE')
    yield {
      isFine: false,
      text: `${server} can be reached${who}, but offers no STARTTLS: everybody in between can read the mail. Turn it on there, or use smtps://.`,
    };
  else {
    const how = trial.encryption === 'STARTTLS' ? 'encrypted by STARTTLS' : 'encrypted from the start';
    yield { isFine: true, text: `${server} can be reached, ${how}${who}.` };
  }
  return true;
}

async function sendOne(
  settings: MailSettings & { url: URL },
  recipient: string,
  { now, newId }: CheckingBy,
): Promise<CheckedLine> {
  const { name, address } = settings.from;
  const subject = `Mail of ${name} reaches you`;
  const sentences = [
    `This mail shows that ${name} (${settings.origin}) can send mail.`,
    `It was sent by hand, from ${address}. Nothing has to be done.`,
  ];
  const paragraphs = sentences.map((sentence) => html`<p>${sentence}</p>`);
  const page = html`<!doctype html><html lang="en"><head><title>${subject}</title></head><body>${paragraphs}</body></html>`;
  try {
    await smtpSender(settings).send(
      {
        id: newId(),
        recipient,
        replyTo: null,
        language: 'en',
        subject,
        html: page.text,
        writtenAt: now,
        text: `${sentences.join('\n\n')}\n`,
        thread: null,
        endedAt: null,
      },
      new AbortController().signal,
    );
    return {
      isFine: true,
      text: `Mail: handed over for ${recipient}. See that it arrives, and not among unwanted mail.`,
    };
  } catch (failure) {
    return { isFine: false, text: `Mail: not taken for ${recipient}: ${reasonOf(failure)}` };
  }
}
