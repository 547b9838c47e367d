import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnCertificate } from './certificate.ts';
import { freePort } from '../../../../tools/ports/free-port.ts';

const paths = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'];
/** Debian's IMAP server; null where it is not installed, or may not be started. */
export const dovecotProgram =
  process.getuid?.() === 0 ? (paths.find((path) => existsSync(path)) ?? null) : null;

/** Who owns the mail: nobody, whom every system has. */
const owner = 65_534;

/** A mailbox that a real IMAP server serves. */
export interface Mailbox {
  port: number;
  user: string;
  passwordFile: string;
  /** Puts a message into the inbox, as a mail server does. */
  deliver(source: string): Promise<void>;
  /** How many messages are in the inbox, and in the folder for those that were handled. */
  counts(): Promise<{ inbox: number; handled: number }>;
  close(): Promise<void>;
}

/** Starts the server with one account, on a free port, with STARTTLS. */
export async function startDovecot(program: string, certificate: OwnCertificate): Promise<Mailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-dovecot-'));
  await chmod(folder, 0o755);
  const [mail, passwordFile, port] = [join(folder, 'mail'), join(folder, 'password'), await freePort()];
  for (const part of ['new', 'cur', 'tmp']) await mkdir(join(mail, part), { recursive: true });
  for (const path of [mail, ...['new', 'cur', 'tmp'].map((part) => join(mail, part))])
    await chown(path, owner, owner);
  await writeFile(passwordFile, 'secret-of-the-mailbox\n');
  await writeFile(join(folder, 'cert.pem'), certificate.cert);
  await writeFile(join(folder, 'key.pem'), certificate.key);
  await writeFile(join(folder, 'dovecot.conf'), settingsOf(folder, mail, port));
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')]);
  const ended = once(server, 'exit');
  let output = '';
  for await (const text of server.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes('starting up')) break;
  }
  if (server.exitCode !== null) throw new Error(`dovecot ended: ${output}`);
  server.stderr.resume();
  let delivered = 0;
  return {
    port,
    user: 'bounces',
    passwordFile,
    deliver: async (source) => {
      delivered += 1;
      const path = join(mail, 'new', `${delivered}.portal`);
      await writeFile(path, source.replaceAll(/\r?\n/g, '\r\n'));
      await chown(path, owner, owner);
    },
    counts: async () => ({
      inbox: (await messagesIn(join(mail, 'new'))) + (await messagesIn(join(mail, 'cur'))),
      handled:
        (await messagesIn(join(mail, '.Handled', 'new'))) + (await messagesIn(join(mail, '.Handled', 'cur'))),
    }),
    close: async () => {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(folder: string, mail: string, port: number): string {
  return `base_dir = ${folder}/run
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = yes
mail_location = maildir:${mail}
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret-of-the-mailbox
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${folder}
}
namespace inbox {
  inbox = yes
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}

async function messagesIn(folder: string): Promise<number> {
  return existsSync(folder) ? (await readdir(folder)).length : 0;
}
