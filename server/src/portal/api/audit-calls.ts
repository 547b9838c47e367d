import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { downloads } from '../../adapters/http/serve-download.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { EvidenceDependencies } from '../../features/evidence/dependencies.ts';
import { serveEvidence } from '../../features/evidence/routes.ts';
import { grantCsv } from '../../features/reports/people/grant-csv.ts';
import { personCsv } from '../../features/reports/person-csv.ts';
import { describedInDirectory } from '../../features/requests/submit/person-of-directory.ts';
import { serveTrail } from '../../features/trail/routes.ts';
import type { Directory } from '../../ports/directory.ts';
import type { PortalParts } from '../portal-parts.ts';

interface AuditParts {
  parts: PortalParts;
  directory: Directory;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** The calls by which the audit trail is read and exported. */
export function serveAudit(
  serve: ReturnType<typeof server>,
  serveDownload: ReturnType<typeof downloads>,
  { parts, directory, log }: AuditParts,
): void {
  const { db, config } = parts;
  serveTrail(serve, { db, directory, described: describedInDirectory, zone: config.deadlines.zone });
  serveEvidence(serve, serveDownload, evidenceOf(parts, log));
}

/** What packs of evidence are made of: each layout of the report on who has what is a file. */
function evidenceOf(
  { config, db, longReads, catalogue }: PortalParts,
  log: AuditParts['log'],
): EvidenceDependencies {
  const { dataFolder, portalName, origin, deadlines } = config;
  return {
    db,
    longReads,
    portalName,
    origin,
    zone: deadlines.zone,
    keysFolder: join(dataFolder, 'keys'),
    spoolFolder: join(dataFolder, 'spool'),
    reports: [
      {
        name: 'people.csv',
        about: 'people with their account, access and certificates as they were at that moment, a row each',
        content: (read, people) => personCsv(read, catalogue.applications, people),
      },
      {
        name: 'grants.csv',
        about:
          'the roles that these people had at that moment, a row each, with who granted them, when and by which request',
        content: (read, people) => grantCsv(read, catalogue.applications, people),
      },
    ],
    onFault: (failure) => log.error({ err: failure }, 'evidence pack not recorded'),
  };
}
