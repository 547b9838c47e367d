import type { ImportedRow } from '@portal/core/contract/people/people-imports.ts';
import { detailsToFill } from '@portal/core/domain/people/import/details-to-fill.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { type RecordColumn, RecordTable } from '../../../widgets/tables/record-table.tsx';
import { useFillDetails } from '../../../request-view/details-draft.ts';
import { StatusTag, type Tone } from '../../../widgets/tag.tsx';
import { importTexts } from './import-texts.ts';

const tones: Readonly<Record<ImportedRow['verdict'] | NonNullable<ImportedRow['outcome']>, Tone>> = {
  ADD: 'waiting',
  CHANGE: 'waiting',
  EXISTS: 'neutral',
  REFUSED: 'bad',
  ADDED: 'good',
  CHANGED: 'good',
  STALE_PERSON: 'attention',
};

/** The rows of one page, each with what differs and why something is not imported. */
export function ImportRows({ rows }: { rows: readonly ImportedRow[] }) {
  const texts = useTexts(importTexts);
  return (
    <RecordTable caption={texts.rows} columns={useColumns()} rows={rows} keyOf={({ row }) => String(row)} />
  );
}

function useColumns(): readonly RecordColumn<ImportedRow>[] {
  const { headings, states } = useTexts(importTexts);
  const format = useFormat();
  return [
    { id: 'row', heading: headings.row, cell: ({ row }) => format.number(row) },
    {
      id: 'username',
      heading: headings.username,
      isRowHead: true,
      cell: ({ username, userId }) =>
        userId === null ? username || '–' : <a href={paths.person(userId)}>{username}</a>,
    },
    {
      id: 'state',
      heading: headings.state,
      cell: ({ verdict, outcome }) => (
        <StatusTag tone={tones[outcome ?? verdict]}>{states[outcome ?? verdict]}</StatusTag>
      ),
    },
    { id: 'details', heading: headings.details, cell: (row) => <Details row={row} /> },
  ];
}

function Details({ row }: { row: ImportedRow }) {
  const lines = useLines()(row);
  if (lines.length === 0) return <span>–</span>;
  return (
    <>
      <ul className="people-import-details">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <WithSecond row={row} />
    </>
  );
}

/** The way to what needs a second confirmation: the person's page, with the values of the file filled in and nothing sent. */
function WithSecond({ row: { userId, username, notImported } }: { row: ImportedRow }) {
  const texts = useTexts(importTexts);
  const fill = useFillDetails();
  const typed = detailsToFill(notImported);
  if (userId === null || Object.keys(typed).length === 0) return null;
  return (
    <a
      href={paths.person(userId)}
      onClick={() => {
        fill(userId, typed);
      }}
    >
      {texts.askForSecond(username)}
    </a>
  );
}

/** The findings of a row, a line for each. */
function useLines(): (row: ImportedRow) => string[] {
  const texts = useTexts(importTexts);
  const shown = (text: string): string => (text === '' ? texts.nothing : text);
  const change = ({ column, before, after }: ImportedRow['differences'][number]): string =>
    texts.change(column, shown(before), shown(after));
  const sentences: Readonly<Record<string, string>> = texts.codes;
  return ({ differences, notImported, refused, warnings, outcome }) => [
    ...(outcome === 'STALE_PERSON' ? [texts.stale] : []),
    ...refused.map(({ column, code }) => texts.refusal(column, sentences[code] ?? texts.otherCode)),
    ...warnings.map(({ column, code }) => texts.warning(column, texts.warnings[code])),
    ...differences.map(change),
    ...notImported.map((one) => texts.notImported(change(one), texts.whyNot[one.why])),
  ];
}
