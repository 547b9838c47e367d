import { useRef, useState } from 'react';
import type { HoldersPage } from '@portal/core/contract/downloads/holders.ts';
import { limits } from '@portal/core/domain/validation/text.ts';
import { pageSizes } from '@portal/core/domain/reports/people-list.ts';
import { type AskedHolders, useHolders } from '../../api/administration/holders.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { ReportsSearch, ScreenProps } from '../../screens/searches.ts';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { Button } from '../../widgets/button.tsx';
import { useFocusAfterDialog } from '../../widgets/dialogs/focus-after-dialog.ts';
import { Select } from '../../widgets/fields/field.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { HolderExports } from './holder-exports.tsx';
import { HolderFilters, noFilters } from './holder-filters.tsx';
import { HoldersTable } from './holders-table.tsx';
import { holdersTexts } from './holders-texts.ts';
import { RemoveHolder } from './remove-holder.tsx';
import './holders.css';

/** Role Holders: who holds the roles of the applications that somebody is named for, with removal beside it (rule approvers 7). */
export function HoldersScreen(props: ScreenProps<ReportsSearch>) {
  const texts = useTexts(holdersTexts);
  return (
    <ScreenForRoles name="holders" texts={texts}>
      <Inside {...props} />
    </ScreenForRoles>
  );
}

/** What the address asks for; the cursor, the application and the role are the server's to judge. */
function askedOf({ q, application, role, sort, size, cursor }: ReportsSearch): AskedHolders {
  const isId = application !== undefined && /^[a-z0-9-]{1,64}$/.test(application);
  return {
    q: q?.slice(0, limits.search.max),
    application: isId ? application : undefined,
    role: role?.slice(0, 200),
    sort: sort === '-name' ? sort : undefined,
    size: pageSizes.find((one) => one === size),
    cursor,
  };
}

function Inside({ search, changeSearch }: ScreenProps<ReportsSearch>) {
  const texts = useTexts(holdersTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const asked = askedOf(search);
  const holders = useHolders(asked);
  const { data } = holders;
  const list = useRef<HTMLDivElement>(null);
  const summary = useSummary(data);
  const [removing, setRemoving] = useState<HoldersPage['items'][number] | null>(null);
  const [actions, setActions] = useState(0);
  useFocusAfterDialog(list, { isOpen: removing !== null, actions });
  const change = (next: Partial<ReportsSearch>): void => {
    changeSearch({ ...next, cursor: undefined }, { replace: true });
  };
  if (data?.applications.length === 0) return <EmptyState text={texts.noApplications} />;
  return (
    <>
      <p>{texts.intro}</p>
      <HolderFilters {...{ asked, page: data }} onChange={change} />
      <ListFrame
        id="holders"
        {...{ list, summary }}
        isSummaryShown
        query={holders}
        cursor={asked.cursor}
        failed={{ title: texts.failed, text: problemText(holders.error) }}
        rows={8}
      >
        {data === undefined ? null : (
          <Page
            page={data}
            {...{ search, asked, summary }}
            onRemove={setRemoving}
            onClear={() => {
              // The button that was pressed disappears, so the focus needs a new target.
              list.current?.focus();
              change(noFilters);
            }}
          />
        )}
      </ListFrame>
      <div className="holder-foot">
        <Select
          id="holder-size"
          label={texts.size}
          options={pageSizes.map((value) => ({ value, label: format.number(Number(value)) }))}
          value={asked.size ?? '25'}
          onChange={(size) => {
            change({ size: size === '25' ? undefined : size });
          }}
        />
        <HolderExports asked={asked} />
      </div>
      {removing === null ? null : (
        <RemoveHolder
          key={removing.key}
          holder={removing}
          onClose={(isSent) => {
            setRemoving(null);
            if (isSent) setActions(actions + 1);
          }}
        />
      )}
    </>
  );
}

function useSummary(page: HoldersPage | undefined): string {
  const texts = useTexts(holdersTexts);
  const format = useFormat();
  if (page === undefined) return '';
  const total = page.totalIsMinimum
    ? texts.moreThan(format.number(page.total))
    : format.plural(page.total, texts.total);
  return texts.summary(total, format.number(page.items.length));
}

interface PageProps {
  page: HoldersPage;
  search: ReportsSearch;
  asked: AskedHolders;
  summary: string;
  onRemove: (holder: HoldersPage['items'][number]) => void;
  onClear: () => void;
}

function Page({ page, search, asked, summary, onRemove, onClear }: PageProps) {
  const texts = useTexts(holdersTexts);
  const first = paths.holders({ ...search, cursor: undefined });
  const isFirst = asked.cursor === undefined;
  if (page.items.length === 0) {
    if (!isFirst) return <EmptyState text={texts.pageOver} action={<a href={first}>{texts.firstPage}</a>} />;
    if (asked.q === undefined && asked.application === undefined && asked.role === undefined)
      return <EmptyState text={texts.none} />;
    return (
      <EmptyState
        text={texts.noMatch}
        action={
          <Button look="outline" onClick={onClear}>
            {texts.clear}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <HoldersTable page={page} search={search} asked={asked} onRemove={onRemove} />
      <Pagination
        // The server's cursors only lead forward: the only sure way back is the first page.
        previous={isFirst ? null : first}
        next={page.nextCursor === null ? null : paths.holders({ ...search, cursor: page.nextCursor })}
        summary={summary}
      />
    </>
  );
}
