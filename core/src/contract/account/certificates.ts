import Type from 'typebox';
import { fileKindNames } from '../../domain/certificates/certificate-file.ts';
import { certificateCheckers } from '../../domain/people/rights/certificate-checkers.ts';
import { certificateKinds, sentStates } from '../../domain/certificates/certificate-kinds.ts';
import { addresses } from '../addresses.ts';
import { download } from '../downloads/download.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Day, Instant, Nullable, Uuid } from '../shapes.ts';

/** A file as a form sends it; in JSON its bytes are Base64. */
export const SentFile = Closed({
  name: Type.String({ maxLength: 4_000 }),
  content: Type.String({ maxLength: 7_200_000, pattern: '^[0-9A-Za-z+/]*={0,2}$' }),
});

/** A certificate that its owner has sent. */
const OwnCertificate = Closed({
  kind: Type.Enum(certificateKinds),
  state: Type.Enum(sentStates),
  endsOn: Day,
  fileName: Type.String(),
  sentAt: Instant,
  /** Why it was returned; null where it was not. */
  returnReason: Nullable(Type.String()),
});
export type OwnCertificate = Type.Static<typeof OwnCertificate>;

/** The newest of each kind, and what can be sent: each kind that the agency takes, with how many days ahead it may end. */
export const OwnCertificates = Closed({
  items: Type.Array(OwnCertificate),
  accepted: Type.Array(Closed({ kind: Type.Enum(certificateKinds), mostDays: Type.Integer() })),
});
export type OwnCertificates = Type.Static<typeof OwnCertificates>;

export const ownCertificates = endpoint({
  method: 'GET',
  address: addresses.ownCertificates,
  summary:
    'The certificates that the caller has sent, the newest of each kind, and those that the agency takes',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: OwnCertificates,
  status: 200,
  problems: [],
});

export const sendCertificate = endpoint({
  method: 'POST',
  address: addresses.ownCertificate,
  summary:
    'Sends a certificate as a form (multipart/form-data) with its file, PDF, PNG or JPEG of at most 5 MB, and the day on which it ends; it counts at once',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  takesForm: true,
  params: Closed({ kind: Type.Enum(certificateKinds) }),
  body: Closed({ file: SentFile, expires: Type.String({ maxLength: 100 }) }),
  reply: OwnCertificates,
  status: 201,
  problems: ['NOT_FOUND', 'INFECTED_FILE'],
});

/** A certificate that somebody has to look at. */
export const CertificateToCheck = Closed({
  certificateId: Uuid,
  userId: Type.String(),
  fullName: Type.String(),
  kind: Type.Enum(certificateKinds),
  endsOn: Day,
  /** What held before it was sent; null for nothing. */
  formerEndsOn: Nullable(Day),
  fileName: Type.String(),
  fileKind: Type.Enum(fileKindNames),
  sentAt: Instant,
  /** Whether a scanner has found nothing in it, still has to look, or there is none. */
  scan: Type.Enum(['CLEAN', 'WAITING', 'NONE']),
});
export type CertificateToCheck = Type.Static<typeof CertificateToCheck>;

/** One page of them, the oldest first. */
export const CertificatesToCheck = Closed({
  items: Type.Array(CertificateToCheck),
  next: Nullable(Type.String()),
});
export type CertificatesToCheck = Type.Static<typeof CertificatesToCheck>;

export const certificatesToCheck = endpoint({
  method: 'GET',
  address: addresses.certificates,
  summary: 'Certificates that wait for somebody who looks at them, the oldest first; for RM-IT help',
  access: 'signed-in',
  right: { roles: certificateCheckers },
  query: Closed({ after: Type.Optional(Uuid) }),
  reply: CertificatesToCheck,
  status: 200,
  problems: [],
});

const Certificate = Closed({ certificateId: Uuid });

export const checkCertificate = endpoint({
  method: 'POST',
  address: addresses.certificate,
  summary:
    'Accepts a certificate, or returns it with a reason, which brings back the date that held before; for RM-IT help',
  access: 'signed-in',
  right: { roles: certificateCheckers },
  params: Certificate,
  body: Closed({
    answer: Type.Enum(['ACCEPT', 'RETURN']),
    /** Why it is returned. */
    reason: Type.Optional(Type.String({ maxLength: 4_000 })),
  }),
  reply: Closed({ state: Type.Enum(sentStates) }),
  status: 200,
  problems: ['NOT_FOUND', 'ALREADY_DECIDED', 'OWN_CONFIRMATION'],
});

export const certificateFile = download({
  method: 'GET',
  address: addresses.certificateFile,
  access: 'signed-in',
  right: { roles: certificateCheckers },
  summary: 'The file of a certificate that waits to be checked; for RM-IT help',
  params: Certificate,
  mediaType: 'application/octet-stream',
  problems: ['NOT_FOUND'],
});
