import { type Environment, SettingRefused } from './addresses.ts';
import { readFile } from './data-folders.ts';

/** Where mail that a server took and could not deliver goes. */
export interface BounceSettings {
  /** The address of the mailbox, in which each mail gets a part of its own after a plus sign. */
  address: string;
  /** How the portal reads that mailbox; null where nobody reads it. */
  mailbox: MailboxSettings | null;
}

/** A mailbox over IMAP, always encrypted. */
export interface MailboxSettings {
  host: string;
  port: number;
  user: string;
  passwordFile: string;
}

const names = ['BOUNCE_IMAP_HOST', 'BOUNCE_IMAP_USER', 'BOUNCE_IMAP_PASSWORD_FILE'] as const;
/** What is before the @ has 64 characters at most, 50 of which are the mail's own (RFC 5321, section 4.5.3.1.1). */
const addressForm = /^[a-z0-9._-]{1,14}@[^\s@+]+$/i;

/**
 * @param root the project's folder, from which a relative path is meant
 * @throws SettingRefused
 */
export function readBounces(environment: Environment, root: string): BounceSettings | null {
  const address = environment['BOUNCE_ADDRESS'];
  const given = names.filter((name) => environment[name] !== undefined);
  if (address === undefined) {
    const [first] = given;
    if (first === undefined) return null;
    throw new SettingRefused(first, 'works only with BOUNCE_ADDRESS, the address of that mailbox');
  }
  if (!addressForm.test(address) || address.length > 200)
    throw new SettingRefused(
      'BOUNCE_ADDRESS',
      'expected one address with at most 14 letters, digits, dots, and hyphens before the @, such as bounces@agency.example',
    );
  const missing = names.find((name) => environment[name] === undefined);
  if (given.length > 0 && missing !== undefined)
    throw new SettingRefused(missing, `is needed beside ${given.join(' and ')}`);
  return {
    address: address.toLowerCase(),
    mailbox: given.length === 0 ? null : readMailbox(environment, root),
  };
}

function readMailbox(environment: Environment, root: string): MailboxSettings {
  const [, host = '', port = '993'] =
    /^([a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(environment['BOUNCE_IMAP_HOST'] ?? '') ?? [];
  if (host === '' || Number(port) < 1 || Number(port) > 65_535)
    throw new SettingRefused(
      'BOUNCE_IMAP_HOST',
      'expected a host, or host:port, such as imap.agency.example:993',
    );
  return {
    host,
    port: Number(port),
    user: environment['BOUNCE_IMAP_USER'] ?? '',
    passwordFile: readFile(environment, 'BOUNCE_IMAP_PASSWORD_FILE', root) ?? '',
  };
}
