import { useLayoutEffect, useRef } from 'react';
import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import { importFilters } from '@portal/core/domain/people/import/import-state.ts';
import { usePeopleImport } from '../../../api/administration/people-imports.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import type { ImportSearch, ScreenProps } from '../../../screens/searches.ts';
import { isFocusLost } from '../../../widgets/dialogs/lost-focus.ts';
import { Select } from '../../../widgets/fields/field.tsx';
import { Fact, FactList } from '../../../widgets/lists/fact-list.tsx';
import { ListFrame } from '../../../widgets/lists/list-frame.tsx';
import { Pagination } from '../../../widgets/lists/pagination.tsx';
import { EmptyState } from '../../../widgets/notices/page-states.tsx';
import { ImportAction } from './import-action.tsx';
import { ImportRows } from './import-rows.tsx';
import { importTexts } from './import-texts.ts';
import '../people.css';

/** An import that was read: how it was understood, what would become of its rows, and how far it is. */
export function ImportView({
  importId,
  isNew,
  search,
  changeSearch,
}: ScreenProps<ImportSearch> & {
  importId: string;
  /** Whether its file was read on this screen, just now. */
  isNew: boolean;
}) {
  const texts = useTexts(importTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const found = usePeopleImport(importId, search);
  const list = useRef<HTMLDivElement>(null);
  const { data } = found;
  const summary = data === undefined ? '' : format.plural(data.items.length, texts.shown);
  return (
    <>
      {data === undefined ? null : <Judged found={data} isNew={isNew} />}
      <h2>{texts.rows}</h2>
      <div className="toolbar people-filters">
        <Select
          id="import-people-show"
          label={texts.show}
          placeholder={texts.everyRow}
          options={importFilters.map((value) => ({ value, label: texts.filters[value] }))}
          value={search.show ?? ''}
          onChange={(value) => {
            const show = value === '' ? undefined : value;
            changeSearch({ show, cursor: undefined }, { replace: true });
          }}
        />
      </div>
      <ListFrame
        id="import-people"
        list={list}
        summary={summary}
        query={found}
        cursor={search.cursor}
        failed={{ title: texts.loadFailed, text: problemText(found.error) }}
        rows={6}
      >
        {data === undefined ? null : <Page found={data} search={search} summary={summary} />}
      </ListFrame>
    </>
  );
}

function Page({ found, search, summary }: { found: PeopleImport; search: ImportSearch; summary: string }) {
  const texts = useTexts(importTexts);
  const to = (cursor: string | undefined) => paths.importPeople({ ...search, cursor });
  const previous = search.cursor === undefined ? null : to(undefined);
  if (found.items.length === 0 && previous === null) return <EmptyState text={texts.none} />;
  return (
    <>
      <ImportRows rows={found.items} />
      <Pagination
        previous={previous}
        summary={summary}
        next={found.next === null ? null : to(String(found.next))}
      />
    </>
  );
}

/** What was pressed has gone with the form, and with the step before: then the heading of its outcome has the focus. */
function useHeadingSequentially(isDone: boolean, isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(isNew ? null : isDone);
  useLayoutEffect(() => {
    if (before.current !== isDone && isFocusLost()) heading.current?.focus();
    before.current = isDone;
  }, [isDone]);
  return heading;
}

/** What would become of the rows, or what has, with what to do next; then how the file was read. */
function Judged({ found, isNew }: { found: PeopleImport; isNew: boolean }) {
  const texts = useTexts(importTexts);
  const format = useFormat();
  const { added, changed, unchanged, refusedRows, notImportedRows, warnedRows, stale } = found;
  const isDone = found.state === 'DONE';
  const heading = useHeadingSequentially(isDone, isNew);
  const words = isDone ? { ...texts.counts, ...texts.written } : texts.counts;
  const counts = [
    ...([
      ['ADD', added],
      ['CHANGE', changed],
      ['EXISTS', unchanged],
      ['REFUSED', refusedRows],
    ] as const),
    ...([
      ['NOT_IMPORTED', notImportedRows],
      ['WARNED', warnedRows],
      ['STALE_PERSON', stale],
    ] as const),
  ];
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {isDone ? texts.what.after : texts.what.before}
      </h2>
      <ul className="usa-list">
        {counts
          .filter(([, count]) => count > 0)
          .map(([kind, count]) => (
            <li key={kind}>{format.plural(count, words[kind])}</li>
          ))}
      </ul>
      <ImportAction found={found} />
      <Understood found={found} />
    </>
  );
}

function Understood({ found: { fileName, understood } }: { found: PeopleImport }) {
  const texts = useTexts(importTexts);
  const { encoding, separator, dayOrder, compared, unknown } = understood;
  return (
    <>
      <h2>{texts.understood}</h2>
      <FactList>
        <Fact name={texts.facts.name}>{fileName}</Fact>
        <Fact name={texts.facts.written}>{texts.writtenAs(encoding, texts.separators[separator])}</Fact>
        <Fact name={texts.facts.days}>{texts.dayOrders[dayOrder]}</Fact>
        {compared.length === 0 ? null : <Fact name={texts.facts.compared}>{compared.join(', ')}</Fact>}
        {unknown.length === 0 ? null : <Fact name={texts.facts.unknown}>{unknown.join(', ')}</Fact>}
      </FactList>
    </>
  );
}
