import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { AlertList, AlertOrder, AlertView } from '@portal/core/contract/site-alerts.ts';
import { useKeyedAction } from '../actions/keyed-action.ts';
import { useApi } from '../client.ts';
import { activeKey } from './active-alerts.ts';

const writtenKey = ['written-alerts'];

/** Every alert with its history, for those who write them. */
export function useWrittenAlerts() {
  const api = useApi();
  return useQuery({
    queryKey: writtenKey,
    queryFn: ({ signal }) => api.get(addresses.siteAlerts, { signal }),
  });
}

/** The version of an alert that is changed. */
export interface ChangedAlert {
  alertId: string;
  version: number;
}

/** Writes an alert, or changes one; sending the same again has one effect. */
export function useSaveAlert() {
  const api = useApi();
  const shown = useShown();
  return useKeyedAction({
    send: ({ of, order }: { of: ChangedAlert | null; order: AlertOrder }, idempotencyKey) =>
      of === null
        ? api.post(addresses.siteAlerts, { body: order, idempotencyKey })
        : api.post(addresses.siteAlert, {
            params: { alertId: of.alertId },
            body: { ...order, version: of.version },
          }),
    onSuccess: shown,
    // Somebody else may have changed it.
    onError: () => {
      shown(null);
    },
  });
}

/** Ends an alert, or gives a draft up. */
export function useEndAlert() {
  const api = useApi();
  const shown = useShown();
  return useMutation({
    mutationFn: ({ alertId, version }: ChangedAlert) =>
      api.post(addresses.siteAlertEnd, { params: { alertId }, body: { version } }),
    onSuccess: shown,
    onError: () => shown(null),
  });
}

/** Puts a changed alert into the list, and fetches the rest again, the alerts above this page included. */
function useShown(): (view: AlertView | null) => void {
  const client = useQueryClient();
  return (view) => {
    if (view !== null)
      client.setQueryData<AlertList>(writtenKey, (list) =>
        list === undefined
          ? list
          : {
              ...list,
              items: list.items.some(({ alertId }) => alertId === view.alertId)
                ? list.items.map((one) => (one.alertId === view.alertId ? view : one))
                : [view, ...list.items],
            },
      );
    void client.invalidateQueries({ queryKey: writtenKey });
    void client.invalidateQueries({ queryKey: activeKey });
  };
}
