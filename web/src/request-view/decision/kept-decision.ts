import { type DecisionKind, decisions } from '@portal/core/domain/requests/kinds.ts';
import { useDraft } from '../../session/drafts/draft.ts';
import { listOf, oneOf, partsOf, text, textsByName } from '../../session/drafts/shapes.ts';

/** What somebody has typed into a decision that is not made yet. */
interface TypedDecision {
  /** The chosen decision; approve by default. */
  chosen: DecisionKind;
  comment: string;
  /** Code of the reason, empty while none is chosen. */
  reason: string;
  /** Roles asked for that would not be given. */
  withheld: readonly string[];
  /** Notes on what is confirmed item by item, by item. */
  notes: Readonly<Record<string, string>>;
}

/** What is typed, and how it changes. */
export interface KeptDecision extends TypedDecision {
  change(change: Partial<TypedDecision>): void;
  /** Deletes what was kept; what is shown stays. */
  forget(): void;
}

const shape = partsOf<TypedDecision>({
  chosen: oneOf(decisions),
  comment: text,
  reason: text,
  withheld: listOf(text),
  notes: textsByName,
});

const blank: TypedDecision = { chosen: 'APPROVE', comment: '', reason: '', withheld: [], notes: {} };

/** A half-written decision, kept as a draft for this stage of this request. */
export function useKeptDecision({ requestId, stage }: { requestId: string; stage: string }): KeptDecision {
  const { value, change, forget } = useDraft(`decision:${requestId}:${stage}`, shape, blank);
  return { ...value, change, forget };
}
