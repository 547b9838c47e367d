import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTexts } from './content/language.tsx';
import { shellTexts } from './content/shell.ts';
import {
  applicationsSearch,
  basePath,
  type ChangeSearch,
  manageRequestsSearch,
  parseQuery,
  query,
  requestSearch,
} from './paths.ts';
import type { Session } from './session/session.ts';
import { Layout } from './shell/layout.tsx';
import { SignedInOnly, SigningIn } from './shell/session-notices.tsx';
import { Spinner } from './widgets/loading.tsx';
import { ErrorState } from './widgets/page-states.tsx';

// A route waits for its screen's code (`loader`), so that the screen's heading is there when the focus moves to it.
const ApplicationsScreen = lazyRouteComponent(
  () => import('./features/applications/applications-screen.tsx'),
  'ApplicationsScreen',
);
const RequestScreen = lazyRouteComponent(() => import('./features/requests/request-screen.tsx'), 'RequestScreen');
const ManageRequestsScreen = lazyRouteComponent(
  () => import('./features/manage-requests/manage-requests-screen.tsx'),
  'ManageRequestsScreen',
);

const root = createRootRouteWithContext<{ session: Session }>()({
  component: () => (
    <Layout>
      <Outlet />
    </Layout>
  ),
});

/** Public: the catalogue (spec section 2, routes). */
const applications = createRoute({
  getParentRoute: () => root,
  path: '/applications',
  validateSearch: applicationsSearch,
  loader: () => ApplicationsScreen.preload?.(),
  component: function Applications() {
    const search = applications.useSearch();
    return <ApplicationsScreen search={search} changeSearch={useChangeSearch(search)} />;
  },
});

/** The same screen, for people who are signed in; everybody else is sent to sign in. */
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: applicationsSearch,
  beforeLoad: ({ context }) => requireSession(context.session),
  loader: () => ApplicationsScreen.preload?.(),
  pendingComponent: SigningIn,
  component: function Login() {
    const search = login.useSearch();
    const changeSearch = useChangeSearch(search);
    return (
      <SignedInOnly>
        <ApplicationsScreen search={search} changeSearch={changeSearch} />
      </SignedInOnly>
    );
  },
});

const manageRequests = createRoute({
  getParentRoute: () => root,
  path: '/manage-requests',
  validateSearch: manageRequestsSearch,
  beforeLoad: ({ context }) => requireSession(context.session),
  loader: () => ManageRequestsScreen.preload?.(),
  pendingComponent: SigningIn,
  component: function ManageRequests() {
    const search = manageRequests.useSearch();
    const changeSearch = useChangeSearch(search);
    return (
      <SignedInOnly>
        <ManageRequestsScreen search={search} changeSearch={changeSearch} />
      </SignedInOnly>
    );
  },
});

const request = createRoute({
  getParentRoute: () => root,
  path: '/requests/$number',
  validateSearch: requestSearch,
  beforeLoad: ({ context }) => requireSession(context.session),
  loader: () => RequestScreen.preload?.(),
  pendingComponent: SigningIn,
  component: function Request() {
    const { number } = request.useParams();
    const search = request.useSearch();
    const changeSearch = useChangeSearch(search);
    return (
      <SignedInOnly>
        <RequestScreen key={number} number={number} search={search} changeSearch={changeSearch} />
      </SignedInOnly>
    );
  },
});

/** The empty and every unknown path lead to login (spec section 2, routes). */
const elsewhere = ['/', '/$'] as const;
const redirects = elsewhere.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      // The router's way to redirect is to throw its own description of the redirect.
      throw redirect({ to: '/login', replace: true });
    },
  }),
);

/** Lets signed-in people on and sends others to sign in. A provider in trouble is told by the screen instead. */
async function requireSession(session: Session): Promise<void> {
  const state = await session.settled();
  if (state.status === 'signed-out' && !state.trouble) await session.signIn();
}

function useChangeSearch<Search extends object>(search: Search): ChangeSearch<Search> {
  const router = useRouter();
  return useCallback(
    (change, options = {}) => {
      const place = `${window.location.pathname}${query({ ...search, ...change })}`;
      if (options.replace === true) router.history.replace(place);
      else router.history.push(place);
    },
    [router, search],
  );
}

function RouteFailure() {
  const texts = useTexts(shellTexts);
  return (
    <div className="container page">
      <ErrorState
        title={texts.failure.title}
        text={texts.failure.text}
        onRetry={() => {
          window.location.reload();
        }}
      />
    </div>
  );
}

function RoutePending() {
  return (
    <div className="container page">
      <Spinner />
    </div>
  );
}

/** The router of one page. */
export function createPortalRouter(session: Session) {
  return createRouter({
    routeTree: root.addChildren([applications, login, manageRequests, request, ...redirects]),
    basepath: basePath,
    context: { session },
    // Addresses hold plain names and texts; the router's own form would write numbers and quotes as JSON.
    parseSearch: parseQuery,
    stringifySearch: query,
    defaultPendingMs: 200,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteFailure,
  });
}
