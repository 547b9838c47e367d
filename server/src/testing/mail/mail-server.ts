import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { OwnCertificate } from './certificate.ts';

/** A mail that the server took, and how it came. */
export interface ReceivedMail {
  from: string;
  to: string[];
  isEncrypted: boolean;
  /** Who had signed in; null for nobody. */
  user: string | null;
  /** As it came over the wire. */
  source: string;
}

/** A mail server for a test, which speaks real SMTP. */
export interface MailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** How often somebody connected. */
  conversations(): number;
  close(): Promise<void>;
}

/** A status, or one with words of its own; null takes it. */
export type Refused = number | { status: number; reply: string } | null;

/** How a mail server is different from one that takes everything without asking. */
export interface MailServerOptions {
  port?: number;
  /** Offers STARTTLS. */
  certificate?: OwnCertificate;
  /** Wants to know who sends: then STARTTLS comes first. */
  account?: { user: string; password: string };
  /** How it refuses a recipient, or the sender, or takes the mail and then refuses it. */
  refuses?: (recipient: string) => Refused;
  refusesSender?: () => Refused;
  refusesData?: () => Refused;
  /** Takes connections and never says anything. */
  hangsBeforeGreeting?: boolean;
  /** Never says anything after the mail has come. */
  hangsAfterData?: boolean;
}

/** Starts a mail server on this machine, on a free port or the given one. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let conversations = 0;
  const server = new SMTPServer({
    ...offersOf(options),
    onConnect: (_session, go) => {
      conversations += 1;
      if (options.hangsBeforeGreeting !== true) go();
    },
    onAuth: ({ username, password }, _session, go) => {
      const isKnown = username === options.account?.user && password === options.account?.password;
      if (isKnown) go(null, { user: username });
      else go(refusal(535));
    },
    onMailFrom: (_address, _session, go) => go(refusal(options.refusesSender?.() ?? null)),
    onRcptTo: ({ address }, _session, go) => go(refusal(options.refuses?.(address) ?? null)),
    onData: (stream, session, go) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const refused = refusal(options.refusesData?.() ?? null);
        if (refused === null)
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            isEncrypted: session.secure,
            user: typeof session.user === 'string' ? session.user : null,
            source: Buffer.concat(chunks).toString('utf8'),
          });
        if (options.hangsAfterData !== true) go(refused);
      });
    },
  });
  // A client that hangs up in the middle is part of some tests.
  server.on('error', () => undefined);
  const port = await listening(server, options.port ?? 0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    conversations: () => conversations,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function offersOf({ certificate, account }: MailServerOptions): SMTPServerOptions {
  return {
    logger: false,
    authOptional: account === undefined,
    closeTimeout: 100,
    disableReverseLookup: true,
    ...(certificate === undefined ? { disabledCommands: ['STARTTLS', 'AUTH'] } : certificate),
  };
}

function refusal(refused: Refused): Error | null {
  if (refused === null) return null;
  const { status, reply } =
    typeof refused === 'number' ? { status: refused, reply: 'not like this' } : refused;
  return Object.assign(new Error(reply), { responseCode: status });
}

function listening(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('no port'));
    });
  });
}

/** One field of the head of a mail, folded lines joined; undefined where it has none. */
export function fieldOf({ source }: Pick<ReceivedMail, 'source'>, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line === undefined ? undefined : decodedWords(line.slice(name.length + 1).trim());
}

/** The part of a mail with this type, as it is read. */
export function partOf({ source }: Pick<ReceivedMail, 'source'>, type: string): string {
  const part =
    source.split(/\r\n--[^\r\n]+\r\n/).find((one) => one.startsWith(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n').split('\r\n--')[0] ?? '';
  if (/quoted-printable/i.test(head)) return quotedPrintable(text).replaceAll('\r\n', '\n');
  const isBase64 = /base64/i.test(head);
  return (isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text).replaceAll('\r\n', '\n');
}

/** `=?UTF-8?Q?...?=` and `=?UTF-8?B?...?=` (RFC 2047). */
function decodedWords(text: string): string {
  return text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
