import { useLanguage } from '../../content/language.tsx';
import { useMediaMatch } from './media-match.ts';
import { refuseEmptyIds } from '../ids.ts';
import './video.css';

/** Captions in one language, named in it. */
interface Captions {
  language: 'en' | 'es';
  name: string;
  src: string;
}

interface VideoProps {
  id: string;
  /** What is shown, for those who do not see it. */
  label: string;
  src: string;
  /** The same for a narrow screen, where letters would be too small. */
  narrowSrc?: string;
  captions: readonly Captions[];
}

/** Below this width a video is one of its own (rule page 17). */
const narrow = '(width < 480px)';

/**
 * A video with captions, those in the language of the page shown from the start; a narrow screen has a variant of its own.
 * @throws Error without an id, or without an address
 */
export function Video({ id, label, src, narrowSrc, captions }: VideoProps) {
  refuseEmptyIds(id);
  if (src === '') throw new Error('missing src on video');
  const { language } = useLanguage();
  const isNarrow = useMediaMatch(narrow);
  const shown = isNarrow && narrowSrc !== undefined ? narrowSrc : src;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a track for each language follows
    <video
      key={shown}
      id={id}
      className={isNarrow ? 'video video--narrow' : 'video'}
      src={shown}
      aria-label={label}
      preload="metadata"
      controls
      playsInline
    >
      {captions.map((track) => (
        <track
          key={track.language}
          kind="captions"
          srcLang={track.language}
          label={track.name}
          src={track.src}
          default={track.language === language}
        />
      ))}
    </video>
  );
}
