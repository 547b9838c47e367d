import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { backgroundWorkTexts } from './background-work-texts.ts';
import { checkTexts } from './check-texts.ts';
import { checksHeadingId } from './names.ts';
import type { Checks as ChecksView } from './troubles.ts';

type Broken = ChecksView['broken'][number];

/** What must always hold while the portal works: one line where it does, and otherwise what did not (rule running 16). */
export function Checks({ checks: { total, broken } }: { checks: ChecksView }) {
  const texts = useTexts(backgroundWorkTexts).checks;
  const format = useFormat();
  const columns = useColumns();
  return (
    <section aria-labelledby={checksHeadingId}>
      <h2 id={checksHeadingId} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{texts.intro}</p>
      {broken.length === 0 ? (
        <p>
          <StatusTag tone="good">{format.plural(total, texts.hold)}</StatusTag>
        </p>
      ) : (
        <>
          <p>{texts.broken(format.number(broken.length), format.number(total))}</p>
          <RecordTable caption={texts.title} columns={columns} rows={broken} keyOf={({ code }) => code} />
        </>
      )}
    </section>
  );
}

function useColumns(): RecordColumn<Broken>[] {
  const { columns } = useTexts(backgroundWorkTexts).checks;
  const sentences = useTexts(checkTexts);
  const format = useFormat();
  return [
    {
      id: 'check',
      heading: columns.check,
      isRowHead: true,
      cell: ({ code }) => (
        <>
          <span>{sentences[code]}</span>
          <span className="record-table__note" translate="no">
            {code}
          </span>
        </>
      ),
    },
    { id: 'count', heading: columns.count, cell: ({ count }) => <span>{format.number(count)}</span> },
    { id: 'last', heading: columns.last, cell: ({ lastAt }) => <RelativeTime moment={lastAt} /> },
    { id: 'first', heading: columns.first, cell: ({ firstAt }) => <RelativeTime moment={firstAt} /> },
  ];
}
