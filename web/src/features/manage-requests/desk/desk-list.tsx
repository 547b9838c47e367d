import type { QueueItem } from '@portal/core/contract/requests/desk.ts';
import type { DeskSignal } from '@portal/core/domain/requests/signals.ts';
import { kindOf, typeFor } from '@portal/core/domain/requests/kinds.ts';
import { useApplicationNames } from '../../../api/catalogue.ts';
import { accountRequestTexts } from '../../../request-view/account-request-texts.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { manageRequestsTexts } from '../manage-requests-texts.ts';
import { requestFactTexts } from '../../../request-view/request-facts-texts.ts';
import { severalDecisionsTexts } from '../several/several-texts.ts';
import { paths } from '../../../screens/paths.ts';
import type { ManageRequestsSearch } from '../../../screens/searches.ts';
import { Deadline } from '../../../widgets/times/deadline.tsx';
import { NamedRoles, useRoleNames } from '../../../request-view/role-names.tsx';
import { useDueWords } from '../../../request-view/due/due-words.ts';
import { useRequestWords } from '../../../request-view/words.ts';
import { useConfiguration } from '../../../session/use-session.tsx';
import { Icon } from '../../../widgets/icon.tsx';
import { useMediaMatch } from '../../../widgets/media/media-match.ts';
import { ScrollBox } from '../../../widgets/tables/scroll-box.tsx';
import { RelativeTime } from '../../../widgets/times/relative-time.tsx';
import { StatusTag } from '../../../widgets/tag.tsx';
import { ApproveHere } from './approve-here.tsx';
import { AccountYield, ItemPurpose, RoleMeanings } from './item-reasons.tsx';
import {
  canJoin,
  isAmong,
  isPlain,
  isWhole,
  type Selection,
  withAllPressed,
  withPressed,
} from '../several/selection.ts';
import type { SeveralResults } from '../several/several-dialog.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';

interface DeskListProps {
  items: readonly QueueItem[];
  /** The desk as it is in the address, role included. */
  search: ManageRequestsSearch;
  selection: Selection;
  /** Id of the text that says which requests can be selected. */
  ruleId: string;
  /** Called once one of them was approved here, or was refused. */
  onApproved: (results: SeveralResults) => void;
}

/** The waiting requests: a table from 640 px up, cards below (rule deciding 13). */
export function DeskList(props: DeskListProps) {
  return useMediaMatch(roomForTable) ? <DeskTable {...props} /> : <DeskCards {...props} />;
}

/** 640 px, or more where the browser is set to larger letters. */
const roomForTable = '(min-width: 40em)';

function DeskTable({ items, search, selection, ruleId, onApproved }: DeskListProps) {
  const texts = useTexts(manageRequestsTexts);
  const { columns } = texts;
  return (
    <ScrollBox label={texts.table}>
      <table className="desk-table">
        <caption className="usa-sr-only">{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col">
              <PageCheck items={items} selection={selection} ruleId={ruleId} />
              <span className="usa-sr-only">{columns.select}</span>
            </th>
            <th scope="col">{columns.person}</th>
            <th scope="col">{columns.asksFor}</th>
            <th scope="col">{columns.waiting}</th>
            <th scope="col">{columns.due}</th>
            <th scope="col">{columns.signals}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.requestId}>
              <td>
                <ItemCheck item={item} selection={selection} ruleId={ruleId} />
              </td>
              <th scope="row">
                <div className="desk-words">
                  <Person item={item} search={search} />
                </div>
              </th>
              <td>
                <div className="desk-words desk-words--wish">
                  <Wish item={item} />
                </div>
              </td>
              <td>
                <RelativeTime moment={item.enteredAt} />
              </td>
              <td>
                <Due item={item} />
              </td>
              <td>
                <ItemSignals item={item} />
                <ApproveHere item={item} search={search} onDone={onApproved} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function DeskCards({ items, search, selection, ruleId, onApproved }: DeskListProps) {
  const texts = useTexts(manageRequestsTexts);
  const { selectPage } = useTexts(severalDecisionsTexts);
  return (
    <>
      {items.some(isPlain) ? (
        <label className="desk-check-all">
          <PageCheck items={items} selection={selection} ruleId={ruleId} />
          <span aria-hidden="true">{selectPage}</span>
        </label>
      ) : null}
      <ul className="desk-cards" aria-label={texts.table}>
        {items.map((item) => (
          <li key={item.requestId} className="desk-card">
            <div className="desk-card__person">
              <ItemCheck item={item} selection={selection} ruleId={ruleId} />
              <div>
                <Person item={item} search={search} />
              </div>
            </div>
            <Wish item={item} />
            <p>
              <span>{`${texts.columns.waiting}: `}</span>
              <RelativeTime moment={item.enteredAt} />
            </p>
            <p>
              <span>{`${texts.columns.due}: `}</span>
              <Due item={item} />
            </p>
            {item.signals.length === 0 ? null : <ItemSignals item={item} />}
            <ApproveHere item={item} search={search} onDone={onApproved} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CheckProps {
  selection: Selection;
  ruleId: string;
}

/** The box of one item; none for an item that has to be looked at by itself. */
function ItemCheck({ item, selection, ruleId }: CheckProps & { item: QueueItem }) {
  const texts = useTexts(severalDecisionsTexts);
  if (!isPlain(item)) return null;
  const isChosen = isAmong(item, selection.items);
  return (
    <input
      type="checkbox"
      className="desk-check"
      aria-label={texts.select(item.requestNumber, item.name)}
      aria-describedby={ruleId}
      checked={isChosen}
      disabled={!isChosen && !canJoin(item, selection.items)}
      onChange={() => {
        selection.change((selected) => withPressed(item, selected));
      }}
    />
  );
}

/** The box for all of the page that can go together; none where nothing can. */
function PageCheck({ items, selection, ruleId }: CheckProps & { items: readonly QueueItem[] }) {
  const texts = useTexts(severalDecisionsTexts);
  if (!items.some(isPlain)) return null;
  return (
    <input
      type="checkbox"
      className="desk-check"
      aria-label={texts.selectPage}
      aria-describedby={ruleId}
      checked={isWhole(items, selection.items)}
      onChange={() => {
        selection.change((selected) => withAllPressed(items, selected));
      }}
    />
  );
}

function Person({ item, search }: { item: QueueItem; search: ManageRequestsSearch }) {
  const texts = useTexts(manageRequestsTexts);
  return (
    <>
      <a
        className="desk-person"
        href={paths.request(item.requestNumber, search)}
        aria-label={texts.open(item.requestNumber, item.name)}
      >
        {item.name}
      </a>
      <span className="desk-note">{item.organization}</span>
      <span className="desk-note">
        <WholeNumbers>{item.requestNumber}</WholeNumbers>
      </span>
    </>
  );
}

function Wish({ item }: { item: QueueItem }) {
  const texts = useTexts(manageRequestsTexts);
  const applicationName = useApplicationNames();
  const words = useRequestWords();
  const format = useFormat();
  const { asks } = useTexts(accountRequestTexts);
  const about = (): string => {
    const { alternate } = item;
    if (alternate !== null)
      return texts.standIn(format.calendarDay(alternate.startDate), format.calendarDay(alternate.endDate));
    const { accountRequestKind: ask } = item;
    return ask === null ? applicationName(item.applicationId) : asks[ask].wish;
  };
  return (
    <>
      <span>{about()}</span>
      {item.requestType === typeFor.access ? null : (
        <span className="desk-note">{words.typeName(item.requestType)}</span>
      )}
      <Roles item={item} />
      <ItemPurpose item={item} />
      {item.onBehalfOf === null ? null : (
        <strong className="desk-note">{texts.forSupervisor(item.onBehalfOf)}</strong>
      )}
      {item.fallbackFor === null ? null : (
        <span className="desk-note">{texts.inPlaceOf(words.roleLabel(item.fallbackFor))}</span>
      )}
    </>
  );
}

/** What would come and what would go, and what it allows. */
function Roles({ item }: { item: QueueItem }) {
  const texts = useTexts(manageRequestsTexts);
  const nameOf = useRoleNames(item.applicationId);
  const { requestType, roles, addRoles, removeRoles, updatedFields, accountRequestKind } = item;
  if (requestType === typeFor.access)
    return <RoleMeanings item={item} roles={addRoles.length === 0 ? roles : addRoles} />;
  if (accountRequestKind !== null) return <AccountYield ask={accountRequestKind} changes={updatedFields} />;
  const gone = kindOf(requestType).delivers === 'LOSS_OF_ALL_ROLES' ? texts.givesUp : texts.removes;
  return (
    <>
      <RoleMeanings item={item} roles={addRoles} lead={texts.adds} />
      {removeRoles.length === 0 ? null : (
        <span className="desk-note">
          <NamedRoles roles={removeRoles} nameOf={nameOf} say={gone} />
        </span>
      )}
    </>
  );
}

/** Signals that warn of nothing. */
const plainTones: readonly DeskSignal[] = ['ANSWERED', 'SET_UP'];

function ItemSignals({ item }: { item: QueueItem }) {
  const texts = useTexts(manageRequestsTexts);
  const { names } = useTexts(requestFactTexts).signals;
  if (item.signals.length === 0) return <span>{texts.noSignal}</span>;
  return (
    <ul className="plain-list desk-signals">
      {item.signals.map((signal) => (
        <li key={signal}>
          <StatusTag tone={plainTones.includes(signal) ? 'waiting' : 'attention'}>{names[signal]}</StatusTag>
        </li>
      ))}
    </ul>
  );
}

function Due({ item }: { item: QueueItem }) {
  const { deadlineZone } = useConfiguration();
  const late = useDueWords().late(item.dueAt);
  return (
    <>
      <Deadline moment={item.dueAt} zone={deadlineZone} />
      {late === '' ? null : (
        <strong className="late-mark">
          <Icon name="warning" />
          <span>{late}</span>
        </strong>
      )}
    </>
  );
}
