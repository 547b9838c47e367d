import { managesPeople, listsInitiated } from '@portal/core/domain/people/managed-people.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { isOffered, screens } from '../../screens/screens.ts';
import type { RemoveAccessSearch, ScreenProps } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { RefusedPanel } from '../../shell/notices/refused-panel.tsx';
import { PersonAccessPart } from './person-access.tsx';
import { PersonChoice } from './person-choice.tsx';
import { removeAccessTexts } from './remove-access-texts.ts';
import { StartedList } from './started-list.tsx';
import './remove-access.css';

/** Remove Access: somebody takes the access of people whom they manage away (rule changes 10). */
export function RemoveAccessScreen({ search, changeSearch }: ScreenProps<RemoveAccessSearch>) {
  const { title } = useTexts(screens.removeAccess.words);
  const person = usePerson();
  const mayEnter = person !== null && managesPeople(person);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{title}</h1>
      {mayEnter ? <Inside search={search} changeSearch={changeSearch} /> : <Refused />}
    </div>
  );
}

function Inside({ search, changeSearch }: ScreenProps<RemoveAccessSearch>) {
  const texts = useTexts(removeAccessTexts);
  const { person: userName } = search;
  return (
    <>
      <p>{texts.intro}</p>
      <PersonChoice
        userName={userName}
        onChange={(person) => {
          changeSearch({ person });
        }}
      />
      {userName === undefined ? (
        <Started />
      ) : (
        // Another person is another form: nothing that was chosen for one may be left for the other.
        <PersonAccessPart key={userName} userName={userName} />
      )}
    </>
  );
}

/** What the person has started for others, or where to find it. */
function Started() {
  const texts = useTexts(removeAccessTexts).started;
  const person = usePerson();
  if (person === null) return null;
  if (listsInitiated(person)) return <StartedList />;
  if (!isOffered('findRequest', person)) return null;
  return (
    <p className="remove-started">
      <a href={paths.findRequest()}>{texts.find}</a>
    </p>
  );
}

/** For people who manage nobody: why, and where to go instead. */
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
