import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { DetailChange, DetailField } from '@portal/core/domain/people/actions/person-details.ts';

/** What a change is about, in fewer words than there are fields. */
type Topic =
  | 'NAME'
  | 'WORKPLACE'
  | 'SUPERVISOR'
  | 'EMPLOYMENTS'
  | 'CONTRACTS'
  | Extract<DetailField, 'email' | 'username'>;

const texts: Record<
  Language,
  {
    topics: Record<Topic, string>;
    changed: (topics: string) => string;
    username: (username: string) => string;
    address: string;
    former: { subject: (portal: string) => string; body: (by: string) => string; unexpected: string };
  }
> = {
  en: {
    topics: {
      ...{ NAME: 'your name', WORKPLACE: 'where you work', SUPERVISOR: 'your supervisor' },
      ...{ EMPLOYMENTS: 'your employments', CONTRACTS: 'the contracts you support' },
      ...{ email: 'your email address', username: 'your username' },
    },
    changed: (topics) => `What changed: ${topics}.`,
    username: (username) => `Your username is now: ${username}`,
    address: 'Email from the portal goes to this address from now on.',
    former: {
      subject: (portal) => `${portal}: an account no longer uses this address`,
      body: (by) =>
        `${by} gave an account that used this address another one. Email about the account no longer comes here.`,
      unexpected: 'If this was your account and the change surprises you, tell the help desk.',
    },
  },
  es: {
    topics: {
      ...{ NAME: 'su nombre', WORKPLACE: 'dónde trabaja', SUPERVISOR: 'su supervisor' },
      ...{ EMPLOYMENTS: 'sus empleos', CONTRACTS: 'los contratos que atiende' },
      ...{ email: 'su correo electrónico', username: 'su nombre de usuario' },
    },
    changed: (topics) => `Lo que cambió: ${topics}.`,
    username: (username) => `Su nombre de usuario ahora es: ${username}`,
    address: 'Desde ahora, los correos del portal llegan a esta dirección.',
    former: {
      subject: (portal) => `${portal}: una cuenta ya no usa esta dirección`,
      body: (by) =>
        `${by} asignó otra dirección a una cuenta que usaba esta. Los correos sobre la cuenta ya no llegan aquí.`,
      unexpected: 'Si era su cuenta y no esperaba el cambio, avise a la mesa de ayuda.',
    },
  },
};

/** What of somebody's details changed, without what stood there before. */
export function detailLines(changes: readonly DetailChange[], language: Language): string[] {
  if (changes.length === 0) return [];
  const words = texts[language];
  const topics = [...new Set(changes.map(({ field }) => topicOf(field)))];
  const username = changes.find(({ field }) => field === 'username')?.newValue;
  return [
    words.changed(topics.map((topic) => words.topics[topic]).join(', ')),
    ...(username === undefined ? [] : [words.username(username)]),
    ...(topics.includes('email') ? [words.address] : []),
  ];
}

/** Tells whoever reads the former address, who may be a stranger: nothing of the person, and nothing of the new one. */
export function formerAddressMail(
  by: string,
  { portalName }: { portalName: string },
  language: Language,
): { subject: string; body: string } {
  const { subject, body, unexpected } = texts[language].former;
  return { subject: subject(portalName), body: [body(by), unexpected].join('\n\n') };
}

function topicOf(field: DetailField): Topic {
  if (field === 'email' || field === 'username') return field;
  if (field.startsWith('supervisor')) return 'SUPERVISOR';
  if (field.startsWith('employmentStatus') || field.startsWith('jobTitle')) return 'EMPLOYMENTS';
  if (field === 'contractsSupported') return 'CONTRACTS';
  return ['givenName', 'middleInitial', 'familyName'].includes(field) ? 'NAME' : 'WORKPLACE';
}
