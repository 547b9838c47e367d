import {
  activeAlerts,
  changeSiteAlert,
  closeAlert,
  closedAlerts,
  endSiteAlert,
  siteAlerts,
  writeSiteAlert,
} from '@portal/core/contract/site-alerts.ts';
import type { server } from '../../adapters/http/serve.ts';
import { closeForCaller, listClosed } from './closed-alerts.ts';
import { listActive, listAlerts } from './read-alerts.ts';
import { type AlertDependencies, changeAlert, endAlert, writeAlert } from './write-alert.ts';

/** The calls of this feature, each bound to its verb. */
export function serveSiteAlerts(serve: ReturnType<typeof server>, deps: AlertDependencies): void {
  serve(activeAlerts, ({ query }, { now }) => listActive(deps.db, now, query.language ?? 'en'));
  serve(closedAlerts, (_input, caller) => listClosed(deps.db, caller));
  serve(closeAlert, ({ body }, caller) => closeForCaller(deps.db, caller, body.id));
  serve(siteAlerts, (_input, caller) => listAlerts(deps.db, caller));
  serve(writeSiteAlert, ({ body }, caller) => writeAlert(deps, caller, body));
  serve(changeSiteAlert, ({ params, body }, caller) => changeAlert(deps, caller, params.alertId, body));
  serve(endSiteAlert, ({ params, body }, caller) => endAlert(deps, caller, params.alertId, body.version));
}
