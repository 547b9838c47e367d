import { createHash, randomUUID } from 'node:crypto';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { isKnownAt } from '@portal/core/domain/people/rights/known-person.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { addresses, type Person } from '@portal/core/domain/people/person.ts';
import type { ProfileAnswer } from '@portal/core/domain/people/profile/profile-answers.ts';
import type { Statement } from '../../../../adapters/db/sql.ts';
import { mailAndPage } from '../../../../mail/mail-and-page.ts';
import type { RequestDependencies } from '../../dependencies.ts';

interface Words {
  subject(portal: string, person: string): string;
  hello(name: string): string;
  named(portal: string, person: string): string;
  next(person: string): string;
  mistake(helpDesk: string): string;
}

const texts: Record<Language, Words> = {
  en: {
    subject: (portal, person) => `${portal}: ${person} named a different supervisor`,
    hello: (name) => `Hello ${name},`,
    named: (portal, person) =>
      `In the ${portal}, ${person} asked to have a different supervisor in your place.`,
    next: (person) =>
      `Once the new supervisor agrees, requests from ${person} no longer come to you. You do not need to do anything.`,
    mistake: (helpDesk) => `If this is a mistake, write to the help desk: ${helpDesk}`,
  },
  es: {
    subject: (portal, person) => `${portal}: ${person} indicó otro supervisor`,
    hello: (name) => `Hola, ${name}:`,
    named: (portal, person) => `En ${portal}, ${person} pidió tener otro supervisor en lugar de usted.`,
    next: (person) =>
      `Cuando el nuevo supervisor acepte, usted ya no recibirá las solicitudes de ${person}. No tiene que hacer nada.`,
    mistake: (helpDesk) => `Si se trata de un error, escriba a la mesa de ayuda: ${helpDesk}`,
  },
};

/**
 * What writes the mail to those supervisors of the person whom a change of the profile leaves out (rule mail 8), for the
 * transaction that files it. Only somebody whose address it is known to be gets one, and for the same change one only.
 */
export async function mailToFormer(
  { directory, sender }: Pick<RequestDependencies, 'directory' | 'sender'>,
  { userId, fullName }: Person,
  { updatedFields }: ProfileAnswer,
  now: Date,
): Promise<Statement[]> {
  const change = updatedFields.find(({ fieldName }) => fieldName === 'supervisorEmails');
  if (change === undefined) return [];
  const named = addresses(change.newValue);
  const left = addresses(change.previousValue).filter((email) => !named.includes(email));
  const known = left.length === 0 ? [] : await directory.people({ ids: [], emails: left });
  const former = known.filter((one) => one.enabled && one.id !== userId && isKnownAt(one, left));
  return former.map((supervisor) => {
    const language = mailLanguage(supervisor.attributes);
    const reported = `${userId} ${supervisor.id} ${named.toSorted().join()}`;
    return mailAndPage({
      id: randomUUID(),
      idempotencyKey: `former supervisor ${createHash('sha256').update(reported).digest('hex')}`,
      recipient: supervisor.email,
      replyTo: null,
      language,
      at: now,
      personId: supervisor.id,
      origin: sender.origin,
      words: (one) => {
        const words = texts[one];
        const body = [
          words.hello(wholeName(supervisor)),
          words.named(sender.portalName, fullName),
          words.next(fullName),
          words.mistake(sender.helpDeskEmail),
        ].join('\n\n');
        return { subject: words.subject(sender.portalName, fullName), body };
      },
    });
  });
}
