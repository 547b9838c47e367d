import { useMutation } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { useConfiguration, useSessionPort } from '../../session/use-session.tsx';
import { useApi } from '../client.ts';

/**
 * Accepts this version of the rules of behavior, and lets the person in; again does no harm (rule people 21). Without a version
 * nobody is asked any more.
 */
export function useAcceptRules() {
  const api = useApi();
  const session = useSessionPort();
  const { rulesVersion } = useConfiguration();
  return useMutation({
    mutationFn: async (version: string | null) => {
      if (version !== null) await api.post(addresses.ownRules, { body: { version } });
      // A page that was opened before these rules came knows of others.
      if (version === rulesVersion) await session.refreshRoles();
      else window.location.reload();
    },
  });
}
