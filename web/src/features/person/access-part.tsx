import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useRoleNames } from '../../request-view/role-names.tsx';
import { paths } from '../../screens/paths.ts';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { NamedRequest } from './named-request.tsx';
import { personTexts } from './person-texts.ts';
import { Section } from './section.tsx';
import { ShortList } from './short-list.tsx';

type HeldApplication = NonNullable<PersonPage['access']>[number];

/** What somebody holds, application by application, with the way to taking it away. */
export function AccessPart({ person: { access, username } }: { person: PersonPage }) {
  const texts = useTexts(personTexts);
  return (
    <Section name="ACCESS">
      {access === null || access.length === 0 ? (
        <EmptyState text={texts.access.none} />
      ) : (
        <ShortList
          label={texts.sections.ACCESS}
          rows={access.map((held) => (
            <Application key={held.applicationId} held={held} username={username} />
          ))}
        />
      )}
    </Section>
  );
}

function Application({ held, username }: { held: HeldApplication; username: string }) {
  const { access: texts } = useTexts(personTexts);
  const name = useApplicationNames()(held.applicationId);
  const format = useFormat();
  const nameOf = useRoleNames(held.applicationId);
  const { roles, outsideRoles, isRemovable, openRemoval } = held;
  return (
    <>
      <h3>{name}</h3>
      {roles.length === 0 ? null : (
        <ShortList
          label={name}
          rows={roles.map((role) => (
            <Role key={`${role.role} ${role.employment ?? ''}`} role={role} name={nameOf(role.role)} />
          ))}
        />
      )}
      {outsideRoles.length === 0 ? null : <p>{texts.outside(format.list(outsideRoles.map(nameOf)))}</p>}
      {openRemoval === null ? null : (
        <p>
          <span>{texts.underWay}</span> <NamedRequest request={openRemoval} />
        </p>
      )}
      {isRemovable ? (
        <p>
          <a href={paths.removeAccess({ person: username })}>{texts.remove(name)}</a>
        </p>
      ) : null}
    </>
  );
}

/** One role: since when, for which employment, by whom, and through which request. */
function Role({ role, name }: { role: HeldApplication['roles'][number]; name: string }) {
  const { access: texts } = useTexts(personTexts);
  const format = useFormat();
  const now = useNow();
  const { employment, since, grantedBy, request } = role;
  const parts = [
    texts.role(name, format.day(since, now)),
    ...(employment === null ? [] : [texts.employment(format.number(employment))]),
    ...(grantedBy === null ? [] : [texts.grantedBy(grantedBy)]),
    ...(request === null ? [texts.noRequest] : []),
  ];
  return (
    <>
      <span>{parts.join(', ')}</span>
      {request === null ? null : (
        <span className="person-beside">
          <NamedRequest request={request} />
        </span>
      )}
    </>
  );
}
