import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { isElomaOnly } from '@portal/core/domain/people/account-state.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { useFreshCatalogue } from '../../api/catalogue.ts';
import { useRefreshApplications } from '../../api/submissions/refresh-applications.ts';
import { UnreachableError } from '../../api/client.ts';
import { applicationsTexts } from './applications-texts.ts';
import { useTexts } from '../../content/language.tsx';
import { unreachableTexts } from '../../content/unreachable.ts';
import { paths } from '../../screens/paths.ts';
import {
  type ApplicationsSearch,
  type ApplicationTab,
  applicationTabs,
  type ScreenProps,
} from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { PartBoundary } from '../../shell/boundaries/part-boundary.tsx';
import { useFocusAfterDialog } from '../../widgets/dialogs/focus-after-dialog.ts';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { SideNavigation } from '../../widgets/side-navigation.tsx';
import { CatalogueHeading } from './catalogue/catalogue-heading.tsx';
import { CatalogueTab } from './catalogue/catalogue-tab.tsx';
import { type Removal, RemovalDialog } from './removal/removal-dialogs.tsx';
import './applications.css';

// The catalogue comes first: what shows requests is fetched after it, and at once when somebody looks at theirs.
const loadStatusTab = () => import('./status-tab.tsx').then((code) => ({ default: code.StatusTab }));
const StatusTab = lazy(loadStatusTab);
// Visitors never need it. Asked for as soon as somebody is there, it comes beside the catalogue.
const loadForYou = () => import('./for-you.tsx').then((code) => ({ default: code.ForYou }));
const ForYou = lazy(loadForYou);
// For the few people with several accounts.
const SelectAccountDialog = lazy(async () => ({
  default: (await import('./accounts/select-account-dialog.tsx')).SelectAccountDialog,
}));

const ProblemSentence = lazy(async () => ({
  default: (await import('./problem-sentence.tsx')).ProblemSentence,
}));

/** The catalogue with its three tabs (rule catalogue 15). */
export function ApplicationsScreen({ search, changeSearch }: ScreenProps<ApplicationsSearch>) {
  const person = usePerson();
  const catalogue = useFreshCatalogue();
  const tab = tabFor(search, person);
  const navigable = hasTabs(person);
  useForYouAtHand(person !== null);
  useStatusTabAtHand(navigable && catalogue.data !== undefined);
  const refresh = useRefreshApplications();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [removalsSent, setRemovalsSent] = useState(0);
  const [selecting, setSelecting] = useState<CatalogueCard | null>(null);
  const isWizardOpen = search.request !== undefined || search.change !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterDialog(heading, {
    isOpen: isWizardOpen || removal !== null || selecting !== null,
    actions: removalsSent,
  });
  return (
    <div className="container page applications">
      <CatalogueHeading hasTabs={navigable} headingRef={heading} />
      {catalogue.data === undefined || person === null ? null : (
        <PartBoundary isInScreen>
          <Suspense>
            <ForYou catalogue={catalogue.data} person={person} tab={tab} search={search} />
          </Suspense>
        </PartBoundary>
      )}
      <div className={navigable ? 'with-side' : undefined}>
        {navigable ? <Tabs tab={tab} catalogue={catalogue.data} /> : null}
        <div>
          {tab === 'status' ? (
            <Suspense fallback={<Skeleton kind="row" count={3} />}>
              <StatusTab search={search} changeSearch={changeSearch} />
            </Suspense>
          ) : (
            <Applications
              tab={tab}
              catalogue={catalogue}
              search={search}
              changeSearch={changeSearch}
              onRemove={setRemoval}
              onSelectAccount={setSelecting}
            />
          )}
        </div>
      </div>
      {selecting === null ? null : (
        <Suspense>
          <SelectAccountDialog
            card={selecting}
            onClose={() => {
              setSelecting(null);
            }}
          />
        </Suspense>
      )}
      {removal === null ? null : (
        <RemovalDialog
          removal={removal}
          onClose={(isSent) => {
            setRemoval(null);
            if (!isSent) return;
            setRemovalsSent((count) => count + 1);
            refresh();
          }}
        />
      )}
    </div>
  );
}

function useForYouAtHand(isSignedIn: boolean): void {
  useEffect(() => {
    // The boundary around it tells when it does not arrive.
    if (isSignedIn) loadForYou().catch(() => undefined);
  }, [isSignedIn]);
}

/** A visitor has only the catalogue; somebody who uses eLOMA only starts on what they have (rule catalogue 15). */
function tabFor({ show }: ApplicationsSearch, person: Person | null): ApplicationTab {
  if (person === null) return 'all';
  return show ?? (isElomaOnly(person) ? 'mine' : 'all');
}

function hasTabs(person: Person | null): boolean {
  return person !== null && !isElomaOnly(person);
}

function Tabs({ tab, catalogue }: { tab: ApplicationTab; catalogue: Catalogue | undefined }) {
  const texts = useTexts(applicationsTexts).tabs;
  const counts: Record<ApplicationTab, number | undefined> = {
    all: catalogue?.applications.length,
    mine: catalogue?.applications.filter((card) => card.hasAccess).length,
    status: catalogue?.openRequests,
  };
  const items = applicationTabs.map((show) => ({
    text: texts[show],
    href: paths.applications({ show }),
    current: show === tab,
    count: counts[show],
  }));
  return <SideNavigation id="application-tabs" label={texts.label} items={items} />;
}

interface ApplicationsProps extends ScreenProps<ApplicationsSearch> {
  tab: 'all' | 'mine';
  catalogue: ReturnType<typeof useFreshCatalogue>;
  onRemove: (removal: Removal) => void;
  onSelectAccount: (card: CatalogueCard) => void;
}

function Applications({ catalogue, ...props }: ApplicationsProps) {
  const texts = useTexts(applicationsTexts);
  if (catalogue.data !== undefined) return <CatalogueTab catalogue={catalogue.data} {...props} />;
  if (!catalogue.isError) return <Skeleton kind="card" count={6} />;
  return (
    <ErrorState
      id="catalogue-failed"
      title={texts.failed}
      text={<WhyNoCatalogue fault={catalogue.error} />}
      busy={catalogue.isFetching}
      onRetry={() => void catalogue.refetch()}
    />
  );
}

/** A server that refuses with a code can be asked for the words too; where it cannot be reached they are here already. */
function WhyNoCatalogue({ fault }: { fault: unknown }) {
  const { unknown, unreachable } = useTexts(unreachableTexts);
  if (fault instanceof UnreachableError) return <span>{unreachable[fault.reason]}</span>;
  return (
    <Suspense fallback={<span>{unknown}</span>}>
      <ProblemSentence fault={fault} />
    </Suspense>
  );
}

/** Fetches the other tab's code before it is needed, so that it opens even while the server is away. */
function useStatusTabAtHand(isWanted: boolean): void {
  useEffect(() => {
    // The tab itself asks again, and its boundary tells when that fails.
    if (isWanted) loadStatusTab().catch(() => undefined);
  }, [isWanted]);
}
