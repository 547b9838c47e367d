import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { firstAddresses } from '@portal/core/contract/first-addresses.ts';
import type { ActiveAlert, ClosedAlerts } from '@portal/core/contract/site-alerts.ts';
import { mostClosed } from '@portal/core/domain/alerts/alert-levels.ts';
import { browserStorage } from '../../session/site-data.ts';
import { usePerson, useSession } from '../../session/use-session.tsx';
import { useApi } from '../client.ts';

const storageName = 'closed-alerts';
const visitor = '';

/** What somebody has closed by their user id, and visitors under an empty one. */
type Kept = Readonly<Record<string, readonly string[]>>;

/**
 * Those of the alerts that the person has not closed, and how to close one: for a person on the server, for a visitor in this
 * browser, until it says something else. An emergency is back when the page is loaded again (rule alerts 9).
 */
export function useOpenAlerts(
  alerts: readonly ActiveAlert[],
): readonly [open: readonly ActiveAlert[], close: (alert: ActiveAlert) => void] {
  const person = usePerson();
  const { status } = useSession();
  const api = useApi();
  const client = useQueryClient();
  const [here, setHere] = useState<readonly string[]>([]);
  const [kept] = useState(remembered);
  const queryKey = [storageName, person?.userId];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const closed = await api.get(firstAddresses.closedAlerts, { signal });
      if (person === null) return closed;
      const ids = [...new Set([...(remembered()[person.userId] ?? []), ...closed.ids])];
      remember(person.userId, ids);
      return { ids };
    },
    enabled: person !== null,
    staleTime: Infinity,
  });
  // Until it is known who is here, nothing comes into sight that anyone who was here last has closed.
  const last = status === 'loading' ? Object.keys(kept).find((who) => who !== visitor) : undefined;
  // What this browser knows of may be on its way to the server still.
  const closed = [...(data?.ids ?? []), ...(kept[person?.userId ?? last ?? visitor] ?? [])];
  const keep = (added: readonly string[]): void => {
    const who = person?.userId ?? last ?? visitor;
    const ids = [...new Set([...added, ...(remembered()[who] ?? []), ...closed])].slice(0, mostClosed);
    remember(who, ids);
    if (person === null) return;
    client.setQueryData<ClosedAlerts>(queryKey, { ids });
    // Where it does not arrive, the alert is back on another day.
    for (const id of added) api.post(firstAddresses.closedAlerts, { body: { id } }).catch(() => undefined);
  };
  // What is closed before it is known who is here is theirs as soon as it is known.
  const early = useRef<string[]>([]);
  useEffect(() => {
    if (status !== 'loading' && early.current.length > 0) keep(early.current.splice(0));
    // oxlint-disable-next-line react/exhaustive-deps -- once it is known who is here, and not again
  }, [status]);
  const close = ({ id, level }: ActiveAlert): void => {
    setHere([...here, id]);
    if (level === 'emergency') return;
    if (status === 'loading') early.current.push(id);
    keep([id]);
  };
  const isOpen = ({ id, level }: ActiveAlert): boolean =>
    !here.includes(id) && (level === 'emergency' || !closed.includes(id));
  return [alerts.filter(isOpen), close];
}

/** Keeps what visitors have closed, and one person beside them. */
function remember(who: string, ids: readonly string[]): void {
  try {
    browserStorage().setItem(
      storageName,
      JSON.stringify({ [visitor]: remembered()[visitor] ?? [], [who]: ids }),
    );
  } catch {
    // A browser without room has it closed until the page loads again.
  }
}

function remembered(): Kept {
  try {
    const given = Object(JSON.parse(browserStorage().getItem(storageName) ?? '{}'));
    return Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    );
  } catch {
    return {};
  }
}
