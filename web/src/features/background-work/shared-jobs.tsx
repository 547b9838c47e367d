import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { backgroundWorkTexts } from './background-work-texts.ts';
import { useJobColumns } from './job-cells.tsx';
import { failedFirst } from './troubles.ts';

type Job = BackgroundWork['shared'][number];

/** The jobs that run once for all portals, with their next run and what nobody ran. */
export function SharedJobs({ jobs }: { jobs: readonly Job[] }) {
  const texts = useTexts(backgroundWorkTexts);
  const [name, state, last] = useJobColumns<Job>(({ everySeconds }) =>
    everySeconds === null ? null : everySeconds * 1_000,
  );
  const next = useNextColumn();
  return (
    <section aria-labelledby="shared-heading">
      <h2 id="shared-heading">{texts.shared.title}</h2>
      <p>{texts.shared.intro}</p>
      <RecordTable
        caption={texts.shared.title}
        columns={[name, state, last, next]}
        rows={failedFirst(jobs)}
        keyOf={(job) => job.name}
      />
    </section>
  );
}

function useNextColumn(): RecordColumn<Job> {
  const { next } = useTexts(backgroundWorkTexts).columns;
  return { id: 'next', heading: next, cell: (job) => <NextRun job={job} /> };
}

function NextRun({ job: { nextAt, skipped } }: { job: Job }) {
  const texts = useTexts(backgroundWorkTexts);
  const format = useFormat();
  const now = useNow();
  return (
    <>
      {new Date(nextAt) > now ? <RelativeTime moment={nextAt} /> : <span>{texts.dueNow}</span>}
      {skipped === undefined ? null : (
        <span className="record-table__note">
          <span>{`${format.plural(skipped.count, texts.skipped)}, ${texts.from} `}</span>
          <RelativeTime moment={skipped.from} />
          <span>{` ${texts.until} `}</span>
          <RelativeTime moment={skipped.until} />
        </span>
      )}
    </>
  );
}
