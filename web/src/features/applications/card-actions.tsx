import { type ComponentType, useId } from 'react';
import type { CardOffer, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { applicationsTexts } from '../../content/applications.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../paths.ts';
import { Button, type ButtonLook, LinkButton } from '../../widgets/button.tsx';
import type { IconName } from '../../widgets/icon.tsx';

interface ActionProps {
  card: CatalogueCard;
  offer: CardOffer;
  look: ButtonLook;
  /** Opens the request wizard for an application. */
  onRequest: (applicationId: string) => void;
}

/** What this page can carry out; the server sends no other action. */
type CarriedOut = Extract<CardOffer['action'], 'VISIT' | 'VISIT_VIEWER' | 'REQUEST_ACCESS' | 'SEE_STATUS'>;

const buttons: Readonly<Record<CarriedOut, ComponentType<ActionProps>>> = {
  VISIT: Visit,
  VISIT_VIEWER: VisitViewer,
  REQUEST_ACCESS: RequestAccess,
  SEE_STATUS: SeeStatus,
};

function isCarriedOut(action: CardOffer['action']): action is CarriedOut {
  return action in buttons;
}

/** The buttons of a card in the order in which the server sends them; the first is the card's primary one. */
export function CardActions({ card, onRequest }: Pick<ActionProps, 'card' | 'onRequest'>) {
  return card.actions.map((offer, index) => {
    if (!isCarriedOut(offer.action)) return null;
    const Action = buttons[offer.action];
    const look = index === 0 ? 'primary' : 'outline';
    return <Action key={offer.action} card={card} offer={offer} look={look} onRequest={onRequest} />;
  });
}

function Visit({ card, offer, look }: ActionProps) {
  const texts = useTexts(applicationsTexts);
  return (
    <PlaceButton words={texts.visit[card.visitLabel]} href={card.routerLink} {...{ card, offer, look }} />
  );
}

function VisitViewer({ card, offer, look }: ActionProps) {
  const texts = useTexts(applicationsTexts);
  return (
    <PlaceButton
      words={texts.visitViewer}
      href={card.viewerLink}
      newTab
      icon="launch"
      {...{ card, offer, look }}
    />
  );
}

function RequestAccess({ card, offer, look, onRequest }: ActionProps) {
  const texts = useTexts(applicationsTexts);
  return (
    <DeedButton
      words={texts.requestAccess}
      onClick={() => {
        onRequest(card.id);
      }}
      {...{ card, offer, look }}
    />
  );
}

function SeeStatus({ card, offer, look }: ActionProps) {
  const texts = useTexts(applicationsTexts);
  return (
    <PlaceButton
      words={texts.seeStatus}
      href={paths.applications({ show: 'status' })}
      {...{ card, offer, look }}
    />
  );
}

interface CardButtonProps extends Pick<ActionProps, 'card' | 'offer' | 'look'> {
  words: string;
}

interface PlaceButtonProps extends CardButtonProps {
  href: string | null;
  newTab?: boolean;
  icon?: IconName;
}

/** A place in the look of a button; as a button that is off where the person may not go there. */
function PlaceButton({ words, href, newTab = false, icon, ...props }: PlaceButtonProps) {
  const texts = useTexts(applicationsTexts);
  if (!props.offer.allowed) return <DeedButton words={words} {...props} />;
  if (href === null) return null;
  const label = texts.about(words, props.card.appName);
  return (
    <LinkButton
      href={href}
      look={props.look}
      label={newTab ? `${label}, ${texts.newTab}` : label}
      newTab={newTab}
      {...(icon === undefined ? {} : { icon })}
    >
      {words}
    </LinkButton>
  );
}

/** A button of a card; off where the server says so, with the reason beside it (details section 7, reading 10). */
function DeedButton({ card, offer, look, words, onClick }: CardButtonProps & { onClick?: () => void }) {
  const texts = useTexts(applicationsTexts);
  const reasonId = useId();
  return (
    <Button
      look={look}
      label={texts.about(words, card.appName)}
      disabled={!offer.allowed}
      reason={offer.code === undefined ? undefined : texts.refusals[offer.code]}
      reasonId={reasonId}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {words}
    </Button>
  );
}
