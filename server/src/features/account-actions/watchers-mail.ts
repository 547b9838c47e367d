import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { mailAndPage } from '../../mail/mail-and-page.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { wroteAddress } from '../../rights/written-address.ts';
import type { ActionRow } from './action-rows.ts';
import type { ExecutionDependencies } from './dependencies.ts';

const texts: Record<
  Language,
  {
    subject(portal: string): string;
    body(by: string, name: string): string;
    tiedSubject(portal: string): string;
    tiedBody(by: string, confirmer: string, name: string): string;
    look(address: string): string;
  }
> = {
  en: {
    subject: (portal) => `${portal}: check a new role`,
    body: (by, name) =>
      `${by} gave ${name} a role in the portal, and also made the last one-time password for that account or chose its email address. Make sure that ${name} is the one who uses it.`,
    tiedSubject: (portal) => `${portal}: check a confirmed change`,
    tiedBody: (by, confirmer, name) =>
      `${by} asked for a change to the account of ${name}, and ${confirmer} confirmed it. One of them gave the other a role, a password, or the address of the account, or both got theirs from the same person, and no one else could confirm it. Make sure that two people decided this.`,
    look: (address) => `The account and its history: ${address}`,
  },
  es: {
    subject: (portal) => `${portal}: revise un rol nuevo`,
    body: (by, name) =>
      `${by} dio un rol del portal a ${name} y también creó la última contraseña de un solo uso de esa cuenta o eligió su correo electrónico. Confirme que quien la usa es ${name}.`,
    tiedSubject: (portal) => `${portal}: revise un cambio confirmado`,
    tiedBody: (by, confirmer, name) =>
      `${by} pidió un cambio en la cuenta de ${name} y ${confirmer} lo confirmó. Una de estas personas dio a la otra un rol, una contraseña o la dirección de la cuenta, o ambas los recibieron de la misma persona, y nadie más podía confirmarlo. Asegúrese de que lo decidieron dos personas.`,
    look: (address) => `La cuenta y su historial: ${address}`,
  },
};

const watchingRoles = ['SECURITY', 'PORTAL_ADMIN'] as const;

/** Those who are notified where somebody may act alone: gives a role to a person whose password they issued, or has a confirmation from a tied account. */
export async function watchersOf(
  { directory }: Pick<ExecutionDependencies, 'directory'>,
  { held_roles, wanted_roles, asked_by, person_id, yes_apart }: ActionRow,
): Promise<DirectoryPerson[]> {
  const givesRole = (wanted_roles ?? []).some((role) => !held_roles.includes(role));
  if (!givesRole && yes_apart !== false) return [];
  const lists = await Promise.all(
    watchingRoles.map((role) => directory.holders({ clientId: portalClientId, role })),
  );
  const byId = new Map(lists.flat().map((one) => [one.id, one]));
  return [...byId.values()].filter(({ id }) => id !== asked_by && id !== person_id);
}

/**
 * Tells them, where the last password that was handed out for this account came from the person who asked (rule people-actions 8), or the yes
 * from nobody apart (rule people-actions 15).
 */
export async function tellWatchers(
  tx: Queryable,
  action: ActionRow,
  {
    watchers,
    sender,
    now,
  }: { watchers: readonly DirectoryPerson[]; now: Date } & Pick<ExecutionDependencies, 'sender'>,
): Promise<void> {
  if (watchers.length === 0) return;
  const { id, person_id, person_name, asked_by_name, answered_by_name } = action;
  const isTied = action.yes_apart === false;
  if (!isTied && !(await hasPasswordOfAsker(tx, action))) return;
  const wordsOf = (language: Language): { subject: string; body: string } => {
    const words = texts[language];
    const address = `${sender.origin}${addresses.portal}/people/${person_id}`;
    const body = isTied
      ? words.tiedBody(asked_by_name, answered_by_name ?? '', person_name)
      : words.body(asked_by_name, person_name);
    return {
      subject: isTied ? words.tiedSubject(sender.portalName) : words.subject(sender.portalName),
      body: [body, words.look(address)].join('\n\n'),
    };
  };
  for (const watcher of watchers) {
    const language = mailLanguage(watcher.attributes);
    await tx.run(
      mailAndPage({
        id: randomUUID(),
        idempotencyKey: `account-watch ${id} ${watcher.id}`,
        recipient: watcher.email,
        replyTo: null,
        language,
        at: now,
        personId: watcher.id,
        origin: sender.origin,
        roles: watchingRoles,
        words: wordsOf,
      }),
    );
  }
}

/** Whether the person who asks handed out the last password, or wrote the address to which a link for one would go. */
async function hasPasswordOfAsker(tx: Queryable, { person_id, asked_by }: ActionRow): Promise<boolean> {
  const row = await tx.row<{
    last: string | null;
    wrote: boolean;
  }>(sql`select (select asked_by from portal.account_action
      where person_id = ${person_id} and kind = 'ONE_TIME_PASSWORD' and state = 'DONE' order by done_at desc limit 1) as last,
    ${wroteAddress(asked_by, person_id)} as wrote`);
  return row?.last === asked_by || row?.wrote === true;
}
