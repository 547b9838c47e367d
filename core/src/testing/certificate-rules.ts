import file from '../../../data/certificates.json' with { type: 'json' };
import type { CertificateRules } from '../domain/certificates/certificate-rules.ts';

/** The rules as the data has them. */
// An import of JSON knows texts where the rules know words; the server checks the same file against its schema.
export const shippedCertificates = file.certificates as CertificateRules;
