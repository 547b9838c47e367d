import { join } from 'node:path';
import { smtpSender } from '../adapters/mail/smtp.ts';
import type { Config } from '../config/config.ts';
import { chosenKey } from '../config/dkim-key.ts';
import { addressNotifications } from '../features/notifications/address-notifications.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import { describedInDirectory } from '../features/requests/submit/person-of-directory.ts';
import { type ReturnAddresses, returnAddresses } from '../mail/bounces/return-address.ts';
import type { MailWay } from '../mail/deliver-mail.ts';
import { keyFromFile } from '../adapters/key-file.ts';
import type { MailedLinks } from '../ports/identity-provider.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import type { PortalParts } from './portal-parts.ts';

/**
 * How mail leaves, and how a person who is written to is found.
 * @param links those of the provider, which is opened later
 * @param returns where mail comes back to; null for where it comes from
 */
export function chosenMailWay(
  { config, clock }: Pick<PortalParts, 'config' | 'clock'>,
  {
    db,
    directory,
    applications,
    deadlines,
  }: Pick<RequestDependencies, 'db' | 'directory' | 'applications' | 'deadlines'>,
  { links, returns }: { links: () => MailedLinks | null; returns: ReturnAddresses | null },
): Pick<MailWay, 'address' | 'linkPrefixes'> & { sender: ChosenSender } {
  const now = () => clock.now();
  const { origin, loginUrl, authUrl, portalName } = config;
  const linkPrefixes = [...new Set([origin, ...(loginUrl === null ? [] : [loginUrl]), authUrl])];
  const address = addressNotifications({
    db,
    now,
    directory,
    applications,
    origin,
    portalName,
    linkOf: async (linkId) => (await links()?.shown(linkId)) ?? null,
    zone: deadlines.zone,
    described: describedInDirectory,
  });
  return { sender: chosenSender(config, returns), address, linkPrefixes };
}

/**
 * Who takes the mail: the server of the settings; without one, in a demonstration, its mailbox shows it. Null elsewhere: mail
 * waits (rule mail 6).
 */
type ChosenSender = MailSender | 'MAILBOX' | null;

function chosenSender(
  config: Pick<
    Config,
    'smtpUrl' | 'mailFrom' | 'dkim' | 'portalName' | 'origin' | 'helpDeskEmail' | 'hasMailbox'
  >,
  returns: ReturnAddresses | null,
): ChosenSender {
  const { smtpUrl: url, mailFrom: address, portalName: name, origin, helpDeskEmail } = config;
  const from = { name, address };
  const dkim = chosenKey(config);
  const domain = new URL(origin).hostname;
  const returning = returns === null ? {} : { returnAddressOf: returns.of };
  if (url !== null) return smtpSender({ url, from, domain, origin, helpDeskEmail, dkim, ...returning });
  return config.hasMailbox ? 'MAILBOX' : null;
}

/** Where mail comes back to, where there is a mailbox for it; null for the address that it comes from. */
export async function chosenReturns(
  { bounces }: Pick<Config, 'bounces'>,
  keysFolder: string,
): Promise<ReturnAddresses | null> {
  if (bounces === null) return null;
  return returnAddresses(bounces.address, await keyFromFile(join(keysFolder, 'returned-mail.key')));
}
