/** The certificates that somebody can send, each with the attribute of the directory that holds its date (rule certificates 1). */
export const certificateAttributes = {
  privacy: 'privacyExpiration',
  cyber: 'cyberExpiration',
  issa: 'issaExpiration',
  'dosa-supervisor': 'dosaSupervisorExpiration',
  'dosa-training': 'dosaTrainingExpiration',
} as const;

/** One of them, as addresses name it. */
export type CertificateKind = keyof typeof certificateAttributes;
export const certificateKinds = [
  'privacy',
  'cyber',
  'issa',
  'dosa-supervisor',
  'dosa-training',
] as const satisfies readonly CertificateKind[];

/**
 * The state of an uploaded certificate. UNCHECKED counts already and waits for a check; RETURNED counts no more;
 * REPLACED was followed by another one before anybody had looked.
 */
export const sentStates = ['UNCHECKED', 'CHECKED', 'RETURNED', 'REPLACED'] as const;
export type SentState = (typeof sentStates)[number];

/** The attributes of their dates. */
export const certificateFields = [
  'privacyExpiration',
  'cyberExpiration',
  'issaExpiration',
  'dosaSupervisorExpiration',
  'dosaTrainingExpiration',
] as const satisfies readonly (typeof certificateAttributes)[CertificateKind][];
export type CertificateField = (typeof certificateFields)[number];
