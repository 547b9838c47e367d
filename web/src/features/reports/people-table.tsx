import type { ReactNode } from 'react';
import type { PeoplePage } from '@portal/core/contract/downloads/people-list.ts';
import { namingColumn } from '@portal/core/domain/reports/people-list.ts';
import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { ReportsSearch } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import type { AskedList } from './asked-list.ts';
import { useColumnHeading } from './column-heading.ts';
import { reportsTexts } from './reports-texts.ts';

type Item = PeoplePage['items'][number];

interface PeopleTableProps {
  page: PeoplePage;
  search: ReportsSearch;
  asked: AskedList;
}

/** Columns whose heads sort, and by what. */
const sortedBy: Readonly<Record<string, 'name' | 'signedIn' | 'created'>> = {
  fullName: 'name',
  lastSignIn: 'signedIn',
  created: 'created',
};

const days: ReadonlySet<string> = new Set([
  'privacy',
  'cyber',
  'issa',
  'lastSignIn',
  'created',
  'grantedOn',
  'lastConfirmed',
  'accessEnds',
]);

const tones: Readonly<Record<string, Tone>> = { ACTIVE: 'good', LOCKED: 'attention', DISABLED: 'bad' };

/** The rows of one page. */
export function PeopleTable({ page, search, asked }: PeopleTableProps) {
  const texts = useTexts(reportsTexts);
  const heading = useColumnHeading();
  const cell = useCell();
  const { sort = 'name', layout = 'person' } = asked;
  const columns = page.columns.map((id, at): RecordColumn<Item> => {
    const by = sortedBy[id];
    const turned = sort === by ? (`-${by}` as const) : by;
    const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none';
    return {
      id,
      heading: heading(id),
      isRowHead: id === namingColumn,
      cell: (item) => (id === namingColumn ? nameCell(item, at) : cell(id, item.cells[at] ?? null)),
      ...(by === undefined
        ? {}
        : { sort: { href: paths.reports({ ...search, sort: turned, cursor: undefined }), direction } }),
    };
  });
  return (
    <RecordTable
      caption={texts.list[layout]}
      columns={columns}
      rows={page.items}
      keyOf={({ key }) => key}
      isLong
    />
  );
}

/** The name, which leads to the person. */
function nameCell({ userId, username, cells }: Item, at: number): ReactNode {
  return <a href={paths.person(userId)}>{cells[at] ?? username}</a>;
}

/** Says what is in a column in the language of the page. */
function useCell(): (column: string, text: string | null) => ReactNode {
  const texts = useTexts(reportsTexts);
  const format = useFormat();
  const nameOf = useApplicationNames();
  const person = usePerson();
  const opensRequests = person !== null && readsEveryRequest(person);
  const day = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? format.calendarDay(text) : text);
  const yesOrNo = (text: string): string => (/^Yes\b/.test(text) ? `${texts.yes}${text.slice(3)}` : texts.no);
  const ways: Readonly<Record<string, (text: string) => ReactNode>> = {
    ...Object.fromEntries([...days].map((column) => [column, day])),
    piv: yesOrNo,
    rulesOfBehavior: yesOrNo,
    givenOutside: yesOrNo,
    application: nameOf,
    accountState: (text) => (
      <StatusTag tone={tones[text] ?? 'neutral'}>{called(texts.states, text)}</StatusTag>
    ),
    lockCause: (text) => called(texts.causes, text),
    portalRoles: (text) => called(texts.portalRoles, text),
    access: (text) => <Access lines={text.split('\n')} nameOf={nameOf} />,
    request: (text) => (opensRequests ? <a href={paths.request(text)}>{text}</a> : text),
  };
  const empty: Readonly<Record<string, string>> = { lastSignIn: texts.neverYet };
  return (column, text) => (text === null ? (empty[column] ?? '–') : (ways[column]?.(text) ?? text));
}

/** Words in place of names of the code, with commas between. */
function called(names: Readonly<Record<string, string>>, text: string): string {
  return text
    .split('; ')
    .map((one) => names[one] ?? one)
    .join(', ');
}

function Access({ lines, nameOf }: { lines: readonly string[]; nameOf: (id: string) => string }) {
  return (
    <ul className="report-access">
      {lines.map((line) => {
        const [id = '', ...roles] = line.split(': ');
        return <li key={line}>{`${nameOf(id)}: ${roles.join(': ')}`}</li>;
      })}
    </ul>
  );
}
