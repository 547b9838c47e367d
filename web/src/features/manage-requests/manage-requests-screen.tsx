import { decidingRolesAmong, type DecidingRole } from '@portal/core/domain/people/roles.ts';
import { helpDeskTexts } from '../../content/help-desk.ts';
import { useTexts } from '../../content/language.tsx';
import { manageRequestsTexts } from '../../content/manage-requests.ts';
import { shellTexts } from '../../content/shell.ts';
import { type ManageRequestsSearch, paths, type ScreenProps } from '../../paths.ts';
import { useConfiguration, usePerson } from '../../session/use-session.tsx';
import { Alert } from '../../widgets/alert.tsx';
import { Desk } from './desk.tsx';
import { StuckRequests } from './stuck-list.tsx';

/** Manage Requests: the desk of one deciding role (spec section 2, header; screens section 6). */
export function ManageRequestsScreen({ search, changeSearch }: ScreenProps<ManageRequestsSearch>) {
  const { header, desks } = useTexts(shellTexts);
  const held = decidingRolesAmong(usePerson()?.portalRoles ?? []);
  const role = search.role ?? held[0];
  const mayEnter = role !== undefined && held.includes(role);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{role === undefined ? header.manageRequests : desks[role]}</h1>
      {mayEnter ? (
        <>
          {role === 'RM_IT_HELP' ? <Views search={{ ...search, role }} /> : null}
          {role === 'RM_IT_HELP' && search.view === 'stuck' ? (
            <StuckRequests search={{ ...search, role }} />
          ) : (
            <Desk key={role} role={role} search={search} changeSearch={changeSearch} />
          )}
        </>
      ) : (
        <Refused role={role ?? null} held={held} />
      )}
    </div>
  );
}

/** The two lists of the help desk: what waits for it, and what does not move anywhere. */
function Views({ search }: { search: ManageRequestsSearch }) {
  const texts = useTexts(helpDeskTexts).views;
  const { role, view } = search;
  const views = [
    { text: texts.desk, href: paths.manageRequests({ role }), isShown: view === undefined },
    { text: texts.stuck, href: paths.manageRequests({ role, view: 'stuck' }), isShown: view === 'stuck' },
  ];
  return (
    <nav aria-label={texts.label}>
      <ul className="desk-views">
        {views.map(({ text, href, isShown }) => (
          <li key={href}>
            <a href={href} aria-current={isShown ? 'page' : undefined}>
              {text}
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
  const { desks } = useTexts(shellTexts);
  const { helpDeskEmail } = useConfiguration();
  return (
    <Alert type="warning" title={texts.refusedTitle}>
      <p>{role === null ? texts.refusedAny : texts.refused(desks[role])}</p>
      <p>
        <a href={`mailto:${helpDeskEmail}`}>{`${texts.helpDesk} (${helpDeskEmail})`}</a>
      </p>
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
    </Alert>
  );
}
