import { type Format, useFormat } from '../content/format.ts';
import { useTexts } from '../content/language.tsx';
import { problemTexts } from '../content/problems.ts';
import { unreachableTexts } from '../content/unreachable.ts';
import { ProblemError, UnreachableError } from './client.ts';

/** Turns whatever a call rejected with into one sentence for the person, in their language. */
export function useProblemText(): (fault: unknown) => string {
  const texts = useTexts(problemTexts);
  const { unknown, unreachable } = useTexts(unreachableTexts);
  const format = useFormat();
  return (fault) => {
    if (fault instanceof UnreachableError) return unreachable[fault.reason];
    return fault instanceof ProblemError ? problemSentence(fault, texts, format) || unknown : unknown;
  };
}

/** What a problem says about the request concerned. */
interface CurrentStatus {
  currentStatus: string | null;
  waitingOn: string | null;
  closingReason: string | null;
}

/** What happened to a request on which somebody or something was faster; it was not always decided. */
export function statusSentence(status: CurrentStatus, texts: (typeof problemTexts)['en']): string {
  const { currentStatus, waitingOn, closingReason } = status;
  if (waitingOn !== null) return texts.returned;
  const closed = currentStatus === 'CANCELLED' ? sentenceFor(texts.closed, closingReason) : undefined;
  return closed ?? sentenceFor(texts.status, currentStatus) ?? texts.codes.ALREADY_DECIDED;
}

/** There is no sentence for a word that this version of the page does not know. */
function sentenceFor(sentences: Readonly<Record<string, string>>, word: string | null): string | undefined {
  return word !== null && Object.hasOwn(sentences, word) ? sentences[word] : undefined;
}

/** @returns an empty text for a code that this page does not know, when the server has no words for it either */
function problemSentence(
  { problem }: ProblemError,
  texts: (typeof problemTexts)['en'],
  format: Format,
): string {
  const { code, decidedBy, decidedAt, detail } = problem;
  if (code === 'ALREADY_DECIDED') {
    return decidedBy !== null && decidedAt !== null
      ? texts.decidedBy(decidedBy, format.exact(decidedAt))
      : statusSentence(problem, texts);
  }
  return code === 'UNKNOWN' || !(code in texts.codes) ? detail : texts.codes[code];
}
