import {
  certificateFile as fileDownload,
  certificatesToCheck as listCall,
  checkCertificate as checkCall,
  ownCertificates as ownCall,
  sendCertificate as sendCall,
} from '@portal/core/contract/account/certificates.ts';
import type { downloads } from '../../adapters/http/serve-download.ts';
import type { server } from '../../adapters/http/serve.ts';
import { certificateFile, certificatesToCheck, checkCertificate } from './check-certificates.ts';
import type { CertificateDependencies } from './dependencies.ts';
import { ownCertificates, sendCertificate } from './own-certificates.ts';

/** The calls about certificates, each bound to its verb. */
export function serveCertificates(
  serve: ReturnType<typeof server>,
  serveDownload: ReturnType<typeof downloads>,
  deps: CertificateDependencies,
): void {
  serve(ownCall, (_input, caller) => ownCertificates(deps, caller));
  serve(sendCall, ({ params, body }, caller) => sendCertificate(deps, caller, { ...params, ...body }));
  serve(listCall, ({ query }) => certificatesToCheck(deps, query.after));
  serve(checkCall, ({ params, body }, caller) => checkCertificate(deps, caller, params.certificateId, body));
  serveDownload(fileDownload, ({ params }) => certificateFile(deps, params.certificateId));
}
