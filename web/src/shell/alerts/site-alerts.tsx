import { useActiveAlerts } from '../../api/alerts/active-alerts.ts';
import { useOpenAlerts } from '../../api/alerts/closed-alerts.ts';
import { ShownAlerts } from './shown-alerts.tsx';

/** The site alerts of this moment that the person has not closed, above every screen (rules alerts 2 and 9). */
export function SiteAlerts() {
  const [alerts, close] = useOpenAlerts(useActiveAlerts());
  return <ShownAlerts alerts={alerts} onClose={close} />;
}
