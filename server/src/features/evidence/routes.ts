import { evidenceKeys, evidencePack, orderEvidence } from '@portal/core/contract/audit/evidence.ts';
import type { downloads } from '../../adapters/http/serve-download.ts';
import type { server } from '../../adapters/http/serve.ts';
import { evidenceKey, formerEvidenceKeys } from '../../audit/evidence/evidence-key.ts';
import type { EvidenceDependencies } from './dependencies.ts';
import { makePack } from './make-pack.ts';
import { orderedScope, orderPack } from './orders.ts';

/** The calls of this feature, each bound to its verb. */
export function serveEvidence(
  serve: ReturnType<typeof server>,
  serveDownload: ReturnType<typeof downloads>,
  deps: EvidenceDependencies,
): void {
  const { db, keysFolder } = deps;
  serve(orderEvidence, ({ body }, caller) => orderPack(db, caller, body));
  serve(evidenceKeys, async () => {
    const { fingerprint } = await evidenceKey(keysFolder);
    return { fingerprint, former: await formerEvidenceKeys(keysFolder) };
  });
  serveDownload(evidencePack, async ({ params: { evidenceId }, gone }, caller) => {
    const scope = await orderedScope(db, caller, evidenceId);
    return await makePack(deps, { scope, caller, gone });
  });
}
