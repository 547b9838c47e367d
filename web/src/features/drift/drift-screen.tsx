import { useRef } from 'react';
import type { Drift } from '@portal/core/contract/operations/drift.ts';
import { useDrift } from '../../api/administration/drift.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { CertificatesSearch, ScreenProps } from '../../screens/searches.ts';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { driftTexts } from './drift-texts.ts';
import { LastLook } from './last-look.tsx';
import { OneDifference } from './one-difference.tsx';
import './drift.css';

/** So many are counted at most. */
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
  const list = useRef<HTMLDivElement>(null);
  const summary = useSummary(found.data);
  return (
    <>
      <p>{texts.intro}</p>
      {found.data === undefined ? null : <LastLook look={found.data.look} />}
      <ListFrame
        id="drift"
        {...{ list, summary }}
        isSummaryShown
        query={found}
        cursor={search.cursor}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        rows={4}
      >
        {found.data === undefined ? null : (
          <Found
            drift={found.data}
            {...{ search, summary }}
            onGone={() => {
              list.current?.focus();
            }}
          />
        )}
      </ListFrame>
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

interface FoundProps {
  drift: Drift;
  search: CertificatesSearch;
  summary: string;
  /** A line is about to leave the list, with the button that was pressed. */
  onGone: () => void;
}

function Found({ drift: { lines, next, look }, search, summary, onGone }: FoundProps) {
  const texts = useTexts(driftTexts);
  const previous = search.cursor === undefined ? null : paths.drift();
  if (lines.length === 0 && previous === null)
    return look.endedAt === null && !look.isUnderWay ? <EmptyState text={texts.never} /> : null;
  return (
    <>
      <ul className="differences" aria-label={texts.list}>
        {lines.map((line) => (
          <OneDifference key={line.lineId} {...{ line, onGone }} />
        ))}
      </ul>
      <Pagination
        previous={previous}
        next={next === null ? null : paths.drift({ cursor: next })}
        summary={summary}
      />
    </>
  );
}
