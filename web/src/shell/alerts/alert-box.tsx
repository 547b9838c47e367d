import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { hasSeveralLines, wordsOf } from '@portal/core/domain/alerts/alert-words.ts';
import {
  lazy,
  type ReactElement,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../content/language.tsx';
import { IconButton } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { ReadMoreButton } from '../../widgets/read-more.tsx';
import { alertTexts } from './alert-texts.ts';

/** A text of more characters is not expected to fit into a line, until it has been drawn. */
const usualLine = 110;

const loadMarkup = () => import('./safe-markup.tsx');
const SafeMarkup = lazy(() => loadMarkup().then((code) => ({ default: code.SafeMarkup })));

interface BoxProps {
  alert: Pick<ActiveAlert, 'level' | 'title' | 'body'>;
  /** Absent where it cannot be closed. */
  onClose?: (() => void) | undefined;
}

/** One site alert as visitors see it: a line, and Read more for what does not fit into it (rule alerts 2). */
export function AlertBox({ alert: { level, title, body }, onClose }: BoxProps) {
  const texts = useTexts(alertTexts);
  const [open, setOpen] = useState(false);
  // Not the alert's own: another service may give two alerts the same.
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const words = wordsOf(body);
  const isLong = useIsLong(box, words, hasSeveralLines(body));
  return (
    <div ref={box} className={open ? 'site-alert' : 'site-alert site-alert--line'}>
      <Alert id={id} type={level} title={title}>
        <div id={`${id}-words`} className="site-alert__words">
          {open || !isLong ? <Whole body={body} words={words} /> : <p>{words}</p>}
        </div>
        {open || isLong ? (
          <ReadMoreButton
            id={`${id}-words`}
            open={open}
            label={open ? texts.readLess : texts.readMore}
            name={open ? texts.readLessAbout(title) : texts.readMoreAbout(title)}
            onToggle={() => {
              setOpen(!open);
            }}
            // What cleans the markup is there by the time of the press.
            onApproach={fetchMarkup}
          />
        ) : null}
      </Alert>
      {onClose === undefined ? null : (
        <IconButton icon="close" label={texts.close(title)} onClick={onClose} />
      )}
    </div>
  );
}

/** A failure shows when the markup is drawn. */
function fetchMarkup(): void {
  loadMarkup().catch(() => undefined);
}

/**
 * Whether title and words need more than the line. Once they do, they fit again where there is room for the button too: so the
 * two cannot take turns for ever.
 */
function useIsLong(box: RefObject<HTMLElement | null>, words: string, isSure: boolean): boolean {
  const [isCut, setCut] = useState(words.length > usualLine);
  useLayoutEffect(() => {
    const parts = [...(box.current?.querySelectorAll('.usa-alert__heading, .site-alert__words') ?? [])];
    const watch = new ResizeObserver(() => {
      if (box.current?.classList.contains('site-alert--line') === true)
        setCut(parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    });
    for (const part of parts) watch.observe(part);
    return () => {
      watch.disconnect();
    };
  }, [box, words]);
  return isCut || isSure;
}

/** The words are shown until the sanitizer has loaded, and stay where it does not. */
function Whole({ body, words }: { body: string; words: string }): ReactElement {
  if (body === words) return <p>{words}</p>;
  return (
    <Suspense fallback={<p>{words}</p>}>
      <SafeMarkup markup={body} />
    </Suspense>
  );
}
