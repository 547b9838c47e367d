import { join } from 'node:path';
import { callsWithoutToken } from '../../audit/calls-without-token.ts';
import { refusalTally } from '../../audit/refusal-tally.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { Config } from '../../config/config.ts';
import type { Catalogue } from '../../features/catalogue/placed-catalogue.ts';
import type { RequestDependencies } from '../../features/requests/dependencies.ts';
import { endedSessions } from '../../features/session/ended-sessions.ts';
import { whomNewsConcerns } from '../../features/session/whom-news-concerns.ts';
import { WebhookUse } from '../../features/webhooks/webhook-use.ts';
import type { Run } from '../../jobs/job.ts';
import { jobsOf } from '../../portal/jobs.ts';
import { requestDependencies } from '../../portal/request-dependencies.ts';
import { chosenMailWay } from '../../portal/mail-choice.ts';
import type { PeopleAtProvider } from '../../provider/provider-kind.ts';
import { type EventConsumer, follow } from '../../events/consume-events.ts';
import type { MailSender } from '../../ports/mail-sender.ts';
import { silentIdentity } from './outside/identity.ts';
import type { Process } from './turns.ts';

/** What all portals of all worlds have in common. */
export interface Ground {
  config: Config;
  catalogue: Catalogue;
  /** The real database, as the portal reaches it. */
  db: Database;
  /** The same as the owner of the tables, for looking. */
  owner: Database;
}

/** One portal from its start until it is killed: the real verbs and the real jobs. */
export interface SimulatedPortal {
  process: Process;
  deps: RequestDependencies;
  /** By the name of the job. */
  jobs: ReadonlyMap<string, Run>;
  /** Jobs that run at this moment; they never overlap with themselves. */
  running: Set<string>;
}

/** What a portal is started with in one world. */
export interface PortalRun {
  process: Process;
  db: Database;
  people: Omit<PeopleAtProvider, 'shared'>;
  sender: MailSender;
  now: () => Date;
  /** Somebody who follows the events besides those of the portal. */
  consumer: EventConsumer;
}

/** Starts a portal, which has nothing of an earlier one but what is in the database and in its files. */
export async function openPortal(
  { config, catalogue }: Ground,
  { process, db, people, sender, now, consumer }: PortalRun,
): Promise<SimulatedPortal> {
  const clock = { now };
  const { applications, certificateRules, holidays } = catalogue;
  const deps = requestDependencies(
    { config, db, clock, applications, certificateRules, holidays, people: { ...people, shared: null } },
    () => undefined,
  );
  const { inEveryPortal, shared } = await jobsOf({
    db,
    clock,
    jobClock: { now: async () => await Promise.resolve(now()) },
    config,
    keysFolder: join(config.dataFolder, 'keys'),
    requests: deps,
    workingTime: { zone: config.deadlines.zone, holidays },
    outages: { note: () => undefined },
    mailWay: { ...chosenMailWay({ config, clock }, deps, { links: () => null, returns: null }), sender },
    provider: silentIdentity,
    returns: null,
    ended: endedSessions(db),
    news: whomNewsConcerns(db),
    withoutToken: callsWithoutToken(),
    refusals: refusalTally(),
    webhookUse: new WebhookUse(),
    // The world looks at them after each step.
    broken: { record: () => Promise.resolve() },
  });
  const jobs = new Map([...inEveryPortal, ...shared].map(({ name, run }) => [name as string, run]));
  jobs.set('events', async (isStopping) => {
    while (!isStopping() && (await follow(db, consumer, now())));
  });
  return { process, deps, jobs, running: new Set() };
}
