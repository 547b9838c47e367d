import {
  columnsOf,
  listLayouts,
  listSorts,
  namingColumn,
  pageSizes,
  shownColumns,
} from '@portal/core/domain/reports/people-list.ts';
import { useCatalogue } from '../../api/catalogue.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import type { ReportsSearch } from '../../screens/searches.ts';
import { Select } from '../../widgets/fields/field.tsx';
import { ColumnChoice } from '../../widgets/lists/of-many/column-choice.tsx';
import type { AskedList } from './asked-list.ts';
import { useColumnHeading } from './column-heading.ts';
import { reportsTexts } from './reports-texts.ts';

interface ListViewProps {
  asked: AskedList;
  onChange: (change: Partial<ReportsSearch>) => void;
}

/** How the list is shown: a row for what, in which order, and how many of them. */
export function ListView({ asked, onChange }: ListViewProps) {
  const texts = useTexts(reportsTexts);
  const format = useFormat();
  const { layout = 'person', sort = 'name', size = '25' } = asked;
  return (
    <div className="toolbar report-view" role="group" aria-label={texts.view}>
      <Select
        id="report-layout"
        label={texts.layout}
        options={listLayouts.map((value) => ({ value, label: texts.layouts[value] }))}
        value={layout}
        onChange={(chosen) => {
          onChange({ layout: chosen === 'person' ? undefined : chosen, columns: undefined });
        }}
      />
      <Select
        id="report-sort"
        label={texts.sort}
        options={listSorts.map((value) => ({ value, label: texts.sorts[value] }))}
        value={sort}
        onChange={(chosen) => {
          onChange({ sort: chosen === 'name' ? undefined : chosen });
        }}
      />
      <Select
        id="report-size"
        label={texts.size}
        options={pageSizes.map((value) => ({ value, label: format.number(Number(value)) }))}
        value={size}
        onChange={(chosen) => {
          onChange({ size: chosen === '25' ? undefined : chosen });
        }}
      />
    </div>
  );
}

/** Which columns it has. */
export function ListColumns({ asked, onChange }: ListViewProps) {
  const texts = useTexts(reportsTexts);
  const heading = useColumnHeading();
  const applications = (useCatalogue().data?.applications ?? []).map(({ id }) => id);
  const { layout = 'person', as } = asked;
  // An authorizer has columns for some applications alone, and all of them are in one column anyway.
  const offered = as === 'AUTHORIZER' ? [] : applications;
  return (
    <div className="report-columns">
      <ColumnChoice
        id="report-columns"
        label={texts.chooseColumns}
        columns={columnsOf(layout, offered).map((id) => ({ id, heading: heading(id) }))}
        shown={shownColumns(layout, asked.columns, offered)}
        naming={namingColumn}
        onChange={(columns) => {
          onChange({ columns: [namingColumn, ...columns.filter((one) => one !== namingColumn)].join(',') });
        }}
      />
    </div>
  );
}
