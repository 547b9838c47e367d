import { addresses } from '@portal/core/domain/people/person.ts';
import type { ProfileChange } from '@portal/core/domain/people/profile/profile-fields.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { type Actor, stillKnown } from '../actors.ts';
import { Contradiction, type World } from '../world.ts';

/** Supervisors whom a saved profile leaves out are notified, once for the same new supervisors; nobody else is, and nobody twice. */
export async function holdFormerReported(
  world: World,
  actor: Actor,
  saved: readonly ProfileChange[],
): Promise<void> {
  const { actors, memory, outcomes } = world;
  for (const { fieldName, previousValue, newValue } of saved) {
    if (fieldName !== 'supervisorEmails') continue;
    const named = addresses(newValue);
    const left = addresses(previousValue).filter((one) => !named.includes(one));
    for (const former of stillKnown(actors).filter(({ email }) => left.includes(email))) {
      if (former === actor || !former.isEnabled) continue;
      const { email } = former;
      memory.formerReported.set(`${actor.id} ${former.id} ${named.toSorted().join()}`, email);
      outcomes.count('a former supervisor is told', 'ACCEPTED');
    }
  }
  await holdMailToFormer(world);
}

/** Exactly those mails are there. */
export async function holdMailToFormer({ db, actors, memory }: World): Promise<void> {
  const emails = actors.map(({ email }) => email);
  const rows = await db.rows<{ recipient: string }>(sql`select recipient from portal.mail
    where once_key like 'former supervisor %' and recipient = any(${emails}::text[])`);
  const written = rows.map(({ recipient }) => recipient).toSorted();
  const reported = [...memory.formerReported.values()].toSorted();
  if (written.join() !== reported.join())
    throw new Contradiction(`mail to former supervisors: ${written.join()}; left out: ${reported.join()}`);
}
