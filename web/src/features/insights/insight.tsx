import { useRef } from 'react';
import { useProblemText } from '../../api/problem-text.ts';
import type { Elements } from '../../content/elements.ts';
import { useTexts } from '../../content/language.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { insightsTexts } from './insights-texts.ts';

/** The state of the server's answer. */
interface QueryState<Data> {
  data: Data | undefined;
  error: Error | null;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface InsightProps<Data> {
  id: string;
  question: string;
  query: QueryState<Data>;
  children: (data: Data) => Elements;
}

/** One question with its answer: awaited, failed with Retry, or there. */
export function Insight<Data>({ id, question, query, children }: InsightProps<Data>) {
  const texts = useTexts(insightsTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLDivElement>(null);
  const { data, error } = query;
  return (
    <section className="insight" aria-labelledby={`${id}-question`}>
      <h2 id={`${id}-question`}>{question}</h2>
      <ListFrame
        id={id}
        query={query}
        list={list}
        summary=""
        failed={{ title: texts.failed, text: problemText(error) }}
        rows={3}
      >
        {data === undefined ? null : children(data)}
      </ListFrame>
    </section>
  );
}

/** An answer in a sentence; text between asterisks is bold. */
export function Answer({ children }: { children: string }) {
  const parts = children.split('**');
  return (
    <p className="insight__answer">
      {parts.map((part, index) =>
        index % 2 === 1 ? <strong key={part}>{part}</strong> : <span key={part}>{part}</span>,
      )}
    </p>
  );
}

/** The same sentence without its marks, for what cannot be in bold. */
export function plain(answer: string): string {
  return answer.replaceAll('**', '');
}

interface NumbersProps<Row> {
  question: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** What a plot is drawn from, as a table for everybody. */
export function Numbers<Row>({ question, columns, rows, keyOf }: NumbersProps<Row>) {
  const texts = useTexts(insightsTexts);
  return (
    <details className="insight__numbers">
      <summary>
        <span>{texts.numbers}</span>
        <span className="usa-sr-only">{`: ${question}`}</span>
      </summary>
      <RecordTable caption={question} columns={columns} rows={rows} keyOf={keyOf} />
    </details>
  );
}
