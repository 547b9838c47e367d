import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { mailAndPage } from '../../mail/mail-and-page.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { ActionRow } from './action-rows.ts';
import type { ExecutionDependencies } from './dependencies.ts';

interface Words {
  subject(portal: string): string;
  hello(name: string): string;
  closed(by: string): string;
  moved(numbers: string): string;
  canceled(numbers: string): string;
  look(address: string): string;
}

const texts: Record<Language, Words> = {
  en: {
    subject: (portal) => `${portal}: your second account was closed`,
    hello: (name) => `Hello ${name},`,
    closed: (by) => `${by} closed a second account of yours. This one stays.`,
    moved: (numbers) => `These requests were opened again for this account: ${numbers}.`,
    canceled: (numbers) => `These requests of the closed account were canceled: ${numbers}.`,
    look: (address) => `Your account: ${address}`,
  },
  es: {
    subject: (portal) => `${portal}: se cerró su segunda cuenta`,
    hello: (name) => `Hola, ${name}:`,
    closed: (by) => `${by} cerró una segunda cuenta suya. Esta se conserva.`,
    moved: (numbers) => `Estas solicitudes se abrieron de nuevo para esta cuenta: ${numbers}.`,
    canceled: (numbers) => `Estas solicitudes de la cuenta cerrada se cancelaron: ${numbers}.`,
    look: (address) => `Su cuenta: ${address}`,
  },
};

interface Telling {
  action: ActionRow;
  stays: DirectoryPerson;
  /** What the trail records about it. */
  recorded: Readonly<Record<string, readonly string[]>>;
  now: Date;
  sender: ExecutionDependencies['sender'];
}

/** Tells the account that stays what happened to the requests of the one that was closed (rule people-actions 13). */
export async function tellStaying(
  tx: Queryable,
  { action, stays, recorded, now, sender: { portalName, origin } }: Telling,
): Promise<void> {
  const language = mailLanguage(stays.attributes);
  const { moved = [], canceled = [] } = recorded;
  const after = moved.map((pair) => pair.split(' ').at(-1) ?? pair);
  await tx.run(
    mailAndPage({
      id: randomUUID(),
      idempotencyKey: `account-action ${action.id} stays`,
      recipient: stays.email,
      replyTo: null,
      language,
      at: now,
      personId: stays.id,
      origin,
      words: (one) => {
        const words = texts[one];
        const body = [
          words.hello(wholeName(stays)),
          words.closed(action.asked_by_name),
          ...(after.length === 0 ? [] : [words.moved(after.join(', '))]),
          ...(canceled.length === 0 ? [] : [words.canceled(canceled.join(', '))]),
          words.look(`${origin}${addresses.portal}/account`),
        ].join('\n\n');
        return { subject: words.subject(portalName), body };
      },
    }),
  );
}
