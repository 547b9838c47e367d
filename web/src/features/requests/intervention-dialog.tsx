import { useState } from 'react';
import type { InterventionOrder } from '@portal/core/contract/requests/help-desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import {
  faultsOfIntervention,
  faultsOfPeople,
  mostAsked,
} from '@portal/core/domain/requests/transitions/intervene.ts';
import { type Intervention, kindOf } from '@portal/core/domain/requests/kinds.ts';
import { limits } from '@portal/core/domain/validation/text.ts';
import { useIntervene, useStageCandidates } from '../../api/help-desk.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { helpDeskTexts } from '../../request-view/help-desk/help-desk-texts.ts';
import { useTexts } from '../../content/language.tsx';
import { textFaultTexts } from '../../content/text-faults.ts';
import { dialogTexts } from '../../widgets/dialogs/dialog-texts.ts';
import { useCandidateSearch } from '../../request-view/help-desk/candidates.ts';
import { useDraftText } from '../../session/drafts/draft.ts';
import { useRequestSubject } from '../../request-view/request-subject.ts';
import { useRequestWords } from '../../request-view/words.ts';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Button } from '../../widgets/button.tsx';
import type { ListOption } from '../../widgets/fields/options-list/options-list-state.ts';
import { SearchMultiSelect } from '../../widgets/fields/searched/search-multi-select.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

interface InterventionDialogProps {
  request: RequestView;
  intervention: Intervention;
  danger: boolean;
  /** Called when the dialog is left; true when the action has been done. */
  onClose: (wasDone: boolean) => void;
}

const fields = { note: 'intervention-note', people: 'intervention-people' };

/** Says what will happen, asks for what it needs, and does it; a failure stays in the dialog with what was typed. */
export function InterventionDialog({ request, intervention, danger, onClose }: InterventionDialogProps) {
  const texts = useTexts(helpDeskTexts);
  const { cancel } = useTexts(dialogTexts);
  const problemText = useProblemText();
  const words = texts.interventions[intervention];
  const { typeName } = useRequestWords();
  const subjectOf = useRequestSubject();
  const about =
    kindOf(request.requestType).about === 'ALTERNATE'
      ? typeName(request.requestType)
      : subjectOf({
          applicationId: request.requestDetails.requestedAppName,
          accountRequestKind: request.accountRequestKind,
        });
  const note = useDraftText(`note:${intervention}:${request.requestId}`);
  const [people, setPeople] = useState<ListOption[]>([]);
  const [hasTried, setHasTried] = useState(false);
  const intervene = useIntervene(request.requestId);
  const noteFault = faultsOfIntervention(intervention, note.value)[0]?.fault;
  const ids = people.map(({ value }) => value);
  const peopleFault = intervention === 'REASSIGN' ? faultsOfPeople(ids)[0]?.fault : undefined;
  const confirm = (): void => {
    if (intervene.isPending) return;
    setHasTried(true);
    if (peopleFault !== undefined || noteFault !== undefined) {
      document.getElementById(peopleFault === undefined ? fields.note : fields.people)?.focus();
      return;
    }
    const order: InterventionOrder = { version: request.version, intervention };
    if (note.value.trim() !== '') order.note = note.value.trim();
    if (intervention === 'REASSIGN') order.people = ids;
    intervene.mutate(order, {
      onSuccess: () => {
        note.forget();
        onClose(true);
      },
    });
  };
  return (
    <Dialog
      id="intervention"
      title={texts.panel.title(words.button, request.name, about)}
      dismissal={intervene.isPending ? 'locked' : 'escape'}
      onDismiss={() => {
        onClose(false);
      }}
      footer={
        <>
          <Button look={danger ? 'danger' : 'primary'} busy={intervene.isPending} onClick={confirm}>
            {words.button}
          </Button>
          <Button
            look="outline"
            disabled={intervene.isPending}
            onClick={() => {
              onClose(false);
            }}
          >
            {cancel}
          </Button>
        </>
      }
    >
      {intervene.isError ? (
        <Alert id="intervention-failed" type="error" title={texts.form.failed} announce>
          {problemText(intervene.error)}
        </Alert>
      ) : null}
      <p>
        <WholeNumbers>{request.requestNumber}</WholeNumbers>
      </p>
      <p>{words.meaning}</p>
      {intervention === 'REASSIGN' ? (
        <Candidates
          id={fields.people}
          requestId={request.requestId}
          chosen={people}
          fault={hasTried ? peopleFault : undefined}
          onChange={setPeople}
        />
      ) : null}
      <NoteField
        id={fields.note}
        intervention={intervention}
        value={note.value}
        fault={hasTried ? noteFault : undefined}
        onChange={note.change}
      />
    </Dialog>
  );
}

interface NoteFieldProps {
  id: string;
  intervention: Intervention;
  value: string;
  fault: ReturnType<typeof faultsOfIntervention>[number]['fault'] | undefined;
  onChange: (note: string) => void;
}

function NoteField({ id, intervention, value, fault, onChange }: NoteFieldProps) {
  const texts = useTexts(helpDeskTexts).form;
  const { faults } = useTexts(textFaultTexts);
  const format = useFormat();
  const lengths = [format.number(limits.note.min), format.number(limits.note.max)] as const;
  const isOptional = intervention === 'RETRY';
  return (
    <TextArea
      id={id}
      label={texts.note}
      hint={isOptional ? texts.noteOptional : texts.noteHint(...lengths)}
      required={!isOptional}
      limit={limits.note.max}
      rows={4}
      value={value}
      error={fault === undefined ? undefined : faults[fault](...lengths)}
      onChange={onChange}
    />
  );
}

interface CandidatesProps {
  id: string;
  requestId: string;
  chosen: readonly ListOption[];
  /** What is wrong with the choice. */
  fault: ReturnType<typeof faultsOfPeople>[number]['fault'] | undefined;
  onChange: (people: ListOption[]) => void;
}

/** Who can be asked instead, as the server finds them. */
function Candidates({ id, requestId, fault, ...choice }: CandidatesProps) {
  const texts = useTexts(helpDeskTexts).form;
  const format = useFormat();
  const [words, setWords] = useState('');
  const everybody = useStageCandidates(requestId, '');
  const search = useCandidateSearch({
    words,
    setWords,
    found: useStageCandidates(requestId, words),
    detailOf: ({ email, isAsked }) => (isAsked ? `${email}, ${texts.alreadyAsked}` : email),
  });
  const errors = { TOO_LONG: texts.tooManyPeople(format.number(mostAsked)), REQUIRED: texts.peopleFault };
  if (everybody.data?.people.length === 0)
    return (
      <Alert id={`${id}-nobody`} type="warning">
        {texts.nobody}
      </Alert>
    );
  return (
    <SearchMultiSelect
      {...search}
      {...choice}
      error={fault === undefined ? undefined : errors[fault === 'TOO_LONG' ? fault : 'REQUIRED']}
      id={id}
      label={texts.people}
      hint={texts.peopleHint}
      required
    />
  );
}
