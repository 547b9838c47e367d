import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Decision } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { type DecisionKind, decisions, kindOf } from '@portal/core/domain/requests/kinds.ts';
import type { FieldFault } from '@portal/core/domain/validation/fault.ts';
import { limits } from '@portal/core/domain/validation/text.ts';
import { reasonCodes } from '@portal/core/domain/requests/request.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { decisionTexts } from './decision-texts.ts';
import { useTexts } from '../../content/language.tsx';
import { useRouter } from '../../shell/router.ts';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Button } from '../../widgets/button.tsx';
import { Select } from '../../widgets/fields/field.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { FaultSummary } from '../../widgets/fields/fault-summary.tsx';
import { useMediaMatch } from '../../widgets/media/media-match.ts';
import { useRequestHeading } from '../request-title.ts';
import { personName } from '../words.ts';
import { SignalNames } from './decision-facts.tsx';
import { DecisionDock } from './decision-dock.tsx';
import { type KeyActions, type Neighbours, useDecisionKeys } from './decision-keys.ts';
import { useDecisionWords } from './decision-words.ts';
import {
  decisionBody,
  type DraftDecision,
  faultsOfDraft,
  isOffered,
  itemsToConfirm,
  needsComment,
  noteField,
  takesComment,
  yesNeedsNote,
} from './draft-decision.ts';
import type { KeptDecision } from './kept-decision.ts';
import { KeyHints } from './key-hints.tsx';
import { useKeySwitch } from './key-switch.ts';
import { RolesToGive } from './roles-to-give.tsx';
import { SetupNotes } from './setup-notes.tsx';

interface DecisionFormProps {
  request: RequestView;
  /** The stage that is decided. */
  stage: DecidingRole;
  typed: KeptDecision;
  /** The request's neighbors on its desk, for the keys that go on. */
  beside: Neighbours;
  onDecide: (decision: Decision) => void;
  busy: boolean;
  /** Why the last try failed; null when it did not. */
  fault: unknown;
}

const fields = { roles: 'decision-roles', comment: 'decision-comment', reasonCode: 'decision-reason' };

/**
 * What the stage may say; an approval is one press away, and a no or a question asks for its words first. The checks are the
 * server's own (rule deciding 8).
 */
export function DecisionForm({ request, stage, typed, beside, onDecide, busy, fault }: DecisionFormProps) {
  const texts = useTexts(decisionTexts).form;
  // What was chosen before a reload may not be offered any more.
  const chosen = isOffered(request, typed.chosen) ? typed.chosen : 'APPROVE';
  const headingId = useId();
  const noteIds = Object.fromEntries(
    itemsToConfirm(request).map((_, index) => [noteField(index), `decision-note-${index}`]),
  );
  const [tried, setTried] = useState<{ decision: DecisionKind; times: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const moveFocus = useFocusMove();
  const reasonCode = reasonCodes.find((code) => code === typed.reason) ?? null;
  const draft = { ...typed, decision: chosen, reasonCode };
  const words = useDecisionWords(request, stage, draft);
  const faults = tried?.decision === chosen ? faultsOfDraft(draft, request) : [];
  const messages = inOrderOfFields(faults).map((one) => ({ field: one.field, text: words.faultText(one) }));
  const messageOf = (field: string) => messages.find((message) => message.field === field)?.text;
  const decide = (): void => {
    if (busy) return;
    const refused = faultsOfDraft(draft, request).length > 0;
    setTried((before) => (refused ? { decision: chosen, times: (before?.times ?? 0) + 1 } : null));
    if (!refused) onDecide(decisionBody(draft, stage, request));
  };
  const buttonOf = (decision: DecisionKind): HTMLElement | null => {
    const offered = decisions.filter((one) => isOffered(request, one));
    return buttons.current?.querySelectorAll('button')[offered.indexOf(decision)] ?? null;
  };
  const choose = (decision: DecisionKind): void => {
    if (busy) return;
    setIsOpen(true);
    setTried(null);
    typed.change({ chosen: decision });
    const first: Record<DecisionKind, () => HTMLElement | null> = {
      // Where nothing has to be written, the next press may be the yes.
      APPROVE: () =>
        byId(noteIds[noteField(0)] ?? '') ??
        (needsComment({ ...draft, decision }, request) ? byId(fields.comment) : buttonOf('APPROVE')),
      DENY: () => byId(fields.reasonCode),
      RETURN: () => byId(fields.comment),
    };
    moveFocus(first[decision]);
  };
  const goBack = (): void => {
    const from = chosen;
    setTried(null);
    typed.change({ chosen: 'APPROVE' });
    moveFocus(() => buttonOf(from));
  };
  const keys = useKeys({ request, beside, choose });
  const subjectOf = useRequestHeading();
  return (
    <DecisionDock title={words.heading} isOpen={isOpen} onToggle={setIsOpen}>
      <form
        className="decision-form"
        aria-labelledby={headingId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <div className="decision-form__fields">
          <h2 id={headingId}>{words.heading}</h2>
          <p className="decision-form__subject">{subjectOf(request)}</p>
          <DecidingOnBehalf request={request} />
          <SignalNames request={request} />
          <FaultSummary
            key={tried?.times}
            id="decision-faults"
            title={texts.summary}
            messages={messages}
            fields={{ ...fields, ...noteIds }}
          />
          {fault === null ? null : <Failure title={words.failed} fault={fault} request={request} />}
          <WhatYesMeans request={request} />
          {chosen === 'APPROVE' && isOffered(request, 'REDUCE') ? (
            <RolesToGive
              id={fields.roles}
              details={request.requestDetails}
              withheld={typed.withheld}
              error={messageOf('roles')}
              onChange={(withheld) => {
                typed.change({ withheld });
              }}
            />
          ) : null}
          {chosen === 'DENY' ? (
            <Select
              id={fields.reasonCode}
              label={words.reason}
              required
              placeholder
              options={words.reasons}
              value={typed.reason}
              error={messageOf('reasonCode')}
              onChange={(reason) => {
                typed.change({ reason });
              }}
            />
          ) : null}
          <Words {...{ request, typed, draft, words, noteIds, messageOf }} id={fields.comment} />
        </div>
        <DecisionButtons
          {...{ request, words, chosen, busy, decide, choose, goBack }}
          row={buttons}
          isReduced={typed.withheld.length > 0}
        />
        <KeyHints {...keys} words={{ A: words.yes, D: words.no }} />
      </form>
    </DecisionDock>
  );
}

interface WordsProps {
  request: RequestView;
  typed: KeptDecision;
  draft: DraftDecision;
  words: ReturnType<typeof useDecisionWords>;
  /** Id of the comment. */
  id: string;
  /** Ids of the notes by the names of their fields. */
  noteIds: Readonly<Record<string, string>>;
  messageOf: (field: string) => string | undefined;
}

/** What is written with it: a comment, or a note on each item that was set up. */
function Words({ request, typed, draft, words, id, noteIds, messageOf }: WordsProps) {
  return (
    <>
      {draft.decision === 'APPROVE' ? (
        <SetupNotes {...{ request, typed }} hint={words.commentHint} ids={noteIds} errorOf={messageOf} />
      ) : null}
      {takesComment(draft, request) ? (
        <TextArea
          id={id}
          label={words.comment}
          hint={words.commentHint}
          required={needsComment(draft, request)}
          limit={limits.explanation.max}
          rows={3}
          value={typed.comment}
          error={messageOf('comment')}
          onChange={(comment) => {
            typed.change({ comment });
          }}
        />
      ) : null}
    </>
  );
}

/** From top to bottom, as the form asks. */
const fieldOrder: readonly string[] = ['roles', 'reasonCode', 'comment'];

function inOrderOfFields(faults: readonly FieldFault[]): FieldFault[] {
  return faults.toSorted((one, other) => fieldOrder.indexOf(one.field) - fieldOrder.indexOf(other.field));
}

function byId(id: string): HTMLElement | null {
  return document.getElementById(id);
}

/** Gives the focus to what is there only after the next drawing. */
function useFocusMove(): (target: () => HTMLElement | null) => void {
  const [move, setMove] = useState<{ target: () => HTMLElement | null } | null>(null);
  useLayoutEffect(() => {
    move?.target()?.focus();
  }, [move]);
  return (target) => {
    setMove({ target });
  };
}

interface KeysProps {
  request: RequestView;
  beside: Neighbours;
  choose: (decision: DecisionKind) => void;
}

/** The single keys of this decision: they choose and go on, and the press that decides is another one. */
function useKeys({ request, beside, choose }: KeysProps) {
  const router = useRouter();
  const { isOn, change } = useKeySwitch();
  // What is worked by touch has no keys to press, so there is nothing to switch off either.
  const hasKeyboard = !useMediaMatch('(pointer: coarse)');
  const { previous, next } = beside;
  const actions: KeyActions = {
    A: () => {
      choose('APPROVE');
    },
    ...(isOffered(request, 'DENY')
      ? {
          D: () => {
            choose('DENY');
          },
        }
      : {}),
    ...(next === null
      ? {}
      : {
          J: () => {
            router.go(next);
          },
        }),
    ...(previous === null
      ? {}
      : {
          K: () => {
            router.go(previous);
          },
        }),
  };
  useDecisionKeys(actions, isOn && hasKeyboard);
  return { actions, isOn, onChange: change, hasKeyboard };
}

/** An alternate sees for whom. */
function DecidingOnBehalf({ request }: { request: RequestView }) {
  const texts = useTexts(decisionTexts).form;
  const absent = request.decidesInPlaceOf;
  return absent === null ? null : <p>{texts.onBehalfOf(personName(absent))}</p>;
}

/** What is done outside the portal before a yes: for a removal, which nobody approves or denies, and where access is set up by hand. */
function WhatYesMeans({ request }: { request: RequestView }) {
  const { completeMeaning, completeRemoval, setUp } = useTexts(decisionTexts).form;
  const applicationName = useApplicationNames();
  const isCompletion = kindOf(request.requestType).delivers === 'LOSS_OF_ALL_ROLES';
  if (!isCompletion && !yesNeedsNote(request)) return null;
  const { name, initiator } = request;
  const application = applicationName(request.requestDetails.requestedAppName);
  if (!isCompletion) return <p>{setUp.meaning(name, application)}</p>;
  return (
    <p>
      {initiator === null
        ? completeMeaning(name, application)
        : completeRemoval(name, application, personName(initiator))}
    </p>
  );
}

interface DecisionButtonsProps {
  request: RequestView;
  words: ReturnType<typeof useDecisionWords>;
  chosen: DecisionKind;
  isReduced: boolean;
  busy: boolean;
  /** The container of the buttons, in the order of the possible decisions. */
  row: RefObject<HTMLDivElement | null>;
  decide: () => void;
  choose: (decision: DecisionKind) => void;
  goBack: () => void;
}

/** An approval at once, or the way to a no and to a question; there, the press that sends it. */
function DecisionButtons({ request, words, chosen, isReduced, busy, ...ways }: DecisionButtonsProps) {
  const texts = useTexts(decisionTexts).form;
  const { row, decide, choose, goBack } = ways;
  if (chosen !== 'APPROVE')
    return (
      <div className="button-row" ref={row}>
        <Button look={chosen === 'DENY' ? 'danger' : 'primary'} busy={busy} onClick={decide}>
          {chosen === 'DENY' ? words.sendNo : texts.sendQuestion}
        </Button>
        <Button look="outline" disabled={busy} onClick={goBack}>
          {texts.back}
        </Button>
      </div>
    );
  return (
    <div className="button-row" ref={row}>
      <Button busy={busy} onClick={decide}>
        {isReduced && isOffered(request, 'REDUCE') ? texts.approveReduced : words.yes}
      </Button>
      {isOffered(request, 'DENY') ? (
        <Button
          look="outline"
          disabled={busy}
          onClick={() => {
            choose('DENY');
          }}
        >
          {words.no}
        </Button>
      ) : null}
      {isOffered(request, 'RETURN') ? (
        <Button
          look="outline"
          disabled={busy}
          onClick={() => {
            choose('RETURN');
          }}
        >
          {texts.return}
        </Button>
      ) : null}
    </div>
  );
}

interface FailureProps {
  title: string;
  fault: unknown;
  request: RequestView;
}

function Failure({ title, fault, request }: FailureProps) {
  const texts = useTexts(decisionTexts).form;
  const problemText = useProblemText();
  const code = fault instanceof ProblemError ? fault.problem.code : null;
  const absent = request.decidesInPlaceOf;
  // An alternate may not even see the request once that time is over.
  const isOver = absent !== null && (code === 'NOT_FOUND' || code === 'NOT_ELIGIBLE');
  // The stage still waits, or the form would be gone: then it is only another version of the request.
  const sentence = code === 'ALREADY_DECIDED' ? texts.changed : problemText(fault);
  return (
    <Alert id="decision-failed" type="error" title={title} announce>
      {isOver ? texts.standsInNoMore(personName(absent)) : sentence}
    </Alert>
  );
}
