import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Notice } from './notice-box.tsx';
import { sessionEndingTexts } from './session-ending-texts.ts';

/** Says when the session ends, however much it is used. The moment is in milliseconds since 1970. */
export function SessionEnding({ endsAt }: { endsAt: number }) {
  const texts = useTexts(sessionEndingTexts);
  const format = useFormat();
  return <Notice text={texts.ending(format.time(endsAt))} />;
}
