import { readFile } from 'node:fs/promises';
import type { ImapFlow } from 'imapflow';
import type { FolderReading, MailFolder } from '../../ports/mail/mail-folder.ts';

const second = 1_000;
/** How much of a message is read: a report stands before the mail that it is about. */
const mostBytes = 256 * 1_024;
/** So many are looked at in one conversation. */
const most = 500;
/** Where messages go that have taken effect. */
const handledFolder = 'Handled';

/** A mailbox over IMAP. */
export interface ImapOptions {
  host: string;
  /** 993 is encrypted from the start, any other by STARTTLS. */
  port: number;
  user: string;
  passwordFile: string;
}

/** The inbox of a mailbox, over IMAP (RFC 3501). Always encrypted, certificates are checked, and a password never travels before. */
export function imapFolder(options: ImapOptions): MailFolder {
  const { host, port, user } = options;
  return {
    name: `${user} at ${host}:${port}`,
    read: async (reading) => {
      const client = await connected(options, reading.giveUp);
      try {
        const lock = await client.getMailboxLock('INBOX');
        try {
          await readInbox(client, reading);
        } finally {
          lock.release();
        }
      } finally {
        await client.logout().catch(() => {
          client.close();
        });
      }
    },
  };
}

async function connected(
  { host, port, user, passwordFile }: ImapOptions,
  giveUp: AbortSignal,
): Promise<ImapFlow> {
  const pass = (await readFile(passwordFile, 'utf8')).trim();
  const { ImapFlow: Client } = await import('imapflow');
  const secure = port === 993;
  const client = new Client({
    host,
    port,
    secure,
    ...(secure ? {} : { doSTARTTLS: true }),
    auth: { user, pass },
    tls: { minVersion: 'TLSv1.2' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 60 * second,
  });
  // What is lost is reported by the command that waits for it.
  client.on('error', () => undefined);
  giveUp.addEventListener('abort', () => {
    client.close();
  });
  await client.connect();
  return client;
}

async function readInbox(
  client: ImapFlow,
  { after, take, reached, isStopping }: FolderReading,
): Promise<void> {
  if (client.mailbox === false) throw new Error('The inbox cannot be opened');
  const validity = String(client.mailbox.uidValidity);
  const first = after?.validity === validity ? after.uid + 1 : 1;
  const found = (await client.search({ uid: `${first}:*` }, { uid: true })) || [];
  // The last message is always among those from a number on.
  const uids = found.filter((uid) => uid >= first).toSorted((a, b) => a - b);
  for (const uid of uids.slice(0, most)) {
    if (isStopping()) return;
    const message = await client.fetchOne(
      String(uid),
      { source: { start: 0, maxLength: mostBytes } },
      { uid: true },
    );
    const source = message === false ? undefined : message.source;
    if (source !== undefined && (await take(source))) await moveAway(client, uid);
    await reached({ validity, uid });
  }
}

async function moveAway(client: ImapFlow, uid: number): Promise<void> {
  const { path } = await client.mailboxCreate([handledFolder]);
  await client.messageMove(String(uid), path, { uid: true });
}
