import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { LongRead } from '../../../adapters/db/long-reads.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { csvOf, isListed, type ListedPeople } from '../person-csv.ts';
import { byName, guardedValues, withLocks } from '../person-layout.ts';
import { grantLayout, grantOrder, grantsOf, withRequests } from './grant-layout.ts';

/** A row for each role that these people have, to be put into another file; of one application where they are chosen by it. */
export async function* grantCsv(
  read: LongRead,
  applications: readonly Application[],
  people: ListedPeople,
): AsyncGenerator<Buffer> {
  const shown =
    'application' in people ? applications.filter(({ id }) => id === people.application) : applications;
  yield* csvOf(
    grantLayout,
    await read.copy(sql`select ${guardedValues(grantLayout)} from portal.person p ${withLocks(sql`p.id`)}
      ${grantsOf({ applications: shown, role: undefined })} ${withRequests}
      where ${isListed(applications, people)} order by ${byName}, ${grantOrder}`),
  );
}
