import { smtpSender } from '../adapters/mail/smtp.ts';
import type { Config } from '../config.ts';
import { addressNotifications } from '../features/notifications/address-notifications.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import { describedInDirectory } from '../features/requests/submit/person-of-directory.ts';
import type { MailWay } from '../mail/deliver-mail.ts';
import type { MailSender } from '../ports/mail-sender.ts';

/** How mail leaves, and how a person who is written to is found. */
export function chosenMailWay(
  config: Config,
  {
    db,
    directory,
    applications,
    deadlines,
  }: Pick<RequestDependencies, 'db' | 'directory' | 'applications' | 'deadlines'>,
  now: () => Date,
): Pick<MailWay, 'address' | 'places'> & { sender: ChosenSender } {
  const { origin, loginUrl } = config;
  const places = [origin, ...(loginUrl === null ? [] : [loginUrl])];
  const address = addressNotifications({
    ...{ db, now, directory, applications, origin },
    zone: deadlines.zone,
    described: describedInDirectory,
  });
  return { sender: chosenSender(config), address, places };
}

/**
 * Who takes the mail: the server of the settings; without one, in a demonstration, its mailbox shows it. Null elsewhere: mail
 * waits (rule mail 6).
 */
type ChosenSender = MailSender | 'MAILBOX' | null;

function chosenSender(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'portalName' | 'origin' | 'helpDeskEmail' | 'hasMailbox'>,
): ChosenSender {
  const { smtpUrl: url, mailFrom: address, portalName: name, origin, helpDeskEmail } = config;
  const from = { name, address };
  if (url !== null) return smtpSender({ url, from, domain: new URL(origin).hostname, origin, helpDeskEmail });
  return config.hasMailbox ? 'MAILBOX' : null;
}
