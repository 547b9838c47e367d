import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { setupReaders } from '@portal/core/domain/setup/setup-readers.ts';
import { sql } from '../../adapters/db/sql.ts';
import { recordEvent } from '../../audit/trail.ts';
import { mailAndPage } from '../../mail/mail-and-page.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { SendingDependencies } from './dependencies.ts';

interface Words {
  subject: string;
  hello(name: string): string;
  off: Record<'FAILING' | 'GONE', (host: string) => string>;
  kept: string;
  look(address: string): string;
}

const texts: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'A webhook was turned off',
    hello: (name) => `Hello ${name},`,
    off: {
      FAILING: (host) =>
        `The webhook to ${host} was turned off, because the system there accepted nothing for three days.`,
      GONE: (host) =>
        `The webhook to ${host} was turned off, because the system there responded that it no longer exists.`,
    },
    kept: 'Turn it on again once the system works, and send again what failed.',
    look: (address) => `See the webhooks: ${address}`,
  },
  es: {
    subject: 'Se desactivó un webhook',
    hello: (name) => `Hola, ${name}:`,
    off: {
      FAILING: (host) =>
        `El webhook hacia ${host} se desactivó, porque ese sistema no aceptó nada durante tres días.`,
      GONE: (host) => `El webhook hacia ${host} se desactivó, porque ese sistema respondió que ya no existe.`,
    },
    kept: 'Actívelo de nuevo cuando el sistema funcione y reenvíe lo que falló.',
    look: (address) => `Ver los webhooks: ${address}`,
  },
};

interface Failed {
  id: string;
  webhookId: string;
  address: string;
  attempts: number;
  status: number | null;
  fault: string | null;
  cause: 'FAILING' | 'GONE';
}

/** Gives a delivery up and turns its webhook off, with a row in the trail and a notice to every administrator, once (rule webhooks 5). */
export async function turnOff(deps: SendingDependencies, failed: Failed): Promise<void> {
  const { db, directory, sender } = deps;
  const { id, webhookId, address, attempts, status, fault, cause } = failed;
  const [role] = setupReaders;
  const people = await directory.holders({ clientId: portalClientId, role });
  const now = deps.now();
  await db.transaction(async (tx) => {
    const off =
      await tx.run(sql`with failed as (update portal.webhook_delivery set state = 'FAILED', done_at = ${now},
        leased_until = null, status = ${status}, fault = ${fault}
        where id = ${id}::uuid and state = 'WAITING' and attempts = ${attempts} returning webhook_id)
      update portal.webhook w set state = 'DISABLED', cause = ${cause} from failed f
      where w.id = f.webhook_id and w.state = 'ACTIVE'`);
    if (off === 0) return;
    const detail = { change: 'DISABLED', webhook: webhookId, address, cause };
    await tx.run(recordEvent({ at: now, actor: null, action: 'WEBHOOK_CHANGED', outcome: 'DONE', detail }));
    for (const person of people.filter(({ enabled }) => enabled))
      await tx.run(mailTo(person, { address, cause, now, sender }));
  });
}

function mailTo(
  person: DirectoryPerson,
  {
    address,
    cause,
    now,
    sender: { origin },
  }: Pick<Failed, 'address' | 'cause'> & { now: Date; sender: SendingDependencies['sender'] },
) {
  const host = new URL(address).host;
  return mailAndPage({
    id: randomUUID(),
    idempotencyKey: null,
    recipient: person.email,
    replyTo: null,
    language: mailLanguage(person.attributes),
    at: now,
    personId: person.id,
    origin,
    roles: setupReaders,
    words: (language) => {
      const words = texts[language];
      const lines = [words.hello(wholeName(person)), words.off[cause](host), words.kept];
      const link = words.look(`${origin}${addresses.portal}/webhooks`);
      return { subject: words.subject, body: [...lines, link].join('\n\n') };
    },
  });
}
