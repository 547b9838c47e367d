// Apart from the rules for those who write alerts: every page needs this much of them for its first screen.

/** The levels of an alert, the most urgent first, as on the page (rule alerts 2). */
export const alertLevels = ['emergency', 'error', 'warning', 'info', 'success'] as const;
export type AlertLevel = (typeof alertLevels)[number];

/** An alert as everybody sees it, in one language; the body is markup. */
export interface ShownAlert {
  /** Another one once the alert says something else. */
  id: string;
  level: AlertLevel;
  title: string;
  body: string;
}

/** The most alerts on a page at a time; the least urgent and oldest are left out (rule alerts 2). */
export const mostAlerts = 10;

/** In the page's head, where alerts come from the agency's own service: the name of the element with its address (rule alerts 8). */
export const alertSourceName = 'site-alerts';

/** How many alerts that somebody has closed are remembered, those closed last (rule alerts 9). */
export const mostClosed = 50;

/** The longest id of an alert, in characters. */
export const longestAlertId = 250;
