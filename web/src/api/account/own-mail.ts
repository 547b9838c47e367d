import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { OwnMailChanges } from '@portal/core/contract/account/own-mail.ts';
import { zoneOfMachine } from '@portal/core/domain/working-days/zone.ts';
import { tabStorage } from '../../session/site-data.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useAction, useReplacement } from '../actions/plain-action.ts';
import { catalogueKey } from '../catalogue.ts';
import { useApi } from '../client.ts';

const mailKey = ['account', 'mail'] as const;

/** What the person has chosen about mail. */
export function useOwnMail() {
  const api = useApi();
  return useQuery({
    queryKey: mailKey,
    queryFn: ({ signal }) => api.get(addresses.ownMail, { signal }),
    enabled: usePerson() !== null,
  });
}

/** Writes what the person chooses; choosing the zone of the browser applies it at once. */
export function useChangeOwnMail() {
  return useReplacement(mailKey, async (api, changes: OwnMailChanges) => {
    const written = await api.post(addresses.ownMail, { body: changes });
    const zone = changes.zone === null ? zoneOfMachine() : null;
    return zone === null ? written : await api.post(addresses.ownZone, { body: { zone } });
  });
}

/** Says that the person's address is right, at which mail did not arrive. */
export function useConfirmAddress() {
  return useAction((api, email: string) => api.post(addresses.ownAddress, { body: { email } }), catalogueKey);
}

const noticeName = 'zone-told';

/** Tells once in a tab in which zone the browser of the signed-in person is (rule mail 12). Nobody misses it where it fails. */
export function useTellZone(): void {
  const api = useApi();
  const userId = usePerson()?.userId;
  useEffect(() => {
    const zone = zoneOfMachine();
    const notice = `${userId ?? ''} ${zone ?? ''}`;
    if (userId === undefined || zone === null || tabStorage().getItem(noticeName) === notice) return;
    tabStorage().setItem(noticeName, notice);
    api.post(addresses.ownZone, { body: { zone } }).catch(() => {
      tabStorage().removeItem(noticeName);
    });
  }, [api, userId]);
}
