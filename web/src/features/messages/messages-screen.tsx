import type { ContactMessages } from '@portal/core/contract/operations/contact-messages.ts';
import { useContactMessages } from '../../api/administration/contact-messages.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { MessagesSearch, ScreenProps } from '../../screens/searches.ts';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { Select } from '../../widgets/fields/field.tsx';
import { WorkList } from '../../widgets/lists/work-list/work-list.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { messagesTexts } from './messages-texts.ts';
import { OneMessage } from './one-message.tsx';
import './messages.css';

/** The limit of counting. */
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
      <WorkList
        id="messages"
        query={found}
        page={found.data}
        cursor={search.cursor}
        addressOf={(cursor) => paths.messages({ ...search, cursor })}
        summary={summary}
        isSummaryShown
        label={texts.list}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        // That none waits is shown above already.
        empty={
          found.data !== undefined && search.show === 'answered' ? (
            <EmptyState text={texts.noneAnswered} />
          ) : null
        }
        keyOf={({ messageId }) => messageId}
        Entry={OneMessage}
      />
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
