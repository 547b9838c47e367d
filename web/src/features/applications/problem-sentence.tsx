import { useProblemText } from '../../api/problem-text.ts';

/** What a fault says, for anyone who fetches the words of all problems only when there is one. */
export function ProblemSentence({ fault }: { fault: unknown }) {
  return <span>{useProblemText()(fault)}</span>;
}
