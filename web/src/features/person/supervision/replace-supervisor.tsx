import { useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { ReplacementPreview, ReplacementReply } from '@portal/core/contract/people/supervisors.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import {
  useReplacementPreview,
  useReplaceSupervisor,
  useSupervisorCandidates,
} from '../../../api/administration/supervisors.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { useCandidateSearch } from '../../../request-view/help-desk/candidates.ts';
import { useMessages } from '../../../shell/notices/messages.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialogs/dialog.tsx';
import type { ListOption } from '../../../widgets/fields/options-list/options-list-state.ts';
import { ReasonField } from '../../../widgets/fields/reason/reason-field.tsx';
import { SearchComboBox } from '../../../widgets/fields/searched/search-combo-box.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { ErrorState } from '../../../widgets/notices/page-states.tsx';
import { supervisionTexts } from './supervision-texts.ts';

interface ReplaceSupervisorProps {
  person: PersonPage;
  onClose: () => void;
}

/** Chooses who takes over, says what that would do, asks why, and does it; whatever fails, what was chosen and typed stays. */
export function ReplaceSupervisor({ person, onClose }: ReplaceSupervisorProps) {
  const { dialog: texts } = useTexts(supervisionTexts);
  const problemText = useProblemText();
  const form = useForm(person, onClose);
  return (
    <Dialog
      id="supervisor-replacement"
      title={texts.title(person.fullName)}
      dismissal={form.isSaving ? 'locked' : 'escape'}
      onDismiss={onClose}
      footer={
        <>
          <Button busy={form.isSaving} onClick={form.save}>
            {texts.save}
          </Button>
          <Button look="outline" disabled={form.isSaving} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {form.failure === null ? null : (
        <Alert id="supervisor-replacement-failed" type="error" title={texts.failed} announce>
          {problemText(form.failure)}
        </Alert>
      )}
      <SearchComboBox
        {...form.search}
        id="supervisor-successor"
        label={texts.successor}
        hint={texts.hint}
        required
        chosen={form.chosen}
        error={form.wasTried && form.chosen === null ? texts.missing : undefined}
        onChange={form.choose}
      />
      {form.chosen === null ? null : <Preview found={form.preview} />}
      <ReasonField id="supervisor-reason" value={form.reason} onChange={form.type} wasTried={form.wasTried} />
    </Dialog>
  );
}

function useForm(person: PersonPage, onClose: () => void) {
  const notice = useOutcome(person);
  const { userId } = person;
  const [chosen, choose] = useState<ListOption | null>(null);
  const [words, setWords] = useState('');
  const [reason, type] = useState('');
  const [wasTried, setTried] = useState(false);
  const replacing = useReplaceSupervisor(userId);
  const preview = useReplacementPreview(userId, chosen?.value ?? null);
  const search = useCandidateSearch({
    words,
    setWords,
    found: useSupervisorCandidates(userId, words),
    detailOf: ({ email }) => email,
  });
  const save = (): void => {
    setTried(true);
    if (replacing.isPending || preview.isFetching) return;
    if (chosen === null || preview.data === undefined || concernsNobody(preview.data))
      return document.getElementById('supervisor-successor')?.focus();
    if (faultOfReason(reason) !== null) return document.getElementById('supervisor-reason')?.focus();
    replacing.mutate(
      { successorId: chosen.value, version: preview.data.version, reason: reason.trim() },
      {
        onSuccess: (reply) => {
          notice(reply);
          onClose();
        },
      },
    );
  };
  return {
    chosen,
    choose,
    reason,
    type,
    wasTried,
    preview,
    search,
    save,
    isSaving: replacing.isPending,
    failure: replacing.error,
  };
}

/** Whether there is neither somebody whom it would change at once nor somebody for whom a second person can be asked. */
function concernsNobody({ people, kept }: ReplacementPreview): boolean {
  return people === 0 && !kept.some(({ because }) => because === 'HOLDS_ROLE');
}

/** Tells what was done, what waits for a second person, and who was left. */
function useOutcome({ fullName }: PersonPage): (reply: ReplacementReply) => void {
  const { done, begun, holders: words } = useTexts(supervisionTexts);
  const format = useFormat();
  const messages = useMessages();
  return ({ state, successor, total, holders }) => {
    const namesOf = (wanted: ReplacementReply['holders'][number]['outcome']) =>
      holders.filter(({ outcome }) => outcome === wanted).map((one) => one.fullName);
    const [waiting, changed, left] = [namesOf('WAITING'), namesOf('DONE'), namesOf('LEFT')];
    const message = state === 'DONE' ? done : begun;
    if (total > 0) messages.show({ type: 'success', text: message(successor.fullName, fullName) });
    if (waiting.length > 0)
      messages.show({ type: 'info', text: format.plural(waiting.length, words.waiting) });
    if (changed.length > 0)
      messages.show({ type: 'success', text: format.plural(changed.length, words.done) });
    if (left.length > 0) messages.show({ type: 'warning', text: words.left(format.list(left)) });
  };
}

/** How many people and requests it is about, and who stays as they are. */
function Preview({ found }: { found: ReturnType<typeof useReplacementPreview> }) {
  const { dialog: texts } = useTexts(supervisionTexts);
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = found;
  if (data !== undefined) return <Concerned preview={data} />;
  if (error === null)
    return (
      <div aria-label={texts.looking} role="status">
        <Skeleton kind="line" count={3} />
      </div>
    );
  return (
    <ErrorState
      id="supervisor-preview-failed"
      title={texts.previewFailed}
      text={problemText(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Concerned({ preview }: { preview: ReplacementPreview }) {
  const { dialog: texts } = useTexts(supervisionTexts);
  const format = useFormat();
  const { people, names, openRequests, stayingRequests, kept } = preview;
  const more = people - names.length;
  const called =
    more > 0
      ? texts.namesAndMore(names.join(', '), format.number(more))
      : texts.names(format.list([...names]));
  return (
    <Alert
      id="supervisor-preview"
      type={concernsNobody(preview) || kept.some(({ because }) => because === 'CIRCLE') ? 'warning' : 'info'}
      slim
      announce
    >
      {concernsNobody(preview) ? <p>{texts.none}</p> : null}
      {people === 0 ? null : <p>{[format.plural(people, texts.people), called].join('')}</p>}
      {people === 0 ? null : <p>{format.plural(openRequests, texts.requests)}</p>}
      {stayingRequests === 0 ? null : <p>{format.plural(stayingRequests, texts.staying)}</p>}
      {kept.map(({ because, count, people: some }) => {
        const listed = some.map(({ fullName }) => fullName).join(', ');
        const others = count - some.length;
        return (
          <p key={because}>
            {texts.kept[because](others > 0 ? texts.keptAndMore(listed, format.number(others)) : listed)}
          </p>
        );
      })}
    </Alert>
  );
}
