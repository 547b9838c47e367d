import { useEffect, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { widgetTexts } from '../widget-texts.ts';

/** Loading that is shorter than this shows nothing: a flash is worse than a short wait (rule page 2). */
const patienceMs = 200;

function useImpatient(): boolean {
  const [impatient, setImpatient] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setImpatient(true);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return impatient;
}

/** The outline of something that is still loading: `count` gray blocks of one kind. */
export function Skeleton({ kind, count = 1 }: { kind: 'card' | 'line' | 'row'; count?: number }) {
  const texts = useTexts(widgetTexts);
  const impatient = useImpatient();
  const around = kind === 'card' ? 'skeleton card-grid' : 'skeleton';
  return (
    <div className={impatient ? around : `${around} skeleton--waiting`} role="status">
      <span className="usa-sr-only">{impatient ? texts.loading : ''}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={blocks[kind]} />
      ))}
    </div>
  );
}

const blocks = {
  card: 'skeleton__block skeleton__block--card',
  line: 'skeleton__block skeleton__block--line',
  row: 'skeleton__block skeleton__block--row',
} as const;

/** A spinner with its word. */
export function Spinner({ text }: { text?: string }) {
  const texts = useTexts(widgetTexts);
  return (
    <span className="spinner-line" role="status">
      <span className="spinner" />
      <span>{text ?? texts.loading}</span>
    </span>
  );
}
