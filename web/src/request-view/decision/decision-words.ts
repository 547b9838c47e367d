import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { FieldFault } from '@portal/core/domain/validation/fault.ts';
import { limits } from '@portal/core/domain/validation/text.ts';
import { type ReasonCode, reasonCodes } from '@portal/core/domain/requests/request.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { alternateRequestTexts } from '../alternates/alternate-request-texts.ts';
import { decisionTexts } from './decision-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { requestViewTexts } from '../request-view-texts.ts';
import { textFaultTexts } from '../../content/text-faults.ts';
import { useRequestWords } from '../words.ts';
import { type DraftDecision, isOffered, itemsToConfirm, noteField, yesNeedsNote } from './draft-decision.ts';

/** What the form of a decision is called and says, by what is asked. */
interface DecisionWords {
  heading: string;
  comment: string;
  commentHint: string;
  reason: string;
  /** The reasons that are offered, in order. */
  reasons: readonly { value: ReasonCode; label: string }[];
  yes: string;
  no: string;
  /** Sends the no, after its reason. */
  sendNo: string;
  failed: string;
  faultText: (fault: FieldFault) => string;
}

/** The chosen decision. */
type Saying = Pick<DraftDecision, 'decision' | 'withheld'>;

/** The words of the form for this stage; a naming is accepted or declined, everything else approved or denied. */
export function useDecisionWords(request: RequestView, stage: DecidingRole, saying: Saying): DecisionWords {
  const usual = useUsualWords(request, stage, saying);
  const texts = useTexts(alternateRequestTexts);
  const format = useFormat();
  if (kindOf(request.requestType).about !== 'ALTERNATE') return usual;
  const { heading, hints, reasonFault, accept, decline, reason, failed } = texts.decision;
  const { min, max } = limits.explanation;
  const isYes = saying.decision === 'APPROVE';
  return {
    ...usual,
    heading: heading(request.name),
    commentHint: isYes ? hints.optional : hints.needed(format.number(min), format.number(max)),
    reason,
    failed,
    reasons: reasonCodes.flatMap((value) => {
      const label = Object.entries(texts.reasons).find(([code]) => code === value)?.[1];
      return label === undefined ? [] : [{ value, label }];
    }),
    yes: accept,
    no: decline,
    sendNo: decline,
    faultText: (fault) => (fault.field === 'reasonCode' ? reasonFault : usual.faultText(fault)),
  };
}

function useUsualWords(request: RequestView, stage: DecidingRole, saying: Saying): DecisionWords {
  const texts = useTexts(decisionTexts).form;
  const { reasons } = useTexts(requestViewTexts);
  const { faults } = useTexts(textFaultTexts);
  const words = useRequestWords();
  const format = useFormat();
  const lengths = [format.number(limits.explanation.min), format.number(limits.explanation.max)] as const;
  const isSetUp = yesNeedsNote(request);
  const { heading, confirm, failed } = isSetUp ? texts.setUp : { ...texts, confirm: texts.approve };
  return {
    heading: heading(words.roleLabel(stage)),
    comment: isSetUp && saying.decision === 'APPROVE' ? texts.setUp.note : commentLabel(saying, texts),
    commentHint: usualHint(request, saying, texts.hints)(...lengths),
    reason: texts.reason,
    reasons: reasonCodes.map((value) => ({ value, label: reasons[value] })),
    yes: kindOf(request.requestType).delivers === 'LOSS_OF_ALL_ROLES' ? texts.complete : confirm,
    no: texts.deny,
    sendNo: texts.sendDenial,
    failed,
    faultText: ({ field, fault }) => {
      if (field === 'reasonCode') return texts.reasonFault;
      if (field === 'roles') return texts.rolesFault;
      const item = itemsToConfirm(request).find((_, index) => noteField(index) === field);
      const sentence = faults[fault](...lengths);
      return item === undefined ? sentence : texts.setUp.faultOf(item, sentence);
    },
  };
}

function commentLabel({ decision }: Saying, texts: (typeof decisionTexts)['en']['form']): string {
  return decision === 'RETURN' ? texts.question : texts.comment;
}

/** When the comment is needed, by decision. */
function usualHint(
  request: RequestView,
  { decision, withheld }: Saying,
  hints: (typeof decisionTexts)['en']['form']['hints'],
): (least: string, most: string) => string {
  if (decision !== 'APPROVE') return hints.needed;
  if (yesNeedsNote(request)) return hints.setUp;
  return withheld.length > 0 && isOffered(request, 'REDUCE') ? hints.reduced : () => hints.optional;
}
