import { useSyncExternalStore } from 'react';
import type { QueueItem } from '@portal/core/contract/requests.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { manageRequestsTexts } from '../../content/manage-requests.ts';
import { paths } from '../../paths.ts';
import { Day } from '../../request-view/moment.tsx';
import { useRequestWords } from '../../request-view/words.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { Icon } from '../../widgets/icon.tsx';
import { useNow } from '../../widgets/now.ts';
import { RelativeTime } from '../../widgets/relative-time.tsx';

interface DeskListProps {
  items: readonly QueueItem[];
  role: DecidingRole;
}

/** The waiting requests: a table from 640 px up, cards below (screens section 6). */
export function DeskList(props: DeskListProps) {
  return useHasRoomForTable() ? <DeskTable {...props} /> : <DeskCards {...props} />;
}

const roomForTable = '(min-width: 640px)';

function useHasRoomForTable(): boolean {
  return useSyncExternalStore(watchRoom, () => window.matchMedia(roomForTable).matches);
}

function watchRoom(changed: () => void): () => void {
  const room = window.matchMedia(roomForTable);
  room.addEventListener('change', changed);
  return () => {
    room.removeEventListener('change', changed);
  };
}

function DeskTable({ items, role }: DeskListProps) {
  const texts = useTexts(manageRequestsTexts);
  const { columns } = texts;
  return (
    <table className="desk-table">
      <caption className="usa-sr-only">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.person}</th>
          <th scope="col">{columns.asksFor}</th>
          <th scope="col">{columns.waiting}</th>
          <th scope="col">{columns.due}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.requestId}>
            <th scope="row">
              <Person item={item} role={role} />
            </th>
            <td>
              <Wish item={item} />
            </td>
            <td>
              <RelativeTime moment={item.enteredAt} />
            </td>
            <td>
              <Due item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DeskCards({ items, role }: DeskListProps) {
  const texts = useTexts(manageRequestsTexts);
  return (
    <ul className="desk-cards" aria-label={texts.table}>
      {items.map((item) => (
        <li key={item.requestId} className="desk-card">
          <div className="desk-card__person">
            <Person item={item} role={role} />
          </div>
          <Wish item={item} />
          <p>
            {texts.columns.waiting}: <RelativeTime moment={item.enteredAt} />
          </p>
          <p>
            {texts.columns.due}: <Due item={item} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Person({ item, role }: { item: QueueItem; role: DecidingRole }) {
  const texts = useTexts(manageRequestsTexts);
  return (
    <>
      <a
        className="desk-person"
        href={paths.request(item.requestNumber, { role })}
        aria-label={texts.open(item.requestNumber, item.name)}
      >
        {item.name}
      </a>
      <span className="desk-note">{item.organization}</span>
      <span className="desk-note">{item.requestNumber}</span>
    </>
  );
}

function Wish({ item }: { item: QueueItem }) {
  const texts = useTexts(manageRequestsTexts);
  const applicationName = useApplicationNames();
  const words = useRequestWords();
  const format = useFormat();
  return (
    <>
      <span>{applicationName(item.applicationId)}</span>
      <span className="desk-note">{format.list(item.roles)}</span>
      {item.requestType === 'ACCESS_REQUEST' ? null : (
        <span className="desk-note">{words.typeName(item.requestType)}</span>
      )}
      {item.fallbackFor === null ? null : (
        <span className="desk-note">{texts.inPlaceOf(words.roleLabel(item.fallbackFor))}</span>
      )}
    </>
  );
}

function Due({ item }: { item: QueueItem }) {
  const texts = useTexts(manageRequestsTexts);
  const { deadlineZone } = useConfiguration();
  const isLate = new Date(item.dueAt) < useNow();
  return (
    <>
      <Day moment={item.dueAt} zone={deadlineZone} />
      {isLate ? (
        <strong className="late-mark">
          <Icon name="warning" />
          {texts.late}
        </strong>
      ) : null}
    </>
  );
}
