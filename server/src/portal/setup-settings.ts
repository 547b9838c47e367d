import type { SetupFacts } from '@portal/core/domain/setup/setup-list.ts';
import { type Config, readConfig } from '../config.ts';

/** What the agency has said of itself in the settings, and what still stands there as delivered. */
export function settingsOfSetup(
  config: Pick<Config, 'smtpUrl' | 'helpDeskEmail' | 'agency'>,
): Pick<SetupFacts, 'hasMailServer' | 'hasOwnHelpDeskAddress' | 'hasOwnAgency'> {
  const delivered = readConfig({}, '/');
  return {
    hasMailServer: config.smtpUrl !== null,
    hasOwnHelpDeskAddress: config.helpDeskEmail !== delivered.helpDeskEmail,
    hasOwnAgency: config.agency.name !== delivered.agency.name,
  };
}
