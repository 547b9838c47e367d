import type { Drift } from '@portal/core/contract/operations/drift.ts';
import { useDrift } from '../../api/administration/drift.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { CertificatesSearch, ScreenProps } from '../../screens/searches.ts';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { WorkList } from '../../widgets/lists/work-list/work-list.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { driftTexts } from './drift-texts.ts';
import { LastLook } from './last-look.tsx';
import { OneDifference } from './one-difference.tsx';
import './drift.css';

/** The limit of counting. */
const mostCounted = 10_000;

/** Where the roles at the provider differ from the grants, for RM-IT help and SECURITY (rule drift 1). */
export function DriftScreen(props: ScreenProps<CertificatesSearch>) {
  return (
    <ScreenForRoles name="drift" texts={useTexts(driftTexts)}>
      <Inside {...props} />
    </ScreenForRoles>
  );
}

function Inside({ search }: ScreenProps<CertificatesSearch>) {
  const texts = useTexts(driftTexts);
  const problemText = useProblemText();
  const found = useDrift(search);
  const summary = useSummary(found.data);
  const look = found.data?.look;
  const wasCompared = look === undefined || look.endedAt !== null || look.isUnderWay;
  return (
    <>
      <p>{texts.intro}</p>
      {found.data === undefined ? null : <LastLook look={found.data.look} />}
      <WorkList
        id="drift"
        query={found}
        page={found.data === undefined ? undefined : { items: found.data.lines, next: found.data.next }}
        cursor={search.cursor}
        addressOf={(cursor) => paths.drift({ cursor })}
        summary={summary}
        isSummaryShown
        label={texts.list}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        empty={wasCompared ? null : <EmptyState text={texts.never} />}
        keyOf={({ lineId }) => lineId}
        Entry={OneDifference}
      />
    </>
  );
}

function useSummary(drift: Drift | undefined): string {
  const texts = useTexts(driftTexts);
  const format = useFormat();
  if (drift === undefined || (drift.count === 0 && drift.look.endedAt === null)) return '';
  if (drift.count === 0) return texts.none;
  return drift.count >= mostCounted
    ? texts.countAtLeast(format.number(drift.count))
    : format.plural(drift.count, texts.count);
}
