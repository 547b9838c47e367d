import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { BuiltLook } from '../adapters/http/static-page.ts';
import { auditEventOf } from '../audit/records.ts';
import type { RefusalTally } from '../audit/refusal-tally.ts';
import { recordEvent } from '../audit/trail.ts';
import { servedAddresses } from '../features/demonstration-applications/application.ts';
import {
  browserNotice,
  linkNotice,
  passwordNotice,
} from '../features/notifications/account/write-account-notices.ts';
import { planAdmission } from '../features/requests/submit/account/admission.ts';
import { personOfDirectory } from '../features/requests/submit/person-of-directory.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import type { PageAlerts } from '../features/site-alerts/alerts-for-pages.ts';
import type { EndedSessions } from '../features/session/ended-sessions.ts';
import type { DirectoryPerson } from '../ports/directory-person.ts';
import type { Admission, IdentityClient, ProviderSurroundings } from '../provider/surroundings.ts';
import { clientsOfRealm } from '../provider/realm/clients.ts';
import type { PortalParts } from './portal-parts.ts';

/** What the provider may know about the portal, beyond what the portal is put together from. */
interface Neighbors {
  log: FastifyBaseLogger;
  ended: EndedSessions;
  requests: RequestDependencies;
  look: BuiltLook | null;
  refusals: RefusalTally;
  alerts: PageAlerts;
  /** Whether mail leaves. */
  hasMail: boolean;
}

/** The portal as its identity provider sees it. */
export function providerSurroundings(
  parts: PortalParts,
  { log, ended, requests, refusals, look, alerts, hasMail }: Neighbors,
): ProviderSurroundings {
  const { config, db, clock, demonstration } = parts;
  const now = () => clock.now();
  return {
    db,
    demonstration,
    now,
    log,
    clients: identityClients(parts),
    pages: {
      origin: config.authUrl,
      portalName: config.portalName,
      helpDeskEmail: config.helpDeskEmail,
      agency: config.agency,
      hasInventedData: config.demonstration,
      hasMailbox: config.hasMailbox,
      alerts: alerts.shown,
      look,
    },
    settings: {
      secretsFolder: join(config.dataFolder, 'keys'),
      keyRotationDays: config.keyRotationDays,
      passwordMostDays: config.passwordMostDays,
    },
    portal: {
      record: async (tx, event) => {
        if (event.kind === 'SESSION_ENDED') await ended.record(tx, event.sid, now());
        const row = auditEventOf(event, now());
        if (event.kind === 'SIGN_IN_REFUSED') await refusals.take(tx, row);
        else await tx.run(recordEvent(row));
        // The invented people have a password that everybody knows, and come from one new browser after the other.
        if (event.kind === 'SIGNED_IN' && event.newBrowser !== undefined && !config.demonstration)
          await tx.run(browserNotice({ sub: event.sub, newBrowser: event.newBrowser }, now()));
        if (event.kind === 'PASSWORD_CHANGED') await tx.run(passwordNotice(event, now()));
      },
      onSessionEnded: (sid) => ended.add(sid),
      planAdmission: (newcomer, sourceAddress) =>
        admission(requests, { newcomer, sourceAddress, now: now(), log }),
      mailLink: hasMail
        ? async (tx, link) => {
            await tx.run(linkNotice(link, now()));
          }
        : null,
    },
  };
}

/** A new account asks to be let in: planned before the transaction that makes it, written in it. */
async function admission(
  requests: RequestDependencies,
  asking: { newcomer: DirectoryPerson; sourceAddress: string; now: Date; log: FastifyBaseLogger },
): Promise<Admission> {
  const { newcomer, sourceAddress, now, log } = asking;
  const person = personOfDirectory(newcomer);
  const plan = person === null ? null : await planAdmission(requests, { person, sourceAddress, now });
  return async (tx) => {
    await plan?.write(tx);
    if (plan?.isAsked !== true)
      log.warn({ sub: newcomer.id }, 'a new account has nobody who could let it in');
  };
}

/** The clients of the realm, with the addresses at which this portal serves applications of a demonstration. */
function identityClients({ config, catalogue }: PortalParts): IdentityClient[] {
  const { applications, proofs, served } = catalogue;
  return clientsOfRealm({
    origin: config.origin,
    loginUrl: config.loginUrl,
    applications,
    proofs,
    servedAt: ({ id }) => (served.has(id) ? servedAddresses(config.origin, { id }) : null),
  });
}
