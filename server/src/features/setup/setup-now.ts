import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import type { PortalRole } from '@portal/core/domain/people/roles.ts';
import { type SetupFacts, type SetupLine, setupList } from '@portal/core/domain/setup/setup-list.ts';
import type { Database } from '../../adapters/db/database.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';
import type { FileScanner } from '../../ports/scanning/file-scanner.ts';
import { withoutDecider } from '../../rights/who-decides.ts';

/** What the list is made from. */
export interface SetupDependencies {
  db: Database;
  applications: readonly Pick<Application, 'id' | 'address' | 'requestAccess' | 'accessStages'>[];
  /** What the settings say that the list asks for. */
  settings: Pick<
    SetupFacts,
    'hasMailServer' | 'hasOwnHelpDeskAddress' | 'hasOwnAgency' | 'hasOwnRules' | 'peopleSource'
  >;
  /** The certificates that the agency takes. */
  certificates: CertificateRules;
  /** What scans uploads; null where the agency has none. */
  scanner: FileScanner | null;
}

interface FoundRow {
  administrators: string;
  has_signed_in: boolean;
  has_people: boolean;
  roles: PortalRole[];
  has_request: boolean;
}

/** What is done and what is left, as the database and the settings have it now (rule setup 1). */
export async function setupNow({
  db,
  applications,
  settings,
  certificates,
  scanner,
}: SetupDependencies): Promise<SetupLine[]> {
  const asked = ['RM_IT_HELP', 'SECURITY'] as const satisfies readonly PortalRole[];
  const found = await db.row<FoundRow>(sql`select
      (select count(*) from portal.person p where ${usable(sql`p`, 'PORTAL_ADMIN')}) as administrators,
      exists (select from portal.person p where ${usable(sql`p`, 'PORTAL_ADMIN')}
        and p.signed_in_at is not null) as has_signed_in,
      exists (select from portal.person p where p.has_password and not p.portal_roles @> '{PORTAL_ADMIN}') as has_people,
      array(select role from unnest(${[...asked]}::text[]) as role where exists (select from portal.person p
        where p.state = 'ACTIVE' and p.portal_roles @> array[role])) as roles,
      exists (select from portal.request r where r.type = 'ACCESS_REQUEST'
        and not r.is_open and exists (select from portal.decision d where d.request_id = r.id)) as has_request`);
  if (found === undefined) throw new TypeError('a query without tables has one row');
  const undecided = await withoutDecider(db, applications, null);
  return setupList({
    ...settings,
    certificates: certificates.map(({ kind, counts }) => ({ kind, counts })),
    scannerAnswers: scanner === null ? null : await scanner.answers(),
    usableAdministrators: Number(found.administrators),
    hasSignedIn: found.has_signed_in,
    hasPeople: found.has_people,
    hasRequest: found.has_request,
    hasHelpDesk: found.roles.includes('RM_IT_HELP'),
    hasSecurity: found.roles.includes('SECURITY'),
    applications: applications.map(({ id, address, requestAccess }) => ({
      id,
      hasAddress: address !== null,
      takesRequests: requestAccess,
      hasEmptyStage: undecided.includes(id),
    })),
  });
}

/** That a person can act in this role: an open account that holds it. */
function usable(person: Statement, role: PortalRole): Statement {
  return sql`${person}.state = 'ACTIVE' and ${person}.portal_roles @> array[${role}::text]`;
}
