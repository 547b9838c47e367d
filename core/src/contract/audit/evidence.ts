import Type from 'typebox';
import { trailReaders } from '../../domain/audit/trail-search.ts';
import { addresses } from '../addresses.ts';
import { download } from '../downloads/download.ts';
import { endpoint } from '../endpoint.ts';
import { dateRange } from '../requests/list-query.ts';
import { Closed, Instant, Uuid } from '../shapes.ts';

/** What a pack is about: days, an application, a person, or several of these at once; at least one. */
export const EvidenceScope = Closed({
  /** The first and the last day of the trail's rows. */
  ...dateRange,
  application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
  /** A username, or somebody's id, also that of somebody who is gone. */
  person: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});
export type EvidenceScope = Type.Static<typeof EvidenceScope>;

export const orderEvidence = endpoint({
  method: 'POST',
  address: addresses.evidence,
  summary: 'Asks for a signed pack of evidence, which its caller may then take away; for SECURITY',
  access: 'signed-in',
  right: { roles: trailReaders },
  body: EvidenceScope,
  reply: Closed({
    evidenceId: Uuid,
    /** Until then it can be downloaded. */
    expiresAt: Instant,
  }),
  status: 202,
  problems: ['NOT_ELIGIBLE'],
});

export const evidenceKeys = endpoint({
  method: 'GET',
  address: addresses.evidenceKeys,
  summary: 'The fingerprints of the keys that sign evidence packs, and signed earlier ones; for SECURITY',
  access: 'signed-in',
  right: { roles: trailReaders },
  reply: Closed({
    fingerprint: Type.String(),
    /** The last one first. */
    former: Type.Array(Closed({ fingerprint: Type.String(), until: Instant })),
  }),
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});

export const evidencePack = download({
  method: 'GET',
  address: addresses.evidencePack,
  access: 'signed-in',
  right: { roles: trailReaders },
  summary: 'A pack of evidence that its caller has asked for, made while it is sent',
  params: Type.Object({ evidenceId: Uuid }),
  mediaType: 'application/zip',
  problems: ['NOT_FOUND', 'EXPORT_RUNNING', 'EXPORT_BUSY'],
});
