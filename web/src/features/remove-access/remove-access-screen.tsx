import { useRef } from 'react';
import { hasCircle, listsInitiated } from '@portal/core/domain/people/circle.ts';
import { mostPeopleSought } from '@portal/core/domain/requests/request-search.ts';
import { useCirclePeople } from '../../api/circle.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { isOffered, screens } from '../../screens/screens.ts';
import type { RemoveAccessSearch, ScreenProps } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../widgets/button.tsx';
import { RefusedPanel } from '../../shell/notices/refused-panel.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { PersonAccessPart } from './person-access.tsx';
import { removeAccessTexts } from './remove-access-texts.ts';
import { StartedList } from './started-list.tsx';
import './remove-access.css';

/** Remove Access: somebody takes the access of people in their circle away (rule changes 10). */
export function RemoveAccessScreen({ search, changeSearch }: ScreenProps<RemoveAccessSearch>) {
  const { title } = useTexts(screens.removeAccess.words);
  const person = usePerson();
  const mayEnter = person !== null && hasCircle(person);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{title}</h1>
      {mayEnter ? <Inside search={search} changeSearch={changeSearch} /> : <Refused />}
    </div>
  );
}

function Inside({ search, changeSearch }: ScreenProps<RemoveAccessSearch>) {
  const texts = useTexts(removeAccessTexts);
  const person = usePerson();
  if (search.person !== undefined)
    // Another person is another form: nothing that was chosen for one may be left for the other.
    return <PersonAccessPart key={search.person} userName={search.person} search={search} />;
  return (
    <>
      <p>{texts.intro}</p>
      <SearchBox
        label={texts.search}
        value={search.q ?? ''}
        onSearch={(q) => {
          changeSearch({ q: q === '' ? undefined : q }, { replace: true });
        }}
      />
      <p className="remove-hint">{texts.hint}</p>
      {search.q === undefined ? null : <People q={search.q} changeSearch={changeSearch} />}
      {person !== null && listsInitiated(person) ? <StartedList /> : null}
      {person !== null && !listsInitiated(person) && isOffered('findRequest', person) ? (
        <p>
          <a href={paths.findRequest()}>{texts.started.find}</a>
        </p>
      ) : null}
    </>
  );
}

function People({ q, changeSearch }: { q: string } & Pick<ScreenProps<RemoveAccessSearch>, 'changeSearch'>) {
  const texts = useTexts(removeAccessTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const list = useRef<HTMLDivElement>(null);
  const found = useCirclePeople(q);
  const { data } = found;
  return (
    <ListFrame
      list={list}
      standing={found}
      summary={data === undefined ? '' : format.plural(data.people.length, texts.found)}
      failed={{ title: texts.peopleFailed, text: problemText(found.error) }}
      rows={3}
    >
      {data?.hasMorePeople === true ? (
        <Alert type="info" slim>
          {texts.morePeople(format.number(mostPeopleSought))}
        </Alert>
      ) : null}
      {data === undefined || data.people.length > 0 ? null : (
        <EmptyState
          text={texts.noMatch}
          action={
            <Button
              look="outline"
              onClick={() => {
                // The button that was pressed disappears, so the focus needs a new place.
                list.current?.focus();
                changeSearch({ q: undefined }, { replace: true });
              }}
            >
              {texts.clear}
            </Button>
          }
        />
      )}
      {data === undefined || data.people.length === 0 ? null : (
        <ul className="remove-list" aria-label={texts.people}>
          {data.people.map(({ userName, fullName, organization, email }) => (
            <li key={userName} className="remove-item">
              <a href={paths.removeAccess({ q, person: userName })}>{fullName}</a>
              <span>{organization}</span>
              <span>{email}</span>
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

/** For people who have no circle: why, and where to go instead. */
function Refused() {
  const texts = useTexts(removeAccessTexts);
  return (
    <RefusedPanel title={texts.refusedTitle} text={texts.refused} helpDesk={texts.helpDesk}>
      <p>
        <a href={paths.applications({ show: 'mine' })}>{texts.toApplications}</a>
      </p>
    </RefusedPanel>
  );
}
