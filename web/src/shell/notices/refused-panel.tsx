import { useConfiguration } from '../../session/use-session.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import type { Elements } from '../../content/elements.ts';

interface RefusedPanelProps {
  title: string;
  /** Why the screen is not for this person. */
  text: string;
  /** The words of the mail link to the help desk. */
  helpDesk: string;
  /** Where to go instead. */
  children: Elements;
}

/** For people whom a screen is not for: why, whom to ask, and where to go instead. */
export function RefusedPanel({ title, text, helpDesk, children }: RefusedPanelProps) {
  const { helpDeskEmail } = useConfiguration();
  return (
    <Alert id="refused" type="warning" title={title}>
      <p>{text}</p>
      <p>
        <a href={`mailto:${helpDeskEmail}`}>{`${helpDesk} (${helpDeskEmail})`}</a>
      </p>
      {children}
    </Alert>
  );
}
