import { type ReactNode, useState } from 'react';
import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { useCatalogue } from '../../api/catalogue.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from '../../content/request-wizard.ts';
import { type ApplicationsSearch, paths, type ScreenProps } from '../../paths.ts';
import { usePerson, useSession, useSessionPort } from '../../session/use-session.tsx';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { WizardForm } from './wizard-form.tsx';
import './request-wizard.css';

interface RequestWizardProps extends ScreenProps<ApplicationsSearch> {
  applicationId: string;
}

/**
 * The request wizard over the catalogue, opened by the address. Once begun it stays open until the person leaves it,
 * even if the card changes meanwhile: what the server says at Submit counts.
 */
export function RequestWizard({ applicationId, search, changeSearch }: RequestWizardProps) {
  const { status } = useSession();
  const person = usePerson();
  const catalogue = useCatalogue();
  const [isBegun, setBegun] = useState(false);
  const close = (): void => {
    changeSearch({ request: undefined, step: undefined }, { replace: true });
  };
  if (status === 'signed-out') return <SignedOut onClose={close} />;
  if (person === null || catalogue.data === undefined) return null;
  const card = catalogue.data.applications.find(({ id }) => id === applicationId);
  if (card === undefined) return <NotOffered card={null} onClose={close} />;
  const isOffered = card.actions.some(({ action, allowed }) => action === 'REQUEST_ACCESS' && allowed);
  if (isOffered && !isBegun) setBegun(true);
  if (!isOffered && !isBegun) return <NotOffered card={card} onClose={close} />;
  return <WizardForm {...{ card, person, search, changeSearch }} onClose={close} />;
}

function SignedOut({ onClose }: { onClose: () => void }) {
  const texts = useTexts(wizardTexts).notices;
  const session = useSessionPort();
  return (
    <Notice
      text={texts.signedOut}
      onClose={onClose}
      action={<Button onClick={() => void session.signIn()}>{texts.signInAgain}</Button>}
    />
  );
}

/** Why there is no wizard at this address, as the card tells it. */
function NotOffered({ card, onClose }: { card: CatalogueCard | null; onClose: () => void }) {
  const texts = useTexts(wizardTexts);
  const offers = card?.actions.map(({ action }) => action) ?? [];
  if (card === null) return <Notice text={texts.notices.unknown} onClose={onClose} />;
  if (offers.includes('SEE_STATUS')) {
    const toStatus = (
      <LinkButton href={paths.applications({ show: 'status' })}>{texts.outcome.seeStatus}</LinkButton>
    );
    return <Notice text={texts.notices.pending} onClose={onClose} action={toStatus} />;
  }
  if (offers.includes('REQUEST_ACCESS')) return <Notice text={texts.notices.locked} onClose={onClose} />;
  return (
    <Notice text={card.hasAccess ? texts.notices.hasAccess : texts.notices.notOffered} onClose={onClose} />
  );
}

function Notice({ text, action, onClose }: { text: string; action?: ReactNode; onClose: () => void }) {
  const texts = useTexts(wizardTexts).notices;
  const footer = (
    <>
      {action}
      <Button look={action === undefined ? 'primary' : 'outline'} onClick={onClose}>
        {texts.close}
      </Button>
    </>
  );
  return (
    <Dialog title={texts.title} onDismiss={onClose} footer={footer}>
      <p>{text}</p>
    </Dialog>
  );
}
