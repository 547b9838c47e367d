import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import type { ContentName } from '@portal/core/contract/content/content.ts';
import type { administrationCode } from './administration-code.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react';
import { fetchContent } from './api/content/use-content.ts';
import { ApplicationsScreen } from './features/applications/applications-screen.tsx';
import { query } from './screens/address.ts';
import type { Screen, ScreenName } from './screens/screens.ts';
import { screens } from './screens/screens.ts';
import type { ApplicationsSearch, ChangeSearch, NamedScreenProps, ScreenProps } from './screens/searches.ts';
import { PartBoundary } from './shell/boundaries/part-boundary.tsx';
import { type PageLocation, useRouter } from './shell/router.ts';

/** The code of one screen. */
interface ScreenCode {
  /** Renders it at an address. */
  Drawn: ComponentType<{ location: PageLocation; named: string }>;
  /** Asks for it, and for the words it shows, before the page is ready to draw it; absent where it comes with the page. */
  fetch?: (client: QueryClient) => Promise<unknown>;
}

const RequestWizard = lazy(() =>
  import('./features/request-wizard/request-wizard.tsx').then((code) => ({ default: code.RequestWizard })),
);

/** The applications screen, and over it the wizard when the address names an application to request. */
function Applications({ search, changeSearch }: ScreenProps<ApplicationsSearch>) {
  const { request, change } = search;
  const applicationId = request ?? change;
  const type = request === undefined ? typeFor.otherRoles : typeFor.access;
  return (
    <>
      <ApplicationsScreen search={search} changeSearch={changeSearch} />
      {applicationId === undefined ? null : (
        <PartBoundary key={`${type} ${applicationId}`} isInScreen>
          <Suspense>
            <RequestWizard
              type={type}
              applicationId={applicationId}
              search={search}
              changeSearch={changeSearch}
            />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

/**
 * Where the code of each screen is; one without does not compile. It is beside the table and not in it because
 * screens link to each other: a table that knew their code would need itself.
 */
export const screenCode: Readonly<Record<ScreenName, ScreenCode>> = {
  login: withPage(screens.login, Applications),
  applications: withPage(screens.applications, Applications),
  manageRequests: late(screens.manageRequests, () =>
    import('./features/manage-requests/manage-requests-screen.tsx').then((code) => code.ManageRequestsScreen),
  ),
  findRequest: late(screens.findRequest, () =>
    import('./features/find-request/find-request-screen.tsx').then((code) => code.FindRequestScreen),
  ),
  removeAccess: late(screens.removeAccess, () =>
    import('./features/remove-access/remove-access-screen.tsx').then((code) => code.RemoveAccessScreen),
  ),
  reports: ofAdministration('reports'),
  holders: ofAdministration('holders'),
  insights: ofAdministration('insights'),
  trail: ofAdministration('trail'),
  evidence: ofAdministration('evidence'),
  decisions: ofAdministration('decisions'),
  people: ofAdministration('people'),
  addPerson: ofAdministration('addPerson'),
  importPeople: ofAdministration('importPeople'),
  certificates: ofAdministration('certificates'),
  messages: ofAdministration('messages'),
  approvers: ofAdministration('approvers'),
  setup: ofAdministration('setup'),
  webhooks: ofAdministration('webhooks'),
  backgroundWork: ofAdministration('backgroundWork'),
  drift: ofAdministration('drift'),
  confirmations: ofAdministration('confirmations'),
  siteAlerts: ofAdministration('siteAlerts'),
  resources: late(
    screens.resources,
    () => import('./features/resources/resources-screen.tsx').then((code) => code.ResourcesScreen),
    'resources',
  ),
  contact: late(
    screens.contact,
    () => import('./features/contact/contact-screen.tsx').then((code) => code.ContactScreen),
    'faq',
  ),
  accessDiagnosis: late(screens.accessDiagnosis, () =>
    import('./features/access-diagnosis/access-diagnosis-screen.tsx').then(
      (code) => code.AccessDiagnosisScreen,
    ),
  ),
  unusedAccounts: ofAdministration('unusedAccounts'),
  person: ofAdministration('person'),
  requestSeveral: late(screens.requestSeveral, () =>
    import('./features/request-wizard/several/several-screen.tsx').then((code) => code.SeveralScreen),
  ),
  request: late(screens.request, () =>
    import('./features/requests/request-screen.tsx').then((code) => code.RequestScreen),
  ),
  account: late(screens.account, () =>
    import('./features/account/account-screen.tsx').then((code) => code.AccountScreen),
  ),
  accessibility: late(screens.accessibility, () =>
    import('./features/statements/statement-screens.tsx').then((code) => code.AccessibilityScreen),
  ),
  privacy: late(screens.privacy, () =>
    import('./features/statements/statement-screens.tsx').then((code) => code.PrivacyScreen),
  ),
};

type Body<Search> = ComponentType<NamedScreenProps<Search>>;

/** A screen that comes with the page. */
function withPage<Search extends object>({ address }: Screen<Search>, Body: Body<Search>): ScreenCode {
  return {
    Drawn: ({ location, named }) => (
      <Body
        search={address.search(location.search)}
        changeSearch={useChangeSearch(address.search)}
        named={named}
      />
    ),
  };
}

/** A screen whose code few people have. */
function ofAdministration(name: keyof typeof administrationCode): ScreenCode {
  // Screen and code of one name keep the same in the address, which the union over all names does not tell.
  return late<object>(screens[name], () =>
    import('./administration-code.ts').then(
      (code) => code.administrationCode[name]() as Promise<Body<object>>,
    ),
  );
}

/** A screen that is a chunk of its own, asked for when somebody goes there, with the content file that it begins with. */
function late<Search extends object>(
  screen: Screen<Search>,
  load: () => Promise<Body<Search>>,
  content?: ContentName,
): ScreenCode {
  let come: Body<Search> | undefined;
  const arrive = async (): Promise<Body<Search>> => (come = await load());
  const Late = lazy(() => arrive().then((code) => ({ default: code })));
  // One that has come is drawn at once: after a wait, however short, React would show nothing new for a third of a second.
  const Arriving: Body<Search> = (props) => {
    const [Drawn] = useState<Body<Search>>(() => come ?? Late);
    return <Drawn {...props} />;
  };
  return {
    ...withPage(screen, Arriving),
    fetch: (client) =>
      Promise.all([arrive(), content === undefined ? undefined : fetchContent(client, content)]),
  };
}

/** Changes start from the address as it is at that moment, so that two in a row do not undo each other. */
function useChangeSearch<Search extends object>(
  check: (given: PageLocation['search']) => Search,
): ChangeSearch<Search> {
  const router = useRouter();
  return useCallback(
    (change, options) => {
      const { path, search } = router.current();
      router.go(`${path}${query({ ...check(search), ...change })}`, options);
    },
    [router, check],
  );
}
