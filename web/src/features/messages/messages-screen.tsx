import { useRef } from 'react';
import type { ContactMessages } from '@portal/core/contract/operations/contact-messages.ts';
import { useContactMessages } from '../../api/administration/contact-messages.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { MessagesSearch, ScreenProps } from '../../screens/searches.ts';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { Select } from '../../widgets/fields/field.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Pagination } from '../../widgets/lists/pagination.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { messagesTexts } from './messages-texts.ts';
import { OneMessage } from './one-message.tsx';
import './messages.css';

/** So many are counted at most. */
const mostCounted = 1_000;

/** Messages of the contact form, for RM-IT help (rule contact 9). */
export function MessagesScreen(props: ScreenProps<MessagesSearch>) {
  const texts = useTexts(messagesTexts);
  return (
    <ScreenForRoles name="messages" texts={texts}>
      <Inside {...props} />
    </ScreenForRoles>
  );
}

function Inside({ search, changeSearch }: ScreenProps<MessagesSearch>) {
  const texts = useTexts(messagesTexts);
  const problemText = useProblemText();
  const found = useContactMessages(search);
  const list = useRef<HTMLDivElement>(null);
  const summary = useSummary(found.data);
  return (
    <>
      <p>{texts.intro}</p>
      <div className="toolbar contact-messages-tools">
        <Select
          id="messages-show"
          label={texts.show}
          options={[
            { value: 'open', label: texts.open },
            { value: 'answered', label: texts.answered },
          ]}
          value={search.show ?? 'open'}
          onChange={(chosen) => {
            const show = chosen === 'answered' ? chosen : undefined;
            changeSearch({ show, cursor: undefined }, { replace: true });
          }}
        />
      </div>
      <ListFrame
        id="messages"
        {...{ list, summary }}
        isSummaryShown
        query={found}
        cursor={search.cursor}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        rows={4}
      >
        {found.data === undefined ? null : (
          <Found
            page={found.data}
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

/** How many wait, and how many of them for too long. */
function useSummary(page: ContactMessages | undefined): string {
  const texts = useTexts(messagesTexts);
  const format = useFormat();
  if (page === undefined) return '';
  if (page.open === 0) return texts.noneWaiting;
  const waiting =
    page.open >= mostCounted
      ? texts.waitingAtLeast(format.number(page.open))
      : format.plural(page.open, texts.waiting);
  return page.overdue === 0 ? `${waiting}.` : `${waiting}; ${format.plural(page.overdue, texts.overdue)}.`;
}

interface FoundProps {
  page: ContactMessages;
  search: MessagesSearch;
  summary: string;
  /** A message is about to leave the list, with the button that was pressed. */
  onGone: () => void;
}

function Found({ page: { items, next }, search, summary, onGone }: FoundProps) {
  const texts = useTexts(messagesTexts);
  const first = paths.messages({ ...search, cursor: undefined });
  // That none waits stands above already.
  if (items.length === 0) return search.show === 'answered' ? <EmptyState text={texts.noneAnswered} /> : null;
  return (
    <>
      <ul className="contact-messages" aria-label={texts.list}>
        {items.map((message) => (
          <OneMessage key={message.messageId} message={message} onGone={onGone} />
        ))}
      </ul>
      <Pagination
        previous={search.cursor === undefined ? null : first}
        next={next === null ? null : paths.messages({ ...search, cursor: next })}
        summary={summary}
      />
    </>
  );
}
