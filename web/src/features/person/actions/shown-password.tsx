import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialogs/dialog.tsx';
import { actionTexts } from './action-texts.ts';

interface ShownPasswordProps {
  name: string;
  password: string;
  onClose: () => void;
}

/** A one-time password, this once (rule people-actions 10). */
export function ShownPassword({ name, password, onClose }: ShownPasswordProps) {
  const { password: texts, close } = useTexts(actionTexts);
  return (
    <Dialog
      id="shown-password"
      title={texts.made(name)}
      onDismiss={onClose}
      footer={<Button onClick={onClose}>{close}</Button>}
    >
      <p>
        <span>{texts.label}</span>
        <span>: </span>
        <code translate="no">{password}</code>
      </p>
      <p>{texts.shownNow}</p>
    </Dialog>
  );
}
