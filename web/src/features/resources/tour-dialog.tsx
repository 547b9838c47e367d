import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { basePath } from '../../screens/address.ts';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { Video } from '../../widgets/media/video.tsx';
import { resourcesTexts } from './resources-texts.ts';
import { spokenLines } from './spoken-lines.ts';

const media = `${basePath}/media`;
const captions = [
  { language: 'en', name: 'English', src: `${media}/tour-en.vtt` },
  { language: 'es', name: 'Español', src: `${media}/tour-es.vtt` },
] as const;

/** The demonstration video over the page, in the language of the page, with its words as a text. */
export function TourDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(resourcesTexts).tour;
  const { language } = useLanguage();
  const { data: lines = [] } = useQuery({
    queryKey: ['tour', language],
    queryFn: async ({ signal }) => {
      const reply = await fetch(`${media}/tour-${language}.vtt`, { signal });
      return reply.ok ? spokenLines(await reply.text()) : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog id="tour-dialog" title={texts.title} dismissal="free" onDismiss={onClose} wide>
      <Video
        id="tour"
        label={texts.title}
        src={`${media}/tour-${language}.webm`}
        narrowSrc={`${media}/tour-${language}-narrow.webm`}
        captions={captions}
      />
      <details className="resources__transcript">
        <summary>{texts.transcript}</summary>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </details>
    </Dialog>
  );
}
