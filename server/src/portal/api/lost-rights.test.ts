import { randomUUID } from 'node:crypto';
import type { AlertOrder } from '@portal/core/contract/site-alerts.ts';
import { activeAccountRole, portalClientId, type PortalRole } from '@portal/core/domain/people/roles.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { sql } from '../../adapters/db/sql.ts';
import { readCatalogueFiles } from '../../features/catalogue/catalogue-file.ts';
import { retryMailNow } from '../../features/mail/undelivered-mail.ts';
import { endAlternate } from '../../features/requests/alternates/end-alternate.ts';
import { decideRequest } from '../../features/requests/decide/decide-request.ts';
import type { RequestDependencies } from '../../features/requests/dependencies.ts';
import { intervene } from '../../features/requests/help-desk/intervene.ts';
import { personOfDirectory } from '../../features/requests/submit/person-of-directory.ts';
import { submitRequest } from '../../features/requests/submit/submit-request.ts';
import { changeAlert, endAlert, writeAlert } from '../../features/site-alerts/write-alert.ts';
import { setEnabled } from '../../identity/testing/arranged-people.ts';
import { intoOutbox } from '../../mail/outbox.ts';
import {
  askAs,
  giveAccess,
  rowCounts,
  submission,
  subjectOf,
  takeRoles,
} from '../../testing/access-requests.ts';
import { alternatesIn } from '../../testing/alternates.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { requestDependencies } from '../request-dependencies.ts';

const portal = portalStartingOver();
const { namingOf, standInAs } = alternatesIn(() => portal);

let deps: RequestDependencies;
beforeAll(async () => {
  const { config, db } = portal;
  const { applications, certificateRules } = await readCatalogueFiles(config.catalogueFolder, config.forms);
  deps = requestDependencies({ config, db, applications, certificateRules }, () => undefined);
});

/** Somebody as the portal has looked at them, with the role and an open account, when a call of theirs begins. */
async function lookedAt(username: string): Promise<Caller> {
  const known = await deps.directory.person(await subjectOf(portal, username));
  const person = known === null ? null : personOfDirectory(known);
  if (person === null) throw new Error(`${username} may not enter`);
  const now = portal.now();
  const token = { asIssued: person, tokenIssuedAt: now, sessionId: '' };
  return { ...token, person, now, sourceAddress: '127.0.0.1', idempotencyKey: null };
}

const alert: AlertOrder = {
  level: 'emergency',
  publish: true,
  from: '',
  until: '',
  title: { en: 'Offices are closed', es: 'Las oficinas están cerradas' },
  body: { en: 'Stay away.', es: 'No vengan.' },
};
const alerts = () => {
  const { directory, shared } = deps;
  return { db: portal.db, directory, shared, zone: 'America/New_York' };
};
const written = async (publish = false) =>
  await writeAlert(alerts(), await lookedAt('admin'), { ...alert, publish });

/** An action, whose it is, and what it takes; what it needs is made before anything is lost. */
interface Action {
  name: string;
  username: string;
  role: PortalRole | null;
  prepared(): Promise<(caller: Caller) => Promise<unknown>>;
}

const actions: Action[] = [
  {
    name: 'a decision',
    username: 'supervisor',
    role: 'SUPERVISOR',
    prepared: async () => {
      const { requestId, version } = await askAs(portal, 'newcomer');
      const yes = { stage: 'SUPERVISOR', version, decision: 'APPROVE' } as const;
      return (caller) => decideRequest(deps, caller, requestId, yes);
    },
  },
  {
    name: 'an intervention',
    username: 'helpdesk',
    role: 'RM_IT_HELP',
    prepared: async () => {
      const { requestId, version } = await askAs(portal, 'newcomer');
      const order = { intervention: 'CLOSE', version, note: 'Asked for in error' } as const;
      return (caller) => intervene(deps, caller, requestId, order);
    },
  },
  {
    name: 'the end of a naming',
    username: 'supervisor',
    role: 'SUPERVISOR',
    prepared: async () => {
      const { requestId, version } = await standInAs('supervisor2');
      return (caller) => endAlternate(deps, caller, requestId, { version });
    },
  },
  {
    name: 'a naming',
    username: 'supervisor',
    role: 'SUPERVISOR',
    prepared: async () => {
      const naming = await namingOf('supervisor2');
      return (caller) => submitRequest(deps, caller, naming);
    },
  },
  {
    name: 'a removal for another',
    username: 'supervisor',
    role: 'SUPERVISOR',
    prepared: async () => {
      await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
      const requestDetails = {
        requestedAppName: 'hll-app',
        userName: 'newcomer',
        purpose: 'Has left the branch',
      };
      return (caller) => submitRequest(deps, caller, { requestType: 'REMOVE_REQUEST', requestDetails });
    },
  },
  {
    name: 'a request for access',
    username: 'newcomer',
    role: null,
    prepared: () => Promise.resolve((caller) => submitRequest(deps, caller, submission())),
  },
  {
    name: 'giving access up',
    username: 'newcomer',
    role: null,
    prepared: async () => {
      await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
      const requestDetails = { requestedAppName: 'hll-app' };
      return (caller) => submitRequest(deps, caller, { requestType: 'REMOVE_REQUEST', requestDetails });
    },
  },
  {
    name: 'a new alert',
    username: 'admin',
    role: 'PORTAL_ADMIN',
    prepared: () => Promise.resolve((caller) => writeAlert(alerts(), caller, alert)),
  },
  {
    name: 'a change of an alert',
    username: 'admin',
    role: 'PORTAL_ADMIN',
    prepared: async () => {
      const { alertId, version } = await written();
      return (caller) => changeAlert(alerts(), caller, alertId, { ...alert, version });
    },
  },
  {
    name: 'the end of an alert',
    username: 'admin',
    role: 'PORTAL_ADMIN',
    prepared: async () => {
      const { alertId, version } = await written(true);
      return (caller) => endAlert(alerts(), caller, alertId, version);
    },
  },
  {
    name: 'a mail tried again',
    username: 'helpdesk',
    role: 'RM_IT_HELP',
    prepared: async () => {
      const id = randomUUID();
      const mail = { subject: 'Hello', body: 'Hello', recipient: 'nora@agency.example', replyTo: null };
      await portal.db.run(
        intoOutbox({ ...mail, id, idempotencyKey: null, language: 'en', at: portal.now() }),
      );
      const dependencies = {
        db: portal.db,
        directory: deps.directory,
        shared: deps.shared,
        hasServer: true,
        address: async () => [],
        wakeMail: () => undefined,
      };
      return (caller) => retryMailNow(dependencies, caller, id);
    },
  },
];

/** How a right is lost, and the response then. */
const losses = [
  {
    how: 'whose role is taken',
    code: 'NOT_ELIGIBLE',
    lose: async ({ username, role }: Action) => {
      if (role !== null) await takeRoles(portal, username, portalClientId, [role]);
    },
  },
  {
    how: 'who is locked',
    code: 'ACCOUNT_LOCKED',
    lose: ({ username }: Action) => takeRoles(portal, username, null, [activeAccountRole]),
  },
  {
    how: 'who is disabled',
    code: 'UNAUTHENTICATED',
    lose: ({ username }: Action) => setEnabled(portal.db, false, [username]),
  },
];

const cells = losses.flatMap((loss) =>
  actions
    .filter(({ role }) => role !== null || loss.code !== 'NOT_ELIGIBLE')
    .map((action) => ({ ...loss, action })),
);

describe('between the look at somebody and the write', () => {
  test.each(cells)('$action.name of somebody $how is not written', async ({ action, code, lose }) => {
    const doIt = await action.prepared();
    const caller = await lookedAt(action.username);
    await lose(action);
    const before = await everything();
    const outcome = await doIt(caller).catch((failure: unknown) => failure);
    expect(outcome instanceof RefusedCall ? outcome.code : outcome).toBe(code);
    expect(await everything()).toEqual(before);
  });

  test.each(actions)('$name of somebody who has lost nothing is written', async (action) => {
    const doIt = await action.prepared();
    const before = await everything();
    await doIt(await lookedAt(action.username));
    expect(await everything()).not.toEqual(before);
  });
});

/** What actions leave behind. */
async function everything() {
  const more =
    await portal.db.row(sql`select (select count(*) from portal.audit_event where outcome = 'DONE') as actions,
    (select count(*) from portal.site_alert_version) as alerts, (select sum(version) from portal.site_alert) as versions`);
  return { ...(await rowCounts(portal)), more };
}
