import { type ComponentType, lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useTexts } from './content/language.tsx';
import { shellTexts } from './shell/shell-texts.ts';
import { ApplicationsScreen } from './features/applications/applications-screen.tsx';
import {
  applicationsSearch,
  type ChangeSearch,
  manageRequestsSearch,
  paths,
  query,
  requestNumberIn,
} from './paths.ts';
import { Layout } from './shell/layout.tsx';
import { type Place, usePlace, usePlaces } from './shell/places.ts';
import { ScreenBoundary } from './shell/screen-boundary.tsx';
import { SignedInOnly } from './shell/session-notices.tsx';

// Each screen but the first is a chunk of its own, asked for when somebody goes there.
const load = {
  manageRequests: () => import('./features/manage-requests/manage-requests-screen.tsx'),
  request: () => import('./features/requests/request-screen.tsx'),
};
const ManageRequestsScreen = lazy(() =>
  load.manageRequests().then((code) => asDefault(code.ManageRequestsScreen)),
);
const RequestWizard = lazy(() =>
  import('./features/request-wizard/request-wizard.tsx').then((code) => asDefault(code.RequestWizard)),
);
const RequestScreen = lazy(() => load.request().then((code) => asDefault(code.RequestScreen)));

function asDefault<Screen extends ComponentType<never>>(screen: Screen): { default: Screen } {
  return { default: screen };
}

/** Asks for the code of the screen at this path before the page is ready to draw it. */
export function fetchScreen(path: string): void {
  const fetching =
    requestNumberIn(path) !== null
      ? load.request()
      : path === paths.manageRequests()
        ? load.manageRequests()
        : null;
  // The screen itself asks again, and its boundary tells when that fails.
  fetching?.catch(() => undefined);
}

/** The whole page: the shell and the screen of the place where the person is. */
export function Portal() {
  const place = usePlace();
  const titles = useTexts(shellTexts).titles;
  const { title, screen } = screenAt(place, titles);
  return (
    <Layout place={place} title={title}>
      <ScreenBoundary key={place.path}>{screen}</ScreenBoundary>
    </Layout>
  );
}

/** The routes of the portal (rule addresses 2). Login and everything private asks people to sign in first. */
function screenAt(
  { path, search }: Place,
  titles: (typeof shellTexts)['en']['titles'],
): { title: string; screen: ReactNode } {
  const number = requestNumberIn(path);
  if (number !== null)
    return { title: titles.request(number), screen: privately(<Request number={number} search={search} />) };
  if (path === paths.manageRequests()) {
    return { title: titles.manageRequests, screen: privately(<ManageRequests search={search} />) };
  }
  const applications = <Applications search={search} />;
  return {
    title: titles.applications,
    screen: path === paths.applications() ? applications : privately(applications),
  };
}

function privately(screen: ReactNode): ReactNode {
  return <SignedInOnly>{screen}</SignedInOnly>;
}

interface SearchGiven {
  search: Place['search'];
}

/** The applications screen, and over it the wizard when the address names an application to request. */
function Applications({ search }: SearchGiven) {
  const given = {
    search: applicationsSearch(search),
    changeSearch: useChangeSearch(applicationsSearch),
  };
  const { request, change } = given.search;
  const applicationId = request ?? change;
  const type = request === undefined ? 'CHANGE_REQUEST' : 'ACCESS_REQUEST';
  return (
    <>
      <ApplicationsScreen {...given} />
      {applicationId === undefined ? null : (
        <Suspense>
          <RequestWizard key={`${type} ${applicationId}`} {...{ type, applicationId }} {...given} />
        </Suspense>
      )}
    </>
  );
}

function ManageRequests({ search }: SearchGiven) {
  const checked = manageRequestsSearch(search);
  return <ManageRequestsScreen search={checked} changeSearch={useChangeSearch(manageRequestsSearch)} />;
}

function Request({ number, search }: SearchGiven & { number: string }) {
  const checked = manageRequestsSearch(search);
  return (
    <RequestScreen number={number} search={checked} changeSearch={useChangeSearch(manageRequestsSearch)} />
  );
}

/** Changes start from the address as it is at that moment, so that two in a row do not undo each other. */
function useChangeSearch<Search extends object>(
  check: (given: Place['search']) => Search,
): ChangeSearch<Search> {
  const places = usePlaces();
  return useCallback(
    (change, options) => {
      const { path, search } = places.current();
      places.go(`${path}${query({ ...check(search), ...change })}`, options);
    },
    [places, check],
  );
}
