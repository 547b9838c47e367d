import type { Notice, Notices } from '@portal/core/contract/account/notices.ts';
import { type useNotices, useMarkNotices } from '../../../api/account/notices.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useLanguage, useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { EmptyState, ErrorState } from '../../../widgets/notices/page-states.tsx';
import { RelativeTime } from '../../../widgets/times/relative-time.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';
import { bellTexts } from './bell-texts.ts';

interface BellPanelProps {
  notices: ReturnType<typeof useNotices>;
  /** A notice was followed. */
  onChoose: () => void;
  /** Everything was marked, and the button for it goes. */
  onMarked: () => void;
}

/** The person's newest notices, with one button that marks it all as read. */
export function BellPanel({
  notices: { data, error, isFetching, refetch },
  onChoose,
  onMarked,
}: BellPanelProps) {
  const texts = useTexts(bellTexts);
  const problemText = useProblemText();
  const mark = useMarkNotices();
  const read = (position: number): void => {
    mark.mutate({ from: position, upTo: position });
  };
  return (
    <section className="bell__notices" aria-labelledby="bell-title">
      <div className="bell__head">
        <h2 id="bell-title">{texts.title}</h2>
        {data === undefined ? null : <ReadAll notices={data} mark={mark} onMarked={onMarked} />}
      </div>
      {mark.error === null ? null : (
        <ErrorState id="bell-not-marked" title={texts.notMarked} text={problemText(mark.error)} />
      )}
      {data !== undefined ? (
        <NoticeList items={data.items} onRead={read} onChoose={onChoose} />
      ) : error === null ? (
        <Skeleton kind="line" count={3} />
      ) : (
        <ErrorState
          id="bell-failed"
          title={texts.failed}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

interface ReadAllProps {
  notices: Notices;
  mark: ReturnType<typeof useMarkNotices>;
  onMarked: () => void;
}

/** Marks what is shown, and older notices; newer ones stay unread. */
function ReadAll({ notices: { items, unread }, mark, onMarked }: ReadAllProps) {
  const texts = useTexts(bellTexts);
  const [newest] = items;
  if (newest === undefined || unread === 0) return null;
  return (
    <Button
      look="plain"
      busy={mark.isPending}
      onClick={() => {
        mark.mutate({ from: 0, upTo: newest.position }, { onSuccess: onMarked });
      }}
    >
      {texts.readAll}
    </Button>
  );
}

interface NoticeListProps {
  items: readonly Notice[];
  onRead: (position: number) => void;
  onChoose: () => void;
}

function NoticeList({ items, onRead, onChoose }: NoticeListProps) {
  const texts = useTexts(bellTexts);
  if (items.length === 0) return <EmptyState text={texts.none} />;
  return (
    <ul className="bell__list">
      {items.map((notice) => (
        <NoticeItem
          key={notice.position}
          notice={notice}
          onChoose={() => {
            if (!notice.isRead) onRead(notice.position);
            onChoose();
          }}
        />
      ))}
    </ul>
  );
}

function NoticeItem({ notice, onChoose }: { notice: Notice; onChoose: () => void }) {
  const texts = useTexts(bellTexts);
  const { language } = useLanguage();
  return (
    <li className={notice.isRead ? 'bell__item' : 'bell__item bell__item--unread'}>
      <a href={notice.path} onClick={onChoose}>
        {notice.isRead ? null : <span className="usa-sr-only">{`${texts.isUnread} `}</span>}
        <span>
          <WholeNumbers>{notice[language]}</WholeNumbers>
        </span>
      </a>
      <span className="bell__when">
        <RelativeTime moment={notice.at} />
      </span>
    </li>
  );
}
