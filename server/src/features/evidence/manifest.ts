import type { AuditVerdict } from '../../audit/verify.ts';
import type { KnownScope } from './evidence-scope.ts';

/** What a pack holds, as its manifest says. */
export interface Manifest {
  format: 'access-portal-evidence/1';
  madeAt: string;
  madeBy: string;
  portal: string;
  scope: KnownScope & { zone: string };
  trail: {
    rows: number;
    firstSequence: number | null;
    lastSequence: number | null;
    /** What the portal found when it checked its whole chain for this pack. */
    verdict: AuditVerdict & { isWhole: boolean };
  };
  requests: number;
  files: { name: string; bytes: number; sha256: string }[];
}
