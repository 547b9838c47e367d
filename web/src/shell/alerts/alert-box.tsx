import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { wordBlocksOf, wordsOf } from '@portal/core/domain/alerts/alert-words.ts';
import { cutAtWord } from '@portal/core/domain/forms/text.ts';
import { Fragment, lazy, type ReactElement, Suspense, useId, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { IconButton } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { ReadMoreButton } from '../../widgets/read-more.tsx';
import { alertTexts } from './alert-texts.ts';

/** How much of a long alert is shown at first, in characters; a shorter one is shown whole (rule alerts 2). */
const shortLength = 110;

const loadMarkup = () => import('./safe-markup.tsx');
const SafeMarkup = lazy(() => loadMarkup().then((code) => ({ default: code.SafeMarkup })));

interface BoxProps {
  alert: Pick<ActiveAlert, 'level' | 'title' | 'body'>;
  /** Absent where it cannot be closed. */
  onClose?: (() => void) | undefined;
}

/** One site alert as visitors see it. */
export function AlertBox({ alert: { level, title, body }, onClose }: BoxProps) {
  const texts = useTexts(alertTexts);
  return (
    <div className="site-alert">
      <Alert type={level} title={title}>
        <AlertBody title={title} body={body} />
      </Alert>
      {onClose === undefined ? null : (
        <IconButton icon="close" label={texts.close(title)} onClick={onClose} />
      )}
    </div>
  );
}

function AlertBody({ title, body }: { title: string; body: string }) {
  const texts = useTexts(alertTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = wordsOf(body);
  const short = cutAtWord(words, shortLength);
  if (short === words) return <Whole body={body} words={words} />;
  return (
    <>
      <div id={id} className={open ? undefined : 'site-alert__short'}>
        {open ? <Whole body={body} words={words} /> : <p className="read-more__short">{short}</p>}
      </div>
      {open ? null : <p className="read-more__on-paper">{words}</p>}
      <ReadMoreButton
        id={id}
        open={open}
        label={open ? texts.readLess : texts.readMore}
        name={open ? texts.readLessAbout(title) : texts.readMoreAbout(title)}
        onToggle={() => {
          setOpen(!open);
        }}
        // What cleans the markup is there by the time of the press.
        onApproach={fetchMarkup}
      />
    </>
  );
}

/** A failure shows when the markup is drawn. */
function fetchMarkup(): void {
  loadMarkup().catch(() => undefined);
}

/** The words stand there, as tall as they will be, until what cleans the markup has come, and stay where it does not. */
function Whole({ body, words }: { body: string; words: string }): ReactElement {
  if (body === words) return <p>{words}</p>;
  return (
    <Suspense fallback={<WordsAlone body={body} />}>
      <SafeMarkup markup={body} />
    </Suspense>
  );
}

function WordsAlone({ body }: { body: string }) {
  return (
    <div className="site-alert__markup">
      {wordBlocksOf(body).map(({ list: List, lines }, index) =>
        List === null ? (
          <p key={index}>
            {lines.map((line, before) => (
              <Fragment key={before}>
                {before === 0 ? null : <br />}
                <span>{line}</span>
              </Fragment>
            ))}
          </p>
        ) : (
          <List key={index}>
            {lines.map((line, before) => (
              <li key={before}>{line}</li>
            ))}
          </List>
        ),
      )}
    </div>
  );
}
