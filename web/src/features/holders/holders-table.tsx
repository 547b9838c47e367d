import type { ReactNode } from 'react';
import type { HoldersPage } from '@portal/core/contract/downloads/holders.ts';
import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import type { AskedHolders } from '../../api/administration/holders.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useNamesOfRoles, useStatusNames } from '../../request-view/role-names.tsx';
import { paths } from '../../screens/paths.ts';
import type { ReportsSearch } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Button } from '../../widgets/button.tsx';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import { holdersTexts } from './holders-texts.ts';

/** One role that somebody holds. */
export type Holder = HoldersPage['items'][number];

interface HoldersTableProps {
  page: HoldersPage;
  search: ReportsSearch;
  asked: AskedHolders;
  onRemove: (holder: Holder) => void;
}

/** The rows of one page, each with what takes the access away beside it. */
export function HoldersTable({ page, search, asked, onRemove }: HoldersTableProps) {
  const texts = useTexts(holdersTexts);
  const format = useFormat();
  const nameOf = useApplicationNames();
  const roleNames = useNamesOfRoles();
  const statusName = useStatusNames();
  const isTurned = asked.sort === '-name';
  const application: RecordColumn<Holder> = {
    id: 'application',
    heading: texts.columns.application,
    cell: ({ applicationId }) => nameOf(applicationId),
  };
  const columns: RecordColumn<Holder>[] = [
    {
      id: 'name',
      heading: texts.columns.name,
      isRowHead: true,
      cell: nameCell,
      sort: {
        href: paths.holders({ ...search, sort: isTurned ? undefined : '-name', cursor: undefined }),
        direction: isTurned ? 'descending' : 'ascending',
      },
    },
    ...(page.application === null ? [application] : []),
    {
      id: 'role',
      heading: texts.columns.role,
      cell: ({ applicationId, role, employment }) =>
        roleCell(roleNames(applicationId)(role), employment === null ? null : statusName(employment)),
    },
    {
      id: 'since',
      heading: texts.columns.since,
      cell: ({ since }) => (since === null ? texts.unknownDay : format.calendarDay(since)),
    },
    { id: 'why', heading: texts.columns.why, cell: whyCell },
    { id: 'removal', heading: texts.columns.removal, cell: (holder) => removalCell(holder, onRemove) },
  ];
  return (
    <RecordTable caption={texts.list} columns={columns} rows={page.items} keyOf={({ key }) => key} isLong />
  );
}

function nameCell(holder: Holder): ReactNode {
  return <Name holder={holder} />;
}

function roleCell(role: string, employment: string | null): ReactNode {
  return (
    <>
      <span>{role}</span>
      {employment === null ? null : <span className="record-table__note">{employment}</span>}
    </>
  );
}

function whyCell(holder: Holder): ReactNode {
  return <Why holder={holder} />;
}

function removalCell(holder: Holder, onRemove: (holder: Holder) => void): ReactNode {
  return <Removal holder={holder} onRemove={onRemove} />;
}

/** The name, which leads to the person, but not to oneself: nobody has a page of their own there. */
function Name({ holder: { userId, fullName, organization, accountState, removal } }: { holder: Holder }) {
  const texts = useTexts(holdersTexts);
  return (
    <>
      {removal === 'OWN' ? <span>{fullName}</span> : <a href={paths.person(userId)}>{fullName}</a>}
      {organization === null ? null : <span className="record-table__note">{organization}</span>}
      {accountState === 'ACTIVE' ? null : (
        <StatusTag tone={accountState === 'LOCKED' ? 'attention' : 'bad'}>
          {texts.states[accountState]}
        </StatusTag>
      )}
    </>
  );
}

/** The request that gave it and who approved it, or that it came another way. */
function Why({ holder: { request, grantedBy, isGivenOutside } }: { holder: Holder }) {
  const { why } = useTexts(holdersTexts);
  const person = usePerson();
  if (isGivenOutside) return <span>{why.outside}</span>;
  if (request === null) return <span>{why.noRequest}</span>;
  const words = <WholeNumbers>{why.request(request)}</WholeNumbers>;
  return (
    <>
      {person !== null && readsEveryRequest(person) ? (
        <a href={paths.request(request)}>{words}</a>
      ) : (
        <span>{words}</span>
      )}
      {grantedBy === null ? null : <span className="record-table__note">{why.approved(grantedBy)}</span>}
    </>
  );
}

function Removal({ holder, onRemove }: { holder: Holder; onRemove: (holder: Holder) => void }) {
  const texts = useTexts(holdersTexts);
  const nameOf = useApplicationNames();
  const { removal, openRemoval, fullName, applicationId } = holder;
  if (removal === 'UNDER_WAY')
    return (
      <span>
        <WholeNumbers>{texts.underWay(openRemoval ?? '')}</WholeNumbers>
      </span>
    );
  if (removal !== 'OFFERED') return <span>{texts.instead[removal]}</span>;
  return (
    <Button
      look="plain"
      label={texts.removeFor(fullName, nameOf(applicationId))}
      onClick={() => {
        onRemove(holder);
      }}
    >
      {texts.remove}
    </Button>
  );
}
