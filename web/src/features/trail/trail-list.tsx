import type { TrailEntry } from '@portal/core/contract/audit/trail.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useRequestWords } from '../../request-view/words.ts';
import { paths } from '../../screens/paths.ts';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import { entryWords } from './entry-words.ts';
import { trailLeads } from './trail-leads.ts';
import { trailSentences } from './trail-sentences.ts';
import { trailTexts } from './trail-texts.ts';

interface TrailListProps {
  items: readonly TrailEntry[];
  applicationName: (id: string) => string;
}

/** The entries of one page: a sentence each, with the record beside it. */
export function TrailList({ items, applicationName }: TrailListProps) {
  const texts = useTexts(trailTexts);
  return (
    <RecordTable
      caption={texts.list}
      columns={useColumns(applicationName)}
      rows={items}
      keyOf={({ id }) => String(id)}
    />
  );
}

function useColumns(applicationName: (id: string) => string): readonly RecordColumn<TrailEntry>[] {
  const texts = useTexts(trailTexts);
  const sentences = useTexts(trailSentences);
  const leads = useTexts(trailLeads);
  const { list, number } = useFormat();
  const { roleLabel } = useRequestWords();
  const words = { texts, sentences, leads, list, number, roleLabel, applicationName };
  const { columns } = texts;
  return [
    {
      id: 'what',
      heading: columns.what,
      isRowHead: true,
      cell: (entry) => <What entry={entry} sentence={entryWords(entry, words)} />,
    },
    { id: 'at', heading: columns.at, cell: ({ at }) => <When at={at} /> },
    {
      id: 'outcome',
      heading: columns.outcome,
      cell: ({ outcome }) => (
        <StatusTag tone={outcome === 'DONE' ? 'good' : 'bad'}>{texts.outcomes[outcome]}</StatusTag>
      ),
    },
    { id: 'from', heading: columns.from, cell: ({ sourceAddress }) => sourceAddress ?? texts.noOne },
  ];
}

interface EntryProps {
  entry: TrailEntry;
  sentence: string;
}

function What({ entry, sentence }: EntryProps) {
  const texts = useTexts(trailTexts);
  const { requestNumber, record, id } = entry;
  return (
    <>
      <span className="trail-sentence">
        <WholeNumbers>{sentence}</WholeNumbers>
      </span>
      {requestNumber === null ? null : (
        <a href={paths.request(requestNumber)}>
          <WholeNumbers>{texts.seeRequest(requestNumber)}</WholeNumbers>
        </a>
      )}
      <details className="trail-record">
        <summary>
          <span>{texts.record}</span> <span className="usa-sr-only">{texts.recordOf(String(id))}</span>
        </summary>
        <pre>{laidOut(record)}</pre>
      </details>
    </>
  );
}

/** The moment in full, as it identifies entries, and how long ago it was. */
function When({ at }: { at: string }) {
  const format = useFormat();
  return (
    <>
      <span className="trail-exact">{format.exact(at)}</span>
      <span className="record-table__note">
        <RelativeTime moment={at} />
      </span>
    </>
  );
}

/** The record with a line for each column. */
function laidOut(record: string): string {
  return JSON.stringify(JSON.parse(record), null, 2);
}
