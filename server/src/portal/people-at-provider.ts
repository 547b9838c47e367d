import type { Database } from '../adapters/db/database.ts';
import { auditEventOf } from '../audit/records.ts';
import { recordEvent } from '../audit/trail.ts';
import type { PeopleAtProvider } from '../provider/provider-kind.ts';
import { chosenProvider, type ProviderChoice } from './provider-choice.ts';

/** The people of the chosen provider; what they change about themselves is reported to the trail. */
export function peopleAtProvider(db: Database, choice: ProviderChoice): PeopleAtProvider {
  return chosenProvider(choice).people({
    db,
    record: (tx, event, at) => tx.run(recordEvent(auditEventOf(event, at))),
  });
}
