import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import { accountsAttribute, selectionAttribute } from '@portal/core/domain/people/platform-accounts.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { BuiltLook } from '../adapters/http/static-page.ts';
import { auditEventOf } from '../audit/records.ts';
import type { RefusalTally } from '../audit/refusal-tally.ts';
import { recordEvent } from '../audit/trail.ts';
import { logoutNoticesOf, pathOf } from '../features/demonstration-applications/application.ts';
import { listOpenQuestions } from '../features/requests/read/open-questions.ts';
import { saveProfile, waitingProfile } from '../features/requests/submit/account/own-profile.ts';
import { planAccount } from '../features/requests/submit/account/ask-for-account.ts';
import { personOfDirectory } from '../features/requests/submit/person-of-directory.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import { currentAlternates } from '../features/requests/alternates/read-alternates.ts';
import type { PageAlerts } from '../features/site-alerts/alerts-for-pages.ts';
import type { EndedSessions } from '../features/session/ended-sessions.ts';
import type { DirectoryPerson } from '../ports.ts';
import type {
  Admission,
  IdentityClient,
  ProfileOutcome,
  ProviderSurroundings,
} from '../ports/identity-provider.ts';
import type { PortalParts } from './portal-parts.ts';

/** What the provider may know about the portal, beyond what the portal is put together from. */
interface Neighbors {
  log: FastifyBaseLogger;
  ended: EndedSessions;
  requests: RequestDependencies;
  look: BuiltLook | null;
  refusals: RefusalTally;
  alerts: PageAlerts;
}

/** The portal as its identity provider sees it. */
export function providerSurroundings(
  parts: PortalParts,
  { log, ended, requests, refusals, look, alerts }: Neighbors,
): ProviderSurroundings {
  const { config, db, clock, catalogue, demonstration } = parts;
  const now = () => clock.now();
  return {
    ...{ db, demonstration, now, log },
    ...{ origin: config.origin, portalName: config.portalName, helpDeskEmail: config.helpDeskEmail },
    ...{ agency: config.agency, hasInventedData: config.demonstration, hasMailbox: config.hasMailbox, look },
    alerts: alerts.shown,
    passwordMostDays: config.passwordMostDays,
    employmentName: (status, language) =>
      catalogue.employmentStatuses.find(({ name }) => name === status)?.label[language] ?? status,
    ...{ keyRotationDays: config.keyRotationDays, zone: config.deadlines.zone },
    secretsFolder: join(config.dataFolder, 'keys'),
    clients: identityClients(parts),
    ownProfile: {
      waiting: (personId) => waitingProfile(requests, personId, now()),
      ask: (person, changes, sourceAddress) =>
        askForProfile(requests, { person, changes, sourceAddress, now: now() }),
    },
    questionsFor: (personId) => listOpenQuestions(requests, { person: { userId: personId }, now: now() }),
    alternatesOf: (personId) => currentAlternates(requests, personId, now()),
    record: async (tx, event) => {
      if (event.kind === 'SESSION_ENDED') await ended.record(tx, event.sid, now());
      const row = auditEventOf(event, now());
      if (event.kind === 'SIGN_IN_REFUSED') await refusals.take(tx, row);
      else await tx.run(recordEvent(row));
    },
    onSessionEnded: (sid) => ended.add(sid),
    planAdmission: (newcomer, sourceAddress) =>
      admission(requests, { newcomer, sourceAddress, now: now(), log }),
  };
}

/** What somebody saves of their profile; whoever may not enter the portal cannot ask anything there. */
async function askForProfile(
  requests: RequestDependencies,
  { person, ...saving }: Omit<Parameters<typeof saveProfile>[1], 'person'> & { person: DirectoryPerson },
): Promise<ProfileOutcome> {
  const known = personOfDirectory(person);
  if (known === null) return { kind: 'REFUSED', code: 'NOT_ELIGIBLE', faults: [] };
  return await saveProfile(requests, { ...saving, person: known });
}

/** A new account asks to be let in: planned before the transaction that makes it, written in it. */
async function admission(
  requests: RequestDependencies,
  asking: { newcomer: DirectoryPerson; sourceAddress: string; now: Date; log: FastifyBaseLogger },
): Promise<Admission> {
  const { newcomer, sourceAddress, now, log } = asking;
  const person = personOfDirectory(newcomer);
  const plan = person === null ? null : await planAccount(requests, { person, sourceAddress, now });
  return async (tx) => {
    await plan?.write(tx);
    if (plan?.isAsked !== true)
      log.warn({ sub: newcomer.id }, 'a new account has nobody who could let it in');
  };
}

/** The portal's own client, and one for each catalogue entry (rule addresses 7). */
function identityClients({ config, catalogue }: PortalParts): IdentityClient[] {
  const page = (path: string) => `${config.origin}${addresses.portal}${path}`;
  const portal: IdentityClient = {
    id: portalClientId,
    redirectAddresses: [page('/login'), page('/applications'), page('/silent-check-sso.html')],
    afterLogoutAddresses: [page('/applications')],
  };
  if (!config.demonstration) return [portal];
  const relying = catalogue.applications.map(({ id, clientId, hasAccountSelection }) => {
    const place = `${config.origin}${pathOf({ id })}`;
    return {
      id: clientId,
      redirectAddresses: [`${place}callback`],
      afterLogoutAddresses: [place],
      // It has to know with which of several accounts somebody comes.
      attributes: hasAccountSelection ? [accountsAttribute, selectionAttribute] : [],
      backchannelLogoutAddress: `${config.origin}${logoutNoticesOf({ id })}`,
    };
  });
  return [portal, ...relying];
}
