import { useState } from 'react';

const storageName = 'closed-alerts';
/** So many ids are remembered at most; whatever was closed longest ago is forgotten first. */
const most = 50;

/** Which alerts the person has closed: for as long as the session of this window lasts (rule alerts 2). */
export function useClosedAlerts(
  storage: Storage,
): readonly [closed: readonly string[], close: (id: string) => void] {
  const [closed, setClosed] = useState(() => remembered(storage));
  const close = (id: string): void => {
    const after = [...closed, id].slice(-most);
    setClosed(after);
    try {
      storage.setItem(storageName, JSON.stringify(after));
    } catch {
      // A browser without room or leave to store has it closed until the page loads again.
    }
  };
  return [closed, close];
}

function remembered(storage: Storage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageName) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
