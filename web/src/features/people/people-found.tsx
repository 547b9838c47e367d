import type { AllPeople } from '@portal/core/contract/people/all-people.ts';
import { soughtRoles } from '@portal/core/domain/reports/people-search.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { peopleTexts } from './people-texts.ts';

type FoundPerson = AllPeople['items'][number];

const tones: Readonly<Record<FoundPerson['state'], Tone>> = {
  ACTIVE: 'good',
  LOCKED: 'attention',
  DISABLED: 'bad',
};

/** The people of one page; each name leads to the person. */
export function PeopleFound({ people }: { people: AllPeople['items'] }) {
  const texts = useTexts(peopleTexts);
  return (
    <RecordTable caption={texts.list} columns={useColumns()} rows={people} keyOf={({ userId }) => userId} />
  );
}

function useColumns(): readonly RecordColumn<FoundPerson>[] {
  const { columns, roles } = useTexts(peopleTexts);
  const called = (role: string): string => {
    const known = soughtRoles.find((one) => one === role);
    return known === undefined ? role : roles[known];
  };
  return [
    {
      id: 'name',
      heading: columns.name,
      isRowHead: true,
      cell: ({ userId, fullName }) => <a href={paths.person(userId)}>{fullName}</a>,
    },
    { id: 'username', heading: columns.username, cell: ({ username }) => username },
    { id: 'email', heading: columns.email, cell: ({ email }) => email },
    {
      id: 'organization',
      heading: columns.organization,
      cell: ({ organization }) => (organization === '' ? '–' : organization),
    },
    {
      id: 'roles',
      heading: columns.roles,
      cell: ({ portalRoles }) => (portalRoles.length === 0 ? '–' : portalRoles.map(called).join(', ')),
    },
    { id: 'state', heading: columns.state, cell: (person) => <StateTag person={person} /> },
  ];
}

function StateTag({ person: { state, isNotInvited, invitedAt, isUnreachable } }: { person: FoundPerson }) {
  const texts = useTexts(peopleTexts);
  const format = useFormat();
  const now = useNow();
  return (
    <>
      <StatusTag tone={tones[state]}>{texts.states[state]}</StatusTag>
      {isNotInvited ? (
        <>
          <span> </span>
          <StatusTag tone="waiting">
            {invitedAt === null ? texts.states.NOT_INVITED : texts.invitedOn(format.day(invitedAt, now))}
          </StatusTag>
        </>
      ) : null}
      {isUnreachable ? (
        <>
          <span> </span>
          <StatusTag tone="attention">{texts.states.UNREACHABLE}</StatusTag>
        </>
      ) : null}
    </>
  );
}
