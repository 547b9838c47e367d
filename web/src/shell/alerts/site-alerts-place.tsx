import { addresses } from '@portal/core/contract/addresses.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FirstAlerts } from '../../api/alerts/active-alerts.ts';
import type { Language } from '../../content/language.tsx';

const load = () => import('./site-alerts.tsx');

type Drawn = ComponentType<{ first: FirstAlerts | null }>;

/** Without their code there are no alerts, and the page goes on. */
const Late = lazy<Drawn>(() =>
  load().then(
    (code) => ({ default: code.SiteAlerts }),
    () => ({ default: () => null }),
  ),
);

/** What draws the alerts, and those that were there in time. */
export interface EarlyAlerts {
  Drawn: Drawn;
  first: FirstAlerts | null;
}

/**
 * Asks for the alerts and for what draws them, beside what the page waits for anyway: alerts that came after the first
 * screen would push it down. Null where they cannot be had.
 */
export async function fetchSiteAlerts(language: Language): Promise<EarlyAlerts | null> {
  const reply = fetch(`${addresses.activeAlerts}?clientId=RAP&language=${language}`).catch(() => null);
  try {
    const { SiteAlerts, firstAlerts } = await load();
    return { Drawn: SiteAlerts, first: await firstAlerts(await reply, language) };
  } catch {
    return null;
  }
}

/** Where the site alerts stand; what they are made of comes after what every page needs. */
export function SiteAlertsPlace({ early }: { early: EarlyAlerts | null }) {
  if (early !== null) return <early.Drawn first={early.first} />;
  return (
    <Suspense>
      <Late first={null} />
    </Suspense>
  );
}
