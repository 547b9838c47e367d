import { useTexts } from '../../content/language.tsx';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { RecordTable } from '../../widgets/tables/record-table.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { backgroundWorkTexts } from './background-work-texts.ts';
import { useJobColumns } from './job-cells.tsx';
import { usePortalName } from './names.ts';
import { failedFirst, type Portal } from './troubles.ts';

/** What each portal runs by itself. */
export function PortalsJobs({ portals }: { portals: readonly Portal[] }) {
  const texts = useTexts(backgroundWorkTexts).portals;
  return (
    <section aria-labelledby="portals-heading">
      <h2 id="portals-heading">{texts.title}</h2>
      {portals.length === 0 ? <EmptyState text={texts.none} /> : <p>{texts.intro}</p>}
      {portals.map((portal) => (
        <OnePortal key={portal.portalId} portal={portal} />
      ))}
    </section>
  );
}

function OnePortal({ portal }: { portal: Portal }) {
  const texts = useTexts(backgroundWorkTexts).portals;
  const columns = useJobColumns<Portal['jobs'][number]>(({ every }) => every);
  const name = usePortalName()(portal);
  return (
    <>
      <h3>{name}</h3>
      <FactList>
        <Fact name={texts.startedAt}>
          <RelativeTime moment={portal.startedAt} />
        </Fact>
        <Fact name={texts.seenAt}>
          <RelativeTime moment={portal.seenAt} />
          <span> </span>
          {portal.isSilent ? <StatusTag tone="attention">{texts.silent}</StatusTag> : null}
        </Fact>
      </FactList>
      <RecordTable
        caption={texts.jobsOf(name)}
        columns={columns}
        rows={failedFirst(portal.jobs)}
        keyOf={(job) => job.name}
      />
    </>
  );
}
