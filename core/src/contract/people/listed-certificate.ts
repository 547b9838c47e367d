import Type from 'typebox';
import { certificateKinds } from '../../domain/certificates/certificate-kinds.ts';
import { certificateStates } from '../../domain/people/certificates.ts';
import { Closed, Day, Instant, Nullable } from '../shapes.ts';

/** A certificate of somebody as others see it: its date and what that means today, never its file. */
export const ListedCertificate = Closed({
  name: Type.Enum(certificateKinds),
  endsOn: Nullable(Day),
  state: Type.Enum([...certificateStates]),
  /** The date was sent by the person, and nobody has looked at the certificate yet. */
  isUnchecked: Type.Boolean(),
});
export type ListedCertificate = Type.Static<typeof ListedCertificate>;

/** The rules of behavior that somebody accepted last; null where they have accepted none. */
export const ListedRules = Nullable(Closed({ version: Type.String(), at: Nullable(Instant) }));
