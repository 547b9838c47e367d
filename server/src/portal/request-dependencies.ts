import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import type { Holidays } from '@portal/core/domain/working-days/holidays.ts';
import type { Database } from '../adapters/db/database.ts';
import { stillOpen } from '../rights/rights-of-roles.ts';
import type { Config } from '../config/config.ts';
import { keptOpenBy } from '../features/inactivity/kept-open.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import { stillOn } from '../features/requests/leaving/leaver-writes.ts';
import { newRequests } from '../features/requests/store/write-new.ts';
import { oneAfterAnother } from '../features/requests/submit/one-after-another.ts';
import { statesBefore } from '../features/requests/submit/state-before.ts';
import { groupTrees } from '../ports/group-trees.ts';
import type { Clock } from '../ports/clock.ts';
import type { PeopleAtProvider } from '../provider/provider-kind.ts';
import { peopleAtProvider } from './people-at-provider.ts';

/** What the verbs of requests work with, from the settings and the catalogue. */
export interface RequestParts {
  config: Config;
  db: Database;
  applications: readonly Application[];
  certificateRules: CertificateRules;
  /** Left out where nobody reads when something comes. */
  holidays?: Holidays;
  /** Left out where nobody waits for an answer. */
  clock?: Clock;
  /** Instead of the provider's own. */
  people?: PeopleAtProvider | undefined;
}

/** @param wakeDelivery called when there is something to deliver */
export function requestDependencies(parts: RequestParts, wakeDelivery: () => void): RequestDependencies {
  const { config, db, clock = { now: () => new Date() } } = parts;
  const { directory, writer, shared } = parts.people ?? peopleAtProvider(db, config);
  return {
    db,
    directory,
    writer,
    shared,
    now: () => clock.now(),
    groups: groupTrees(directory),
    serialized: oneAfterAnother(),
    stateBefore: statesBefore(db, shared),
    writeNew: newRequests(db, {
      isOpen: (personId) => stillOpen(shared, personId),
      isOn: (personId) => stillOn(shared, personId),
    }),
    applications: new Map(parts.applications.map((application) => [application.id, application])),
    deadlines: config.deadlines,
    workingTime: { zone: config.deadlines.zone, holidays: parts.holidays ?? [] },
    certificateRules: parts.certificateRules,
    features: config.features,
    alternates: config.alternates,
    inactivity: config.inactivity,
    sender: { portalName: config.portalName, origin: config.origin, helpDeskEmail: config.helpDeskEmail },
    keptOpenBy: (person) => keptOpenBy(directory, person),
    wakeDelivery,
  };
}
