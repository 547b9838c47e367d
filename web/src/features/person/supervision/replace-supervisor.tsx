import { useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { ReplacementPreview } from '@portal/core/contract/people/supervisors.ts';
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
  const texts = useTexts(supervisionTexts);
  const messages = useMessages();
  const { userId, fullName } = person;
  const [chosen, choose] = useState<ListOption | null>(null);
  const [words, setWords] = useState('');
  const [reason, type] = useState('');
  const [wasTried, setTried] = useState(false);
  const replacing = useReplaceSupervisor(userId);
  const preview = useReplacementPreview(userId, chosen?.value ?? null);
  const search = useCandidateSearch({
    ...{ words, setWords },
    found: useSupervisorCandidates(userId, words),
    detailOf: ({ email }) => email,
  });
  const save = (): void => {
    setTried(true);
    if (replacing.isPending || preview.isFetching) return;
    if (chosen === null || preview.data === undefined || preview.data.people === 0)
      return document.getElementById('supervisor-successor')?.focus();
    if (faultOfReason(reason) !== null) return document.getElementById('supervisor-reason')?.focus();
    replacing.mutate(
      { successorId: chosen.value, version: preview.data.version, reason: reason.trim() },
      {
        onSuccess: ({ state, successor }) => {
          const told = state === 'DONE' ? texts.done : texts.begun;
          const text = told(successor.fullName, fullName);
          messages.show({ type: 'success', text });
          onClose();
        },
      },
    );
  };
  return {
    ...{ chosen, choose, reason, type, wasTried, preview, search, save },
    ...{ isSaving: replacing.isPending, failure: replacing.error },
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
      type={people === 0 || kept.some(({ because }) => because === 'CIRCLE') ? 'warning' : 'info'}
      slim
      announce
    >
      <p>{people === 0 ? texts.none : [format.plural(people, texts.people), called].join('')}</p>
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
