import type { CountedCertificate, SetupLine, SetupStep } from '@portal/core/domain/setup/setup-list.ts';

/** What each step is, and how it is done. */
const steps: Readonly<Record<SetupStep, readonly [what: string, how: string]>> = {
  OWN_PASSWORD: ['An administrator has signed in', 'sign in with the password that the first start printed'],
  PEOPLE: [
    'People are invited',
    'add or import them under Administration, and give each a one-time password on their page',
  ],
  SECOND_ADMINISTRATOR: ['There is a second administrator', 'give someone the role PORTAL_ADMIN'],
  HELP_DESK: ['Someone is the help desk', 'give someone the role RM_IT_HELP'],
  SECURITY: ['Someone is security staff', 'give someone the role SECURITY'],
  APPROVERS: ['Every application has someone who decides', 'name authorizers under Administration'],
  ADDRESSES: ['Every application has an address', 'set APP_URL_<ID>, or `address` in the catalog'],
  MAIL: ['There is a mail server', 'set SMTP_URL'],
  HELP_DESK_ADDRESS: ['The help desk has an address of its own', 'set HELP_DESK_EMAIL'],
  AGENCY: ['The agency has a name and pages of its own', 'set AGENCY_NAME and AGENCY_LINKS'],
  RULES: [
    'The rules of behavior are the agency’s own',
    'write them and their version into content/rules-of-behavior.json',
  ],
  CERTIFICATES: [
    'Someone checks the certificates that people send',
    'give someone the role RM_IT_HELP; until then they count unchecked',
  ],
  SCANNER: ['The scanner of uploads answers', 'start the ClamAV daemon that CLAMAV_URL names'],
  FIRST_REQUEST: ['A request for access was decided', 'ask for access to an application, and decide it'],
};

/** How a step is done whose people are written at the identity provider. */
const atProvider: Partial<Record<SetupStep, string>> = {
  OWN_PASSWORD:
    'give someone the role PORTAL_ADMIN of rap-client in the console of the identity provider, who then signs in here',
  PEOPLE: 'add them in the console of the identity provider',
  SECOND_ADMINISTRATOR:
    'give someone the role PORTAL_ADMIN of rap-client in the console of the identity provider',
  HELP_DESK: 'give someone the role RM_IT_HELP of rap-client in the console of the identity provider',
  SECURITY: 'give someone the role SECURITY of rap-client in the console of the identity provider',
  CERTIFICATES:
    'give someone the role RM_IT_HELP of rap-client in the console of the identity provider; until then they count unchecked',
};

/** Which certificates count, by their kinds in certificates.json. */
function counted(certificates: readonly CountedCertificate[]): string {
  if (certificates.length === 0) return 'certificates.json: none counts';
  const kinds = certificates.map(({ kind, counts }) => (counts === 'IF_HELD' ? `${kind} where held` : kind));
  return `certificates.json: ${kinds.join(', ')} count`;
}

/** The list in plain lines. */
export function doctorLines(lines: readonly SetupLine[]): string[] {
  const left = lines.filter(({ isDone }) => !isDone).length;
  return [
    ...lines.flatMap(({ step, isDone, isAtProvider, applicationIds, certificates }) => {
      const [what, usual] = steps[step];
      const how = (isAtProvider ? atProvider[step] : undefined) ?? usual;
      const details = [
        ...(applicationIds.length === 0 ? [] : [`missing: ${applicationIds.join(', ')}`]),
        ...(step === 'CERTIFICATES' ? [counted(certificates)] : []),
      ];
      return [
        isDone ? `  done   ${what}` : `  to do  ${what}: ${how}`,
        ...details.map((detail) => `         ${detail}`),
      ];
    }),
    left === 0 ? 'Nothing is left to set up.' : `${left} of ${lines.length} steps are left.`,
  ];
}
