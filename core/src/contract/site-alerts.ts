import Type from 'typebox';
import { alertWriter } from '../domain/alerts/alert-writer.ts';
import { alertLevels, longestAlertId } from '../domain/alerts/alert-levels.ts';
import { alertActions, alertFields, alertStates } from '../domain/alerts/site-alert.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed, Instant, Nullable, Uuid, Version } from './shapes.ts';

/** An alert as everybody sees it, in one language; the body is markup. */
export const ActiveAlert = Closed({
  /** Another one once the alert has been changed. */
  id: Type.String(),
  level: Type.Enum([...alertLevels]),
  title: Type.String(),
  body: Type.String(),
});
export type ActiveAlert = Type.Static<typeof ActiveAlert>;

export const activeAlerts = endpoint({
  method: 'GET',
  address: addresses.activeAlerts,
  summary: 'The site alerts that are active now, the most urgent first, in the language asked for',
  access: 'public',
  isSameForVisitors: true,
  query: Closed({
    clientId: Type.Enum(['RAP']),
    language: Type.Optional(Type.Enum(['en', 'es'])),
  }),
  reply: Type.Array(ActiveAlert),
  status: 200,
  problems: [],
});

/** The ids of the alerts that somebody has closed (rule alerts 9). */
export const ClosedAlerts = Closed({ ids: Type.Array(Type.String()) });
export type ClosedAlerts = Type.Static<typeof ClosedAlerts>;

export const closedAlerts = endpoint({
  method: 'GET',
  address: addresses.closedAlerts,
  summary: 'The site alerts that the caller has closed, those closed last first',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: ClosedAlerts,
  status: 200,
  problems: [],
});

export const closeAlert = endpoint({
  method: 'POST',
  address: addresses.closedAlerts,
  summary: 'Closes a site alert for the caller, until its text changes',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  body: Closed({ id: Type.String({ minLength: 1, maxLength: longestAlertId }) }),
  reply: Closed({}),
  status: 200,
  problems: [],
});

/** Longer than what any field may hold, so that the rule tells what is wrong with it. */
const Line = Type.String({ maxLength: 1_000 });
const Text = Type.String({ maxLength: 20_000 });

/** What somebody writes. Which of it can be accepted is for the rules to say. */
const fields = {
  level: Type.Enum([...alertLevels]),
  title: Closed({ en: Line, es: Line }),
  body: Closed({ en: Text, es: Text }),
  /** Local times of the agency's zone, `YYYY-MM-DDTHH:mm`; empty for at once, and for until somebody ends it. */
  from: Line,
  until: Line,
} as const;

/** An alert as its writers see it. */
export const AlertView = Closed({
  alertId: Uuid,
  /** Goes up with every change; sent back with the next one. */
  version: Type.Integer(),
  state: Type.Enum([...alertStates]),
  ...fields,
  startsAt: Nullable(Instant),
  endsAt: Nullable(Instant),
  /** Who did what to it, the newest first. */
  history: Type.Array(
    Closed({
      version: Type.Integer(),
      action: Type.Enum([...alertActions]),
      changed: Type.Array(Type.Enum([...alertFields])),
      by: Type.String(),
      at: Instant,
    }),
  ),
});
export type AlertView = Type.Static<typeof AlertView>;

export const AlertList = Closed({
  /** At most 100: active and planned ones and drafts first, then the others, the last changed first. */
  items: Type.Array(AlertView),
  total: Type.Integer(),
});
export type AlertList = Type.Static<typeof AlertList>;

/** What is written, and whether it is published with that; what has been published stays so. */
export const AlertOrder = Closed({ ...fields, publish: Type.Boolean() });
export type AlertOrder = Type.Static<typeof AlertOrder>;
export const AlertChange = Closed({ ...fields, publish: Type.Boolean(), version: Version });
export type AlertChange = Type.Static<typeof AlertChange>;

export const siteAlerts = endpoint({
  method: 'GET',
  address: addresses.siteAlerts,
  summary: 'Every site alert with its history; for PORTAL_ADMIN',
  access: 'signed-in',
  right: { roles: [alertWriter] },
  reply: AlertList,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});

export const writeSiteAlert = endpoint({
  method: 'POST',
  address: addresses.siteAlerts,
  summary: 'Writes a site alert, as a draft or published; for PORTAL_ADMIN',
  access: 'signed-in',
  right: { roles: [alertWriter] },
  takesKey: true,
  body: AlertOrder,
  reply: AlertView,
  status: 201,
  problems: ['NOT_ELIGIBLE', 'KEY_REUSED'],
});

export const changeSiteAlert = endpoint({
  method: 'POST',
  address: addresses.siteAlert,
  summary: 'Changes a site alert, and publishes it where that is asked for; for PORTAL_ADMIN',
  access: 'signed-in',
  right: { roles: [alertWriter] },
  params: Closed({ alertId: Uuid }),
  body: AlertChange,
  reply: AlertView,
  status: 200,
  problems: ['NOT_ELIGIBLE', 'NOT_FOUND', 'STALE_ALERT'],
});

export const endSiteAlert = endpoint({
  method: 'POST',
  address: addresses.siteAlertEnd,
  summary: 'Ends a site alert, or gives a draft up; for PORTAL_ADMIN',
  access: 'signed-in',
  right: { roles: [alertWriter] },
  params: Closed({ alertId: Uuid }),
  body: Closed({ version: Version }),
  reply: AlertView,
  status: 200,
  problems: ['NOT_ELIGIBLE', 'NOT_FOUND', 'STALE_ALERT'],
});
