import { useActiveAlerts } from '../../api/alerts/active-alerts.ts';
import { ShownAlerts } from './shown-alerts.tsx';

/** The site alerts of this moment, above every screen (rule alerts 2). */
export function SiteAlerts() {
  return <ShownAlerts alerts={useActiveAlerts()} />;
}
