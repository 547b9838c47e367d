import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { confirmers } from '@portal/core/domain/people/actions/confirmers.ts';
import { isLocked } from '@portal/core/domain/people/account-state.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { useTexts } from '../../content/language.tsx';
import { NamingNotice } from '../../request-view/alternates/naming-notice.tsx';
import type { ApplicationsSearch, ApplicationTab } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useMessages } from '../../shell/notices/messages.tsx';
import { QuestionLine } from '../../shell/notices/question-banner.tsx';
import { applicationsTexts } from './applications-texts.ts';
import { Notices } from './catalogue/notices.tsx';
import { homeStripTexts } from './home-strip-texts.ts';
import { HomeStrip } from './home-strip.tsx';

interface ForYouProps {
  catalogue: Catalogue;
  person: Person;
  tab: ApplicationTab;
  search: ApplicationsSearch;
}

/**
 * What a person who has signed in sees above the cards, as one list: what is in the way, what needs them, what is in progress and
 * what is new (rules catalogue 20 and 22). It takes no room where there is nothing.
 */
export function ForYou({ catalogue, person, tab, search }: ForYouProps) {
  const { label } = useTexts(homeStripTexts);
  useArrivals(catalogue, person);
  return (
    <section className="for-you" aria-label={label}>
      <ul>
        <Notices notices={catalogue.notices} />
        <QuestionLine />
        <NamingNotice />
        <InAdministration />
        <HomeStrip
          home={catalogue.home}
          isAboveRequests={tab === 'status' && search.finished === undefined}
        />
      </ul>
    </section>
  );
}

/** It concerns few people and must never break the page: a chunk that does not arrive is skipped. */
const AdministrationLines = lazy(async () =>
  import('./administration/administration-lines.tsx').then(
    (code) => ({ default: code.AdministrationLines }),
    () => ({ default: () => null }),
  ),
);

/** What waits in administration, to those who can do something about it. */
function InAdministration() {
  return mayActAs(usePerson(), confirmers) ? (
    <Suspense fallback={null}>
      <AdministrationLines />
    </Suspense>
  ) : null;
}

/** Tells when the account has been let in, or an application has become usable, while the page was open. */
function useArrivals(catalogue: Catalogue, person: Person): void {
  const texts = useTexts(applicationsTexts);
  const messages = useMessages();
  const known = useRef<{ userId: string; isLetIn: boolean; usable: readonly string[] } | null>(null);
  const { userId } = person;
  const isLetIn = !isLocked(person);
  useEffect(() => {
    const usable = catalogue.applications.filter((card) => card.hasAccess);
    const before = known.current?.userId === userId ? known.current : null;
    known.current = { userId, isLetIn, usable: usable.map((card) => card.id) };
    if (isLetIn && before?.isLetIn === false) messages.show({ type: 'success', text: texts.letIn });
    for (const card of usable) {
      if (before?.usable.includes(card.id) === false)
        messages.show({ type: 'success', text: texts.arrived(card.appName) });
    }
  }, [catalogue, userId, isLetIn, texts, messages]);
}
