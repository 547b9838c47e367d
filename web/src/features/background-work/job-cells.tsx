import { useFormat } from '../../content/format.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import type { RecordColumn } from '../../widgets/tables/record-table.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { durationWords } from '../../widgets/times/lasted-time.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { backgroundWorkTexts } from './background-work-texts.ts';
import { jobTexts } from './job-texts.ts';
import { hasFailed } from './troubles.ts';

interface Job {
  name: keyof (typeof jobTexts)['en']['jobs'];
  last?: { endedAt: string; lasted: number; fault: string | null };
  /** Since when a run is under way. */
  runningSince?: string | null;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** How often a job runs, in words; null is once a day. */
function useRhythm(): (milliseconds: number | null) => string {
  const texts = useTexts(backgroundWorkTexts);
  const format = useFormat();
  return (milliseconds) => {
    if (milliseconds === null) return texts.daily;
    if (milliseconds < second) return texts.often;
    if (milliseconds < minute) return format.plural(milliseconds / second, texts.every.second);
    if (milliseconds < hour) return format.plural(milliseconds / minute, texts.every.minute);
    return format.plural(milliseconds / hour, texts.every.hour);
  };
}

/** The columns that jobs of both kinds have: what it is and how often, its state, and its last run. */
export function useJobColumns<Row extends Job>(
  everyOf: (row: Row) => number | null,
): [name: RecordColumn<Row>, state: RecordColumn<Row>, last: RecordColumn<Row>] {
  const { columns } = useTexts(backgroundWorkTexts);
  const { jobs } = useTexts(jobTexts);
  const rhythm = useRhythm();
  return [
    {
      id: 'job',
      heading: columns.job,
      isRowHead: true,
      cell: (row) => (
        <>
          <span>{jobs[row.name]}</span>
          <span className="record-table__note">{rhythm(everyOf(row))}</span>
        </>
      ),
    },
    { id: 'state', heading: columns.state, cell: (row) => <State job={row} /> },
    { id: 'last', heading: columns.last, cell: (row) => <LastRun job={row} /> },
  ];
}

function State({ job }: { job: Job }) {
  const texts = useTexts(backgroundWorkTexts);
  const { last, runningSince = null } = job;
  return (
    <>
      {runningSince === null ? null : (
        <p>
          <StatusTag tone="waiting">{texts.states.running}</StatusTag>
          <span className="record-table__note">
            <span>{`${texts.started} `}</span>
            <RelativeTime moment={runningSince} />
          </span>
        </p>
      )}
      {last === undefined ? null : (
        <p>
          <StatusTag tone={hasFailed(job) ? 'bad' : 'good'}>
            {hasFailed(job) ? texts.states.failed : texts.states.succeeded}
          </StatusTag>
        </p>
      )}
      {last === undefined && runningSince === null ? (
        <StatusTag tone="neutral">{texts.states.notYet}</StatusTag>
      ) : null}
    </>
  );
}

function LastRun({ job: { last } }: { job: Job }) {
  const texts = useTexts(backgroundWorkTexts);
  const { language } = useLanguage();
  if (last === undefined) return <span>{texts.never}</span>;
  return (
    <>
      <RelativeTime moment={last.endedAt} />
      <span className="record-table__note">{texts.took(durationWords(language, last.lasted))}</span>
    </>
  );
}
