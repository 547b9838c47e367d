import { lazy, Suspense } from 'react';
import { desksOf } from '@portal/core/domain/people/rights/authority.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { helpDeskTexts } from '../../request-view/help-desk/help-desk-texts.ts';
import { useTexts } from '../../content/language.tsx';
import { manageRequestsTexts } from './manage-requests-texts.ts';
import { RefusedPanel } from '../../shell/notices/refused-panel.tsx';
import { useDeskNames } from '../../shell/screen-links.ts';
import { paths } from '../../screens/paths.ts';
import { screens } from '../../screens/screens.ts';
import type { ManageRequestsSearch, ScreenProps } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { Desk } from './desk/desk.tsx';
import { StuckRequests } from './stuck-list.tsx';
import { UndeliveredMail } from './undelivered/undelivered-mail.tsx';
import { UnreachableAddresses } from './undelivered/unreachable-addresses.tsx';

const AlternatesView = lazy(async () => ({
  default: (await import('./alternates/alternates-view.tsx')).AlternatesView,
}));

/** Manage Requests: the desk of one deciding role (rules page 6, deciding 13). */
export function ManageRequestsScreen({ search, changeSearch }: ScreenProps<ManageRequestsSearch>) {
  const desks = useDeskNames();
  const { title } = useTexts(screens.manageRequests.words);
  const held = desksOf(usePerson());
  const role = search.role ?? held[0];
  const mayEnter = role !== undefined && held.includes(role);
  return (
    <div className="container page page--list">
      <div className="page-head">
        <h1 tabIndex={-1}>{role === undefined ? title : desks[role]}</h1>
        {mayEnter ? <Views role={role} view={search.view} /> : null}
      </div>
      {mayEnter ? (
        <View role={role} search={search} changeSearch={changeSearch} />
      ) : (
        <Refused role={role ?? null} held={held} />
      )}
    </div>
  );
}

/** Further tabs beside a desk, by its role; the others have nothing but their desk. */
const viewBeside: Partial<Record<DecidingRole, NonNullable<ManageRequestsSearch['view']>>> = {
  RM_IT_HELP: 'stuck',
  SUPERVISOR: 'alternates',
};

/** What is shown of this role: its desk where the address names a view of another role. */
function viewOf(role: DecidingRole, { view }: ManageRequestsSearch): ManageRequestsSearch['view'] {
  return viewBeside[role] === view ? view : undefined;
}

function View({ role, ...given }: ScreenProps<ManageRequestsSearch> & { role: DecidingRole }) {
  const view = viewOf(role, given.search);
  if (view === 'stuck')
    return (
      <>
        <StuckRequests search={{ ...given.search, role }} changeSearch={given.changeSearch} />
        <UndeliveredMail />
        <UnreachableAddresses />
      </>
    );
  if (view === undefined) return <Desk key={role} role={role} {...given} />;
  return (
    <Suspense fallback={<Skeleton kind="row" count={3} />}>
      <AlternatesView />
    </Suspense>
  );
}

/** The desk of a role and the tabs beside it: the help desk's stuck requests, a supervisor's alternates. */
function Views({ role, view }: { role: DecidingRole; view: ManageRequestsSearch['view'] }) {
  const helpDesk = useTexts(helpDeskTexts).views;
  const supervisor = useTexts(manageRequestsTexts).supervisorViews;
  const beside = viewBeside[role];
  if (beside === undefined) return null;
  const texts = { stuck: helpDesk, alternates: supervisor }[beside];
  const text = { stuck: helpDesk.stuck, alternates: supervisor.alternates }[beside];
  const views = [
    { text: texts.desk, shown: undefined },
    { text, shown: beside },
  ];
  return (
    <nav aria-label={texts.label}>
      <ul className="desk-views">
        {views.map((one) => (
          <li key={one.text}>
            <a
              href={paths.manageRequests({ role, view: one.shown })}
              aria-current={view === one.shown ? 'page' : undefined}
            >
              {one.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** For people without the role: why, and where to go instead. */
function Refused({ role, held }: { role: DecidingRole | null; held: readonly DecidingRole[] }) {
  const texts = useTexts(manageRequestsTexts);
  const desks = useDeskNames();
  return (
    <RefusedPanel
      title={texts.refusedTitle}
      text={role === null ? texts.refusedAny : texts.refused(desks[role])}
      helpDesk={texts.helpDesk}
    >
      {held.length === 0 ? (
        <p>
          <a href={paths.applications()}>{texts.toApplications}</a>
        </p>
      ) : (
        <>
          <p>{texts.yours}</p>
          <ul>
            {held.map((one) => (
              <li key={one}>
                <a href={paths.manageRequests({ role: one })}>{desks[one]}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </RefusedPanel>
  );
}
