import type { TrainingWords } from '@portal/core/domain/content/resources.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { usePerson } from '../../session/use-session.tsx';
import { LinkButton } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { resourcesTexts } from './resources-texts.ts';

interface TrainingDialogProps {
  training: TrainingWords;
  onClose: () => void;
}

/** What a yearly training is about and how to take it; the signed-in person gets to the account page from here. */
export function TrainingDialog({ training, onClose }: TrainingDialogProps) {
  const texts = useTexts(resourcesTexts);
  const isSignedIn = usePerson() !== null;
  return (
    <Dialog
      id="training"
      title={training.title}
      dismissal="free"
      onDismiss={onClose}
      footer={
        isSignedIn ? (
          <LinkButton href={paths.account({ section: 'certificates' })}>{texts.account}</LinkButton>
        ) : undefined
      }
    >
      {training.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ol>
        {training.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {training.note === undefined ? null : <p>{training.note}</p>}
    </Dialog>
  );
}
