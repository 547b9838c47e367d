import { smtpSender } from '../adapters/mail/smtp.ts';
import type { Config } from '../config.ts';
import type { MailSender } from '../ports/mail-sender.ts';

/**
 * Who takes the mail: the server of the settings; without one, in a demonstration with a mailbox, nobody, and the mailbox
 * shows it as sent. Null elsewhere: mail waits (rule mail 6).
 */
export function chosenSender(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'portalName' | 'origin' | 'hasMailbox'>,
): MailSender | null {
  const { smtpUrl: url, mailFrom: address, portalName: name } = config;
  if (url !== null)
    return smtpSender({ url, from: { name, address }, domain: new URL(config.origin).hostname });
  return config.hasMailbox ? { send: () => Promise.resolve() } : null;
}
