import { useState } from 'react';
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
import { useFocusAfterDialog } from '../../widgets/dialogs/focus-after-dialog.ts';
import { Select } from '../../widgets/fields/field.tsx';
import { FoundPage, useNarrowing } from '../../widgets/lists/found-page.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
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
  const { list, narrow: change, narrowAndFocus } = useNarrowing(changeSearch);
  const summary = useSummary(data);
  const [removing, setRemoving] = useState<HoldersPage['items'][number] | null>(null);
  const [actions, setActions] = useState(0);
  useFocusAfterDialog(list, { isOpen: removing !== null, actions });
  if (data?.applications.length === 0) return <EmptyState text={texts.noApplications} />;
  return (
    <>
      <p>{texts.intro}</p>
      <HolderFilters asked={asked} page={data} onChange={change} />
      <ListFrame
        id="holders"
        list={list}
        summary={summary}
        isSummaryShown
        query={holders}
        cursor={asked.cursor}
        failed={{ title: texts.failed, text: problemText(holders.error) }}
        rows={8}
      >
        {data === undefined ? null : (
          <FoundPage
            page={data}
            summary={summary}
            texts={texts}
            cursor={asked.cursor}
            addressOf={(cursor) => paths.holders({ ...search, cursor })}
            isNarrowed={[asked.q, asked.application, asked.role].some((filter) => filter !== undefined)}
            onClear={() => {
              narrowAndFocus(noFilters);
            }}
            none={<EmptyState text={texts.none} />}
          >
            <HoldersTable page={data} search={search} asked={asked} onRemove={setRemoving} />
          </FoundPage>
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
