import { type Format, useFormat } from '../content/format.ts';
import { useTexts } from '../content/language.tsx';
import { problemTexts } from '../content/problems.ts';
import { ProblemError, UnreachableError } from './client.ts';

/** Turns whatever a call rejected with into one sentence for the person, in their language. */
export function useProblemText(): (fault: unknown) => string {
  const texts = useTexts(problemTexts);
  const format = useFormat();
  return (fault) => problemSentence(fault, texts, format);
}

function problemSentence(fault: unknown, texts: (typeof problemTexts)['en'], format: Format): string {
  if (fault instanceof UnreachableError) return texts.unanswered[fault.reason];
  if (!(fault instanceof ProblemError)) return texts.unknown;
  const { code, decidedBy, decidedAt, detail } = fault.problem;
  if (code === 'ALREADY_DECIDED' && decidedBy !== null && decidedAt !== null) {
    return texts.decidedBy(decidedBy, format.exact(decidedAt));
  }
  return code === 'UNKNOWN' || !(code in texts.codes) ? detail || texts.unknown : texts.codes[code];
}
