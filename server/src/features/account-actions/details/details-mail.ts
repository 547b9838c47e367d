import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { certificateOfField, isListedField } from '@portal/core/domain/people/actions/listed-details.ts';
import type { DetailChange, DetailField } from '@portal/core/domain/people/actions/person-details.ts';

/** What a change is about, in fewer words than there are fields. */
type Topic =
  | 'NAME'
  | 'WORKPLACE'
  | 'SUPERVISOR'
  | 'EMPLOYMENTS'
  | 'CONTRACTS'
  | 'PLATFORM'
  | 'CERTIFICATES'
  | Extract<DetailField, 'email' | 'username'>;

const texts: Record<
  Language,
  {
    topics: Record<Topic, string>;
    changed: (topics: string) => string;
    username: (username: string) => string;
    address: string;
  }
> = {
  en: {
    topics: {
      NAME: 'your name',
      WORKPLACE: 'where you work',
      SUPERVISOR: 'your supervisor',
      EMPLOYMENTS: 'your employments',
      CONTRACTS: 'the contracts you support',
      PLATFORM: 'your MIP accounts',
      CERTIFICATES: 'dates of your certificates',
      email: 'your email address',
      username: 'your username',
    },
    changed: (topics) => `What changed: ${topics}.`,
    username: (username) => `Your username is now: ${username}`,
    address: 'Email from the portal goes to this address from now on.',
  },
  es: {
    topics: {
      NAME: 'su nombre',
      WORKPLACE: 'dónde trabaja',
      SUPERVISOR: 'su supervisor',
      EMPLOYMENTS: 'sus empleos',
      CONTRACTS: 'los contratos que atiende',
      PLATFORM: 'sus cuentas de MIP',
      CERTIFICATES: 'fechas de sus certificados',
      email: 'su correo electrónico',
      username: 'su nombre de usuario',
    },
    changed: (topics) => `Lo que cambió: ${topics}.`,
    username: (username) => `Su nombre de usuario ahora es: ${username}`,
    address: 'Desde ahora, los correos del portal llegan a esta dirección.',
  },
};

/** Which of somebody's details changed, without the former values. */
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

function topicOf(field: DetailField): Topic {
  if (field === 'email' || field === 'username') return field;
  if (isListedField(field)) return certificateOfField(field) === null ? 'PLATFORM' : 'CERTIFICATES';
  if (field.startsWith('supervisor')) return 'SUPERVISOR';
  if (field.startsWith('employmentStatus') || field.startsWith('jobTitle')) return 'EMPLOYMENTS';
  if (field === 'contractsSupported') return 'CONTRACTS';
  return ['givenName', 'middleInitial', 'familyName'].includes(field) ? 'NAME' : 'WORKPLACE';
}
