import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CertificateToCheck } from '@portal/core/contract/account/certificates.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import { fileKinds } from '@portal/core/domain/certificates/certificate-file.ts';
import { certificateCheckers } from '@portal/core/domain/people/rights/certificate-checkers.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { CertificatesSearch } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useAction } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';
import { saveFile } from '../reports/save-file.ts';

const certificatesKey = ['certificates'];

/** One page of certificates that wait to be checked; what was shown stays until the next page has come. */
export function useCertificatesToCheck({ cursor }: CertificatesSearch) {
  const api = useApi();
  const query = { after: cursor };
  return useQuery({
    queryKey: [...certificatesKey, query],
    queryFn: ({ signal }) => api.get(addresses.certificates, { query, signal }),
    enabled: mayActAs(usePerson(), certificateCheckers),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Accepts a certificate, or returns it with a reason. */
export function useCheckCertificate(certificateId: string) {
  return useAction(
    (api, body: { answer: 'ACCEPT' } | { answer: 'RETURN'; reason: string }) =>
      api.post(addresses.certificate, { params: { certificateId }, body }),
    certificatesKey,
  );
}

/** Has the browser save the file of a certificate. */
export function useSaveCertificate({ certificateId, kind, endsOn, fileKind }: CertificateToCheck) {
  const api = useApi();
  return useMutation({
    mutationFn: async () => {
      const params = { certificateId };
      const reply = await api.file(addresses.certificateFile, new AbortController().signal, { params });
      saveFile(await reply.blob(), `certificate-${kind}-${endsOn}.${fileKinds[fileKind]}`);
    },
  });
}
