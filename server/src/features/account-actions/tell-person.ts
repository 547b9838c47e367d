import { randomUUID } from 'node:crypto';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { formerAddressMail } from '../../mail/former-address-mail.ts';
import { mailAndPage } from '../../mail/mail-and-page.ts';
import { intoOutbox } from '../../mail/outbox.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { actionMail } from './action-mail.ts';
import type { ActionRow } from './action-rows.ts';
import type { ExecutionDependencies } from './dependencies.ts';

/** Tells the person what was done to their account, at the address they have now, and at the one they had (rule people-actions 8). */
export async function tellPerson(
  tx: Queryable,
  {
    action,
    person,
    sender,
    now,
  }: { action: ActionRow; person: DirectoryPerson; now: Date } & Pick<ExecutionDependencies, 'sender'>,
): Promise<void> {
  const language = mailLanguage(person.attributes);
  const mail = { replyTo: null, language, at: now };
  await tx.run(
    mailAndPage({
      ...mail,
      id: randomUUID(),
      idempotencyKey: `account-action ${action.id}`,
      recipient: person.email,
      personId: person.id,
      origin: sender.origin,
      words: (one) => actionMail(action, wholeName(person), sender, one),
    }),
  );
  const former = (action.changes ?? []).find(({ field }) => field === 'email')?.previousValue ?? '';
  if (former === '') return;
  await tx.run(
    intoOutbox({
      ...mail,
      id: randomUUID(),
      idempotencyKey: `account-action ${action.id} former`,
      recipient: former,
      ...formerAddressMail(action.asked_by_name, sender, language),
    }),
  );
}
