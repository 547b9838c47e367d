const fiveTimes = (name: string): string[] => [1, 2, 3, 4, 5].map((number) => `${name}${number}`);

/** The attributes of a person that leave the directory: the names of rule accounts 6, and no others. */
export const profileAttributes: readonly string[] = [
  'middleInitial',
  'suffix',
  'phoneNumber',
  ...fiveTimes('jobTitle'),
  ...fiveTimes('employmentStatus'),
  'organizationOrAgency',
  'branch',
  'riskMapLocationSupported',
  'supervisorName',
  'supervisorPhone',
  'supervisorEmails',
  'authorizerEmails',
  'pivUser',
  'contractsSupported',
  'privacyExpiration',
  'cyberExpiration',
  'issaExpiration',
  'dosaSupervisorExpiration',
  'dosaTrainingExpiration',
  'rulesOfBehaviorAccepted',
  'inactivityLocked',
  'mipUsernames',
  'mipAccountSelection',
  'LDAP_ENTRY_DN',
  'mipOrgID',
  ...fiveTimes('ctpSupported'),
];

/** Only those of somebody's attributes that may leave the directory. */
export function shownAttributes<Values>(
  attributes: Readonly<Record<string, Values>>,
): Record<string, Values> {
  const shown = Object.entries(attributes).filter(([name]) => profileAttributes.includes(name));
  return Object.fromEntries(shown);
}
