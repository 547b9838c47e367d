import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { FieldFault } from '@portal/core/domain/forms/fault.ts';
import { limits } from '@portal/core/domain/forms/text.ts';
import { type ReasonCode, reasonCodes } from '@portal/core/domain/requests/request.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { alternateRequestTexts } from '../alternates/alternate-request-texts.ts';
import { decisionTexts } from './decision-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { requestViewTexts } from '../request-view-texts.ts';
import { textFaultTexts } from '../../content/text-faults.ts';
import { useRequestWords } from '../words.ts';
import { isOffered, yesNeedsNote } from './draft-decision.ts';

/** What the form of a decision is called and says, by what is asked. */
interface DecisionWords {
  heading: string;
  comment: string;
  commentHint: string;
  reason: string;
  reasonHint: string;
  /** The reasons that are offered, in order. */
  reasons: readonly { value: ReasonCode; label: string }[];
  yes: string;
  no: string;
  failed: string;
  faultText: (fault: FieldFault) => string;
}

/** The words of the form for this stage; to stand in is accepted or declined, everything else approved or denied. */
export function useDecisionWords(request: RequestView, stage: DecidingRole): DecisionWords {
  const usual = useUsualWords(request, stage);
  const texts = useTexts(alternateRequestTexts);
  const format = useFormat();
  if (kindOf(request.requestType).about !== 'ALTERNATE') return usual;
  const { heading, commentHint, reasonFault, accept, decline, reason, reasonHint, failed } = texts.decision;
  const { min, max } = limits.explanation;
  return {
    ...usual,
    heading: heading(request.name),
    commentHint: commentHint(format.number(min), format.number(max)),
    ...{ reason, reasonHint, failed },
    reasons: reasonCodes.flatMap((value) => {
      const label = Object.entries(texts.reasons).find(([code]) => code === value)?.[1];
      return label === undefined ? [] : [{ value, label }];
    }),
    yes: accept,
    no: decline,
    faultText: (fault) => (fault.field === 'reasonCode' ? reasonFault : usual.faultText(fault)),
  };
}

function useUsualWords(request: RequestView, stage: DecidingRole): DecisionWords {
  const texts = useTexts(decisionTexts).form;
  const { reasons } = useTexts(requestViewTexts);
  const { faults } = useTexts(textFaultTexts);
  const words = useRequestWords();
  const format = useFormat();
  const lengths = [format.number(limits.explanation.min), format.number(limits.explanation.max)] as const;
  return {
    heading: texts.heading(words.roleLabel(stage)),
    comment: isOffered(request, 'RETURN') ? texts.commentOrQuestion : texts.comment,
    commentHint: usualHint(request, texts)(...lengths),
    reason: texts.reason,
    reasonHint: texts.reasonHint,
    reasons: reasonCodes.map((value) => ({ value, label: reasons[value] })),
    yes: kindOf(request.requestType).delivers === 'LOSS_OF_ALL_ROLES' ? texts.complete : texts.approve,
    no: texts.deny,
    failed: texts.failed,
    faultText: ({ field, fault }) => {
      if (field === 'reasonCode') return texts.reasonFault;
      return field === 'roles' ? texts.rolesFault : faults[fault](...lengths);
    },
  };
}

/** When the comment is needed, by what can be said. */
function usualHint(
  request: RequestView,
  texts: (typeof decisionTexts)['en']['form'],
): (least: string, most: string) => string {
  if (yesNeedsNote(request)) return texts.commentHintSetUp;
  if (isOffered(request, 'REDUCE')) return texts.commentHintReducing;
  if (isOffered(request, 'RETURN')) return texts.commentHintAsking;
  return isOffered(request, 'DENY') ? texts.commentHint : () => texts.commentHintPlain;
}
