import type { ContactChanges, OwnAccount } from '@portal/core/contract/account/own-account.ts';
import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import { isElomaOnly } from '@portal/core/domain/people/account-state.ts';
import { shownCertificates } from '@portal/core/domain/people/certificates.ts';
import { planContactChange } from '@portal/core/domain/people/contact.ts';
import { isActiveAccount, type Person } from '@portal/core/domain/people/person.ts';
import { trustedProfileOf } from '@portal/core/domain/people/profile/profile-fields.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';

/** What reading and changing one's own account works with. */
export interface AccountDependencies {
  directory: Pick<Directory, 'person'>;
  writer: Pick<DirectoryWriter, 'changeContact'>;
  certificateRules: CertificateRules;
  /** Somebody in the directory as their own token would describe them. */
  described(person: DirectoryPerson): Person;
}

/**
 * The caller's own account as the directory has it at this moment (rule accounts 6).
 * @throws RefusedCall UNAUTHENTICATED for somebody whom the directory does not know any more
 */
export async function readOwnAccount(
  { directory, described, certificateRules }: Omit<AccountDependencies, 'writer'>,
  { person, now }: Pick<Caller, 'person' | 'now'>,
): Promise<OwnAccount> {
  const known = await directory.person(person.userId);
  if (known === null) throw new RefusedCall('UNAUTHENTICATED');
  const own = described(known);
  return {
    username: known.username,
    fullName: own.fullName,
    email: known.email,
    isActive: isActiveAccount(known.realmRoles),
    contact: { phoneNumber: own.phoneNumber, suffix: known.attributes['suffix']?.[0] ?? '' },
    profile: trustedProfileOf(known),
    certificates: isElomaOnly(own) ? [] : shownCertificates(own.certificates, certificateRules, now),
  };
}

/**
 * Writes telephone number and suffix at once (rule accounts 5), each only where it still is as it was shown.
 * @throws RefusedCall INVALID with the fields, STALE_PROFILE where one is another by now
 */
export async function changeContact(
  deps: AccountDependencies,
  caller: Caller,
  { changes: sent }: ContactChanges,
): Promise<OwnAccount> {
  const changes = planContactChange(sent);
  if (isRefusal(changes)) throw refusedBy(changes);
  const { userId: id, fullName } = caller.person;
  const { sourceAddress, now } = caller;
  const isWritten =
    changes.length === 0 || (await deps.writer.changeContact({ id, fullName, changes, sourceAddress, now }));
  if (!isWritten) throw new RefusedCall('STALE_PROFILE');
  return await readOwnAccount(deps, caller);
}
