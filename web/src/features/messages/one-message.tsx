import { useRef } from 'react';
import type { ContactMessageView } from '@portal/core/contract/operations/contact-messages.ts';
import type { MessageAction } from '@portal/core/domain/contact/message-state.ts';
import { useHandleMessage } from '../../api/administration/contact-messages.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { useMessages } from '../../shell/notices/messages.tsx';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import type { WorkListEntryProps } from '../../widgets/lists/work-list/work-list.tsx';
import { messagesTexts } from './messages-texts.ts';

/** Who wrote about what and since when, the message itself, and its actions. */
export function OneMessage({ item: message, onGone }: WorkListEntryProps<ContactMessageView>) {
  const texts = useTexts(messagesTexts);
  const { fullName, userId, subject, phoneNumber } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <li className="work-list__entry">
      <h2 ref={heading} tabIndex={-1}>
        {subject}
      </h2>
      <p>
        {userId === null ? <span>{fullName}</span> : <a href={paths.person(userId)}>{fullName}</a>}
        <span>{`, ${message.email}`}</span>
        {userId === null ? <span>{` (${texts.visitor})`}</span> : null}
      </p>
      {phoneNumber === '' ? null : <p>{`${texts.phone}: ${phoneNumber}`}</p>}
      <p>
        <StateTag message={message} />
      </p>
      <p>
        <span>{`${texts.received}: `}</span>
        <RelativeTime moment={message.receivedAt} />
      </p>
      {message.answeredAt === null ? (
        <p>
          <span>{`${texts.due}: `}</span>
          <RelativeTime moment={message.dueAt} />
        </p>
      ) : null}
      {message.answeredBy === null ? null : <p>{texts.answeredBy(message.answeredBy)}</p>}
      {message.answeredBy === null && message.claimedBy !== null ? (
        <p>{texts.claimedBy(message.claimedBy)}</p>
      ) : null}
      <details>
        <summary aria-label={texts.readAbout(fullName)}>{texts.read}</summary>
        <p className="contact-message__body">{message.message}</p>
      </details>
      <Actions
        message={message}
        onGone={onGone}
        onStay={() => {
          heading.current?.focus();
        }}
      />
    </li>
  );
}

function StateTag({ message: { state, isOverdue } }: Pick<ActionsProps, 'message'>) {
  const texts = useTexts(messagesTexts);
  return (
    <>
      <StatusTag tone={tones[state]}>{texts.states[state]}</StatusTag>
      {isOverdue ? (
        <>
          <span> </span>
          <StatusTag tone="bad">{texts.late}</StatusTag>
        </>
      ) : null}
    </>
  );
}

const tones: Readonly<Record<ContactMessageView['state'], Tone>> = {
  NEW: 'attention',
  CLAIMED: 'waiting',
  ANSWERED: 'good',
};

/** With these a message goes over to the other list. */
const leaving: readonly MessageAction[] = ['ANSWERED', 'REOPEN'];

interface ActionsProps {
  message: ContactMessageView;
  onGone: () => void;
  /** It stays, and other buttons are about to replace the pressed one. */
  onStay: () => void;
}

function Actions({ message, onGone, onStay }: ActionsProps) {
  const texts = useTexts(messagesTexts);
  const problemText = useProblemText();
  const notices = useMessages();
  const handle = useHandleMessage(message.messageId);
  const { fullName } = message;
  const does = (action: MessageAction): void => {
    handle.mutate(action, {
      onSuccess: () => {
        notices.show({ type: 'info', text: texts.done[action] });
        if (leaving.includes(action)) onGone();
        else onStay();
      },
      onError: (problem) => {
        notices.show({ type: 'error', text: problemText(problem) });
      },
    });
  };
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  return (
    <div className="work-list__actions">
      {message.answeredAt === null ? (
        <LinkButton
          href={`mailto:${encodeURIComponent(message.email)}?subject=${subject}`}
          look="outline"
          label={texts.replyTo(fullName)}
        >
          {texts.reply}
        </LinkButton>
      ) : null}
      {message.actions.map((action) => (
        <Button
          key={action}
          look="outline"
          busy={handle.isPending}
          label={texts.actionOf(texts.actions[action], fullName)}
          onClick={() => {
            does(action);
          }}
        >
          {texts.actions[action]}
        </Button>
      ))}
    </div>
  );
}
