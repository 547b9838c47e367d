import type { Confirmation } from '@portal/core/contract/people/account-actions.ts';
import { reasonLimits } from '@portal/core/domain/people/actions/account-action.ts';
import { useAnswerConfirmation, useConfirmedPassword } from '../../../api/administration/account-actions.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { spelledOut, wordsFor } from '../../../content/known-words.ts';
import { useTexts } from '../../../content/language.tsx';
import { useDraftText } from '../../../session/drafts/draft.ts';
import { paths } from '../../../screens/paths.ts';
import { useMessages } from '../../../shell/notices/messages.tsx';
import { Button } from '../../../widgets/button.tsx';
import { TextArea } from '../../../widgets/fields/text-area.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { useNow } from '../../../widgets/times/now.ts';
import { DetailChanges } from '../detail-changes.tsx';
import { personTexts } from '../person-texts.ts';
import { confirmationTexts } from './confirmation-texts.ts';

interface RowProps {
  item: Confirmation;
  onAnswered: () => void;
  /** Shown by the list, which stays when the row goes. */
  onPassword: (name: string, password: string) => void;
}

/** One of them, with what would change and the answer. */
export function ConfirmationRow({ item, onAnswered, onPassword }: RowProps) {
  const texts = useTexts(confirmationTexts);
  const format = useFormat();
  const now = useNow();
  const { person, reason, askedBy, askedAt, expiresAt } = item;
  return (
    <li>
      <h2>{texts.asks[item.kind](person.fullName)}</h2>
      <RolesOf item={item} />
      {item.staysName === null ? null : <p>{texts.second(item.staysName)}</p>}
      <DetailChanges changes={item.changes ?? []} />
      <p>{texts.reason(reason)}</p>
      <p className="person-note">
        {`${texts.askedBy(askedBy, format.day(askedAt, now))} ${texts.until(format.day(expiresAt, now))}`}
      </p>
      <p>
        <a href={paths.person(person.userId)}>{texts.toPerson(person.fullName)}</a>
      </p>
      <Way item={item} onAnswered={onAnswered} onPassword={onPassword} />
    </li>
  );
}

/** What the reader can do about it. */
function Way({ item, onAnswered, onPassword }: RowProps) {
  const texts = useTexts(confirmationTexts);
  if (item.state === 'READY') return <Fetching item={item} onPassword={onPassword} />;
  return (
    <>
      {item.isOwn ? <p>{texts.own}</p> : null}
      {item.isOwn || item.mayConfirm ? (
        <Answer item={item} onAnswered={onAnswered} />
      ) : (
        <p>{item.isTied ? texts.tied(item.askedBy) : texts.notYours}</p>
      )}
    </>
  );
}

function Fetching({ item, onPassword }: Pick<RowProps, 'item' | 'onPassword'>) {
  const texts = useTexts(confirmationTexts);
  const problemText = useProblemText();
  const fetching = useConfirmedPassword();
  const { confirmationId, person } = item;
  // Awaited instead of reported by the mutation: the row may be gone by then, and the password is shown once. A failure is shown above the button.
  const show = async (): Promise<void> => {
    const shown = await fetching.mutateAsync(confirmationId).catch(() => null);
    if (shown !== null && shown.password !== null) onPassword(person.fullName, shown.password);
  };
  return (
    <>
      <p>{texts.ready}</p>
      {fetching.isError ? (
        <Alert id={`fetch-failed-${confirmationId}`} type="error" title={texts.answerFailed} announce>
          {problemText(fetching.error)}
        </Alert>
      ) : null}
      <Button
        busy={fetching.isPending}
        label={texts.about(texts.show, person.fullName)}
        onClick={() => void show()}
      >
        {texts.show}
      </Button>
    </>
  );
}

/** Which roles come and go. */
function RolesOf({ item: { roles } }: { item: Confirmation }) {
  const texts = useTexts(confirmationTexts);
  const { identity } = useTexts(personTexts);
  const format = useFormat();
  if (roles === null) return null;
  const { before, after } = roles;
  const named = (list: readonly string[]): string =>
    format.list(list.map((role) => wordsFor(identity.roles, role) ?? spelledOut(role)));
  const given = after.filter((role) => !before.includes(role));
  const removed = before.filter((role) => !after.includes(role));
  return (
    <>
      {given.length === 0 ? null : <p>{texts.given(named(given))}</p>}
      {removed.length === 0 ? null : <p>{texts.removed(named(removed))}</p>}
    </>
  );
}

function Answer({ item, onAnswered }: Omit<RowProps, 'onPassword'>) {
  const texts = useTexts(confirmationTexts);
  const problemText = useProblemText();
  const messages = useMessages();
  const answering = useAnswerConfirmation();
  const { confirmationId, person, isOwn } = item;
  const kept = useDraftText(`confirmation:${confirmationId}`);
  const say = (answer: 'YES' | 'NO'): void => {
    if (answering.isPending) return;
    answering.mutate(
      { confirmationId, answer, comment: kept.value },
      {
        onSuccess: ({ state }) => {
          kept.forget();
          const refused = isOwn ? texts.takenBack : texts.refused;
          if (state === 'REFUSED') messages.show({ type: 'info', text: refused });
          else if (state === 'DONE' || state === 'READY')
            messages.show({ type: 'success', text: state === 'DONE' ? texts.confirmed : texts.readied });
          else messages.show({ type: 'warning', text: state === 'DUE' ? texts.due : texts.answerFailed });
          onAnswered();
        },
      },
    );
  };
  const no = isOwn ? texts.takeBack : texts.no;
  return (
    <>
      {answering.isError ? (
        <Alert id={`answer-failed-${confirmationId}`} type="error" title={texts.answerFailed} announce>
          {problemText(answering.error)}
        </Alert>
      ) : null}
      <TextArea
        id={`comment-${confirmationId}`}
        label={texts.comment}
        hint={texts.commentHint}
        rows={2}
        limit={reasonLimits.most}
        value={kept.value}
        onChange={kept.change}
      />
      <div className="button-row">
        {isOwn ? null : (
          <Button
            busy={answering.isPending}
            label={texts.about(texts.yes, person.fullName)}
            onClick={() => {
              say('YES');
            }}
          >
            {texts.yes}
          </Button>
        )}
        <Button
          look="outline"
          busy={answering.isPending}
          label={texts.about(no, person.fullName)}
          onClick={() => {
            say('NO');
          }}
        >
          {no}
        </Button>
      </div>
    </>
  );
}
