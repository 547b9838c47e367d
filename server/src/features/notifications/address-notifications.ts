import { addresses } from '@portal/core/contract/addresses.ts';
import type { Application, Language } from '@portal/core/domain/catalogue/application.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { Addressed, AddressMail } from '../../mail/addressed-mail.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { frames, type Told } from './notification-texts.ts';
import { notifiedEvents } from './notified-events.ts';
import type { NotificationFacts } from './write-notifications.ts';

/** What notifications are addressed with. */
export interface AddressingDependencies {
  directory: Directory;
  applications: ReadonlyMap<string, Application>;
  portalName: string;
  /** Without a slash at the end. */
  origin: string;
}

/** Looks up each person as they are now, and tells them in their language. Whoever may not sign in is told nothing. */
export function addressNotifications(deps: AddressingDependencies): AddressMail {
  return async (unaddressed) => {
    const ids = [...new Set(unaddressed.map(({ personId }) => personId))];
    const people = await deps.directory.people({ ids, emails: [] });
    const known = new Map(people.map((person) => [person.id, person]));
    return unaddressed.map(({ personId, facts }) => {
      const person = known.get(personId);
      return person === undefined || !person.enabled || person.email === ''
        ? null
        : // The outbox gives back what `write-notifications.ts` put there.
          addressed(deps, person, facts as NotificationFacts);
    });
  };
}

function addressed(
  deps: AddressingDependencies,
  person: DirectoryPerson,
  facts: NotificationFacts,
): Addressed {
  const language = mailLanguage(person.attributes);
  const frame = frames[language];
  const told = toldOf(deps, facts, language);
  const { subject, lines } = notifiedEvents[facts.action].texts[language]({
    ...told,
    by: told.by ?? frame.portal,
  });
  const place = `${deps.origin}${addresses.portal}/requests/${facts.number}`;
  return {
    ...{ recipient: person.email, language, subject: `${deps.portalName}: ${subject}` },
    body: [frame.hello(wholeName(person)), ...lines, frame.see(place)].join('\n\n'),
  };
}

function toldOf(
  { applications }: AddressingDependencies,
  { by, after, number, type, applicationId }: NotificationFacts,
  language: Language,
): Told {
  const application = applicationId === null ? undefined : applications.get(applicationId);
  const name = application?.name[language] ?? applicationId ?? '';
  return {
    ...{ request: frames[language].request[type](number, name), by, next: nextOf(after) },
    isAccepted: kindOf(type).yes === 'accept',
  };
}

function nextOf(after: RequestStatus): Told['next'] {
  if (!isOpen(after)) return 'NOTHING';
  return after === 'PENDING_PROVISIONING' ? 'SET_UP' : 'DECISION';
}
