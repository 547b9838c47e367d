import { deliveredVersion } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import type { Content } from '@portal/core/contract/content/content.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { SetupDependencies } from '../features/setup/setup-now.ts';

/** The agency's own settings and content, and what is still as delivered. */
export function settingsOfSetup(
  config: Pick<Config, 'smtpUrl' | 'helpDeskEmail' | 'agency' | 'people'>,
  content: Pick<Content, 'rules-of-behavior'>,
): SetupDependencies['settings'] {
  const delivered = readConfig({}, '/');
  return {
    peopleSource: config.people.source,
    hasMailServer: config.smtpUrl !== null,
    hasOwnHelpDeskAddress: config.helpDeskEmail !== delivered.helpDeskEmail,
    // A name alone leaves a foot without the agency's pages.
    hasOwnAgency: config.agency.name !== delivered.agency.name && config.agency.links.length > 0,
    hasOwnRules: content['rules-of-behavior'].version !== deliveredVersion,
  };
}
