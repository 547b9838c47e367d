import type { Database } from '../../adapters/db/database.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { MailedLinks } from '../../ports/identity-provider.ts';
import { answerNextRecovery, type RecoveryParts } from './asked-recoveries.ts';
import { findLinkToMail, invitedPeople, writeLink } from './mailed-links.ts';
import { addressOfLink } from './recovery.ts';

/** The links of the embedded provider. */
export function embeddedLinks(parts: RecoveryParts & { db: Database; origin: string }): MailedLinks {
  return {
    answerNext: () => answerNextRecovery(parts),
    invite: (personId, linkId, by) =>
      parts.db.transaction(async (tx) => {
        const isWritten = await writeLink(tx, parts, { personId, purpose: 'INVITATION', linkId });
        if (!isWritten) return false;
        await parts.mailLink(tx, { linkId, personId });
        await parts.record(tx, { kind: 'INVITED', sub: personId, by });
        return true;
      }),
    invited: () => invitedPeople(parts.db, parts.now()),
    async shown(linkId) {
      const link = isUuid(linkId) ? await findLinkToMail(parts.db, parts, linkId) : null;
      if (link === null) return null;
      const { purpose, token, email: recipient, language } = link;
      return { purpose, recipient, address: addressOfLink(parts.origin, token, language) };
    },
  };
}
