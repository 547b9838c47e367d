import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useApi } from '../client.ts';
import { base64Of } from '../submissions/base64.ts';
import { useReadAccountAgain } from './own-account.ts';

const sentKey = ['account', 'certificates'] as const;

/** The certificates that the person has sent, the newest of each kind. */
export function useOwnCertificates() {
  const api = useApi();
  return useQuery({
    queryKey: sentKey,
    queryFn: ({ signal }) => api.get(addresses.ownCertificates, { signal }),
    enabled: usePerson() !== null,
  });
}

/** A certificate as it was filled in. */
export interface CertificateToSend {
  kind: CertificateKind;
  file: File;
  expires: string;
}

/** Sends a certificate; its date is read again, since it counts at once. */
export function useSendCertificate() {
  const api = useApi();
  const client = useQueryClient();
  const readAgain = useReadAccountAgain();
  return useMutation({
    mutationFn: async ({ kind, file, expires }: CertificateToSend) =>
      api.post(addresses.ownCertificate, {
        params: { kind },
        body: { file: { name: file.name, content: await base64Of(file) }, expires },
        isLong: true,
      }),
    onSuccess: async (sent) => {
      client.setQueryData(sentKey, sent);
      await readAgain();
    },
  });
}
