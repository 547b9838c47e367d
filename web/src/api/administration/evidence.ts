import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { EvidenceScope } from '@portal/core/contract/audit/evidence.ts';
import { trailReaders } from '@portal/core/domain/audit/trail-search.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { EvidenceSearch } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { type ApiClient, useApi } from '../client.ts';

/** The fingerprints of the keys that sign packs, and signed earlier ones; for SECURITY. */
export function useEvidenceKeys() {
  const api = useApi();
  const enabled = mayActAs(usePerson(), trailReaders);
  return useQuery({
    queryKey: ['evidence-keys'],
    queryFn: ({ signal }) => api.get(addresses.evidenceKeys, { signal }),
    enabled,
    // A key may have been replaced meanwhile, and people compare what they see.
    staleTime: 0,
  });
}

interface Fetching {
  signal: AbortSignal;
  /** Called with the number of bytes so far, with each piece. */
  onProgress: (bytes: number) => void;
}

/** After so many bytes what has come is handed to the browser, which keeps it outside the page's memory. */
const pieceBytes = 1_048_576;

/**
 * Asks for a pack and fetches it as a whole.
 * @throws ProblemError where it is refused
 * @throws UnreachableError where it does not begin
 * @throws Error where the line breaks, and the reason of the signal once that has aborted
 */
export async function fetchPack(
  api: ApiClient,
  { from, to, application, person }: EvidenceSearch,
  { signal, onProgress }: Fetching,
): Promise<Blob> {
  const scope: EvidenceScope = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(application === undefined ? {} : { application }),
    ...(person === undefined ? {} : { person }),
  };
  const { evidenceId } = await api.post(addresses.evidence, { body: scope, signal });
  const { body } = await api.file(addresses.evidencePack, signal, { params: { evidenceId } });
  if (body === null) throw new Error('The pack is empty');
  const pieces: Blob[] = [];
  let loose: Uint8Array<ArrayBuffer>[] = [];
  let [looseBytes, bytes] = [0, 0];
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    loose.push(read.value);
    looseBytes += read.value.length;
    bytes += read.value.length;
    if (looseBytes >= pieceBytes) {
      pieces.push(new Blob(loose));
      loose = [];
      looseBytes = 0;
    }
    onProgress(bytes);
  }
  return new Blob([...pieces, ...loose], { type: 'application/zip' });
}
