import type { Language } from '@portal/core/domain/catalogue/application.ts';
import {
  certificateEnd,
  type Certificates,
  expiredCertificates,
} from '@portal/core/domain/people/certificates.ts';
import type { CheckedContact } from '@portal/core/domain/people/contact.ts';
import type { PasswordChoiceFaults } from '@portal/core/domain/people/password.ts';
import type { TrustedProfile, TrustField } from '@portal/core/domain/people/profile-fields.ts';
import type { AlternateLine, WaitingProfile, WaitingQuestion } from '../../ports/identity-provider.ts';
import { attributeOf } from './account-profile.ts';
import type { OwnSession } from '../../ports/sessions.ts';
import type { IdentityPerson } from '../people/people.ts';

/** What can be done on the account page; stands in its address afterwards. */
export const accountDeeds = ['contact', 'profile', 'unchanged', 'session', 'sessions', 'password'] as const;
export type AccountDeed = (typeof accountDeeds)[number];

export type CertificateName = keyof Certificates;
export type CertificateState = 'VALID' | 'EXPIRING' | 'EXPIRED' | 'MISSING';

/** Why a password was not changed: the present one, or what was chosen. */
export type PasswordSectionFault =
  | { kind: 'present-missing' | 'present-wrong' | 'present-too-late' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'choice'; faults: PasswordChoiceFaults };

/** What the account page shows. */
export interface AccountView {
  language: Language;
  person: IdentityPerson;
  now: Date;
  /** Zone of the times on the page, an IANA name. */
  zone: string;
  helpDeskEmail: string;
  /** What an employment status is called. */
  employmentName(status: string, language: Language): string;
  /** Null where the person is no supervisor. */
  alternates: readonly AlternateLine[] | null;
  /** What waits for the person's own answer, the most urgent first. */
  questions: readonly WaitingQuestion[];
  sessions: readonly OwnSession[];
  /** The session of this browser. */
  sid: string;
  /** What has just been done. */
  done: AccountDeed | null;
  /** The contact fields as typed, where they could not be saved. */
  refusedContact: CheckedContact | null;
  passwordFault: PasswordSectionFault | null;
  /** The change of the profile that waits for its decision. */
  waitingProfile: WaitingProfile | null;
  /** The profile as typed, where it could not be saved. */
  refusedProfile: RefusedProfile | null;
}

/** A profile that could not be saved: what was typed, and why not, as a whole or field by field. */
export interface RefusedProfile {
  typed: TrustedProfile;
  /** A problem code. */
  code: string;
  faults: Readonly<Partial<Record<TrustField, string>>>;
}

/** One employment of a person (rule people 6). */
export interface ShownEmployment {
  status: string;
  jobTitle: string | null;
}

/** The employments of a person, in the order of their numbers. */
export function employmentsOf(person: IdentityPerson): ShownEmployment[] {
  return [1, 2, 3, 4, 5].flatMap((number) => {
    const status = attributeOf(person, `employmentStatus${number}`);
    const jobTitle = attributeOf(person, `jobTitle${number}`);
    return status === '' ? [] : [{ status, jobTitle: jobTitle === '' ? null : jobTitle }];
  });
}

/** A certificate with its date and what that means now. */
export interface ShownCertificate {
  name: CertificateName;
  date: string | null;
  state: CertificateState;
}

/** The certificates to show: ISAA only where there is one (rule people 10). */
export function certificatesOf(person: IdentityPerson, now: Date): ShownCertificate[] {
  const dateOf = (name: string): string | null => attributeOf(person, name) || null;
  const certificates: Certificates = {
    privacy: dateOf('privacyExpiration'),
    cyber: dateOf('cyberExpiration'),
    issa: dateOf('issaExpiration'),
  };
  const expired = expiredCertificates(certificates, now);
  const names = ['privacy', 'cyber', 'issa'] as const;
  return names
    .filter((name) => name !== 'issa' || certificates.issa !== null)
    .map((name) => {
      const date = certificates[name];
      return { name, date, state: stateOf(date, expired.includes(name), now) };
    });
}

function stateOf(date: string | null, isExpired: boolean, now: Date): CertificateState {
  const end = certificateEnd(date);
  if (end === null) return 'MISSING';
  if (!isExpired) return 'VALID';
  return end > now ? 'EXPIRING' : 'EXPIRED';
}
