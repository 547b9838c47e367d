import { type ComponentType, Fragment, lazy, Suspense } from 'react';
import type { CardOffer, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { mailAddressIn } from '@portal/core/domain/catalogue/whom-to-ask.ts';
import type { CardRefusal } from '@portal/core/domain/catalogue/cards.ts';
import { applicationsTexts } from '../applications-texts.ts';
import { accountNoticeId, cardRefusals } from '../../../content/card-refusals.ts';
import type { Elements } from '../../../content/elements.ts';
import { useTexts } from '../../../content/language.tsx';
import { visitLabels } from '../../../content/visit-labels.ts';
import { paths } from '../../../screens/paths.ts';
import { useConfiguration, useIsVisitor } from '../../../session/use-session.tsx';
import { Button, type ButtonLook, IconButton, LinkButton } from '../../../widgets/button.tsx';
import type { IconName } from '../../../widgets/icon.tsx';

/** What the buttons of the cards lead to. */
export interface CardHandlers {
  /** Opens the request wizard for an application. */
  request: (applicationId: string) => void;
  /** Opens it for other roles. */
  changeRole: (applicationId: string) => void;
  /** Asks whether the access of this card is to be given up. */
  remove: (card: CatalogueCard) => void;
  /** Asks which of several accounts to use there. */
  selectAccount: (card: CatalogueCard) => void;
}

// It concerns few people and must never break a card: a chunk that does not arrive is skipped.
const AskAgainHere = lazy(async () =>
  import('./ask-again-here.tsx').then(
    (code) => ({ default: code.AskAgainHere }),
    () => ({ default: ({ instead }: { instead: Elements }) => instead }),
  ),
);

interface ActionProps {
  card: CatalogueCard;
  offer: CardOffer;
  look: ButtonLook;
  handlers: CardHandlers;
  /** The element with the reason when the button is off. */
  sharedReasonId: string | undefined;
}

/** The buttons at the foot of a card; Change Role is in its header, and the server sends no other action. */
type AtTheFoot = Extract<
  CardOffer['action'],
  'VISIT' | 'VISIT_VIEWER' | 'REQUEST_ACCESS' | 'SEE_STATUS' | 'REMOVE_ACCESS' | 'SELECT_ACCOUNT'
>;

const buttons: Readonly<Record<AtTheFoot, ComponentType<ActionProps>>> = {
  VISIT: Visit,
  VISIT_VIEWER: VisitViewer,
  REQUEST_ACCESS: RequestAccess,
  SEE_STATUS: SeeStatus,
  REMOVE_ACCESS: RemoveAccess,
  SELECT_ACCOUNT: SelectAccount,
};

function isAtTheFoot(action: CardOffer['action']): action is AtTheFoot {
  return action in buttons;
}

/**
 * The buttons of a card in the order in which the server sends them; the first that can be used is the primary one. Why some are
 * off is shown once for each reason, after the last of them, or above all cards, and is linked from each card (rules catalogue 11 and 20).
 */
export function CardActions({ card, handlers }: Pick<ActionProps, 'card' | 'handlers'>) {
  return (
    <>
      <Offers card={card} handlers={handlers} />
      <SignInToVisit card={card} />
      {card.state.map((line) =>
        line.kind === 'ASK' ? <AskByMail key={line.kind} card={card} whom={line.whom} /> : null,
      )}
      {card.actions.some(({ action }) => action === 'REQUEST_ACCESS') ? null : (
        <AskAgainOr card={card} instead={null} />
      )}
    </>
  );
}

/** After a request that came to nothing the way to ask again with the earlier answers; without one, or until it is there, what else is given. */
function AskAgainOr({ card, instead }: Pick<ActionProps, 'card'> & { instead: Elements }) {
  const line = card.state.find(({ kind }) => kind === 'DENIED' || kind === 'LAPSED');
  if (line === undefined || !('requestNumber' in line)) return instead;
  return (
    <Suspense fallback={instead}>
      <AskAgainHere number={line.requestNumber} instead={instead} />
    </Suspense>
  );
}

function Offers({ card, handlers }: Pick<ActionProps, 'card' | 'handlers'>) {
  const refusals = useTexts(cardRefusals);
  const primary = Math.max(
    card.actions.findIndex(({ action, allowed }) => allowed && isAtTheFoot(action)),
    0,
  );
  const texts = useTexts(applicationsTexts);
  return card.actions.map((offer, index) => {
    const { action, code } = offer;
    const isLastOfReason = card.actions.findLastIndex((other) => other.code === code) === index;
    const Action = isAtTheFoot(action) ? buttons[action] : null;
    return (
      <Fragment key={action}>
        {Action === null ? null : (
          <Action
            card={card}
            offer={offer}
            handlers={handlers}
            look={index === primary ? 'primary' : 'outline'}
            sharedReasonId={reasonIdOf(card, code)}
          />
        )}
        {code !== undefined && isLastOfReason ? (
          <span className="reason">
            {code === 'ACCOUNT_LOCKED' ? null : (
              <span id={reasonIdOf(card, code)}>{`${refusals[code]} `}</span>
            )}
            <a
              href={paths.accessDiagnosis({ application: card.id })}
              aria-label={texts.about(texts.why, card.appName)}
            >
              {texts.why}
            </a>
          </span>
        ) : null}
      </Fragment>
    );
  });
}

/** A visitor's way to an application, by the agency's own page from which people begin; nothing where it has none. */
function SignInToVisit({ card }: { card: CatalogueCard }) {
  const texts = useTexts(applicationsTexts);
  const words = useTexts(visitLabels).SIGN_IN;
  const { loginUrl } = useConfiguration();
  if (!useIsVisitor() || loginUrl === null) return null;
  return (
    <LinkButton look="outline" href={loginUrl} label={texts.about(words, card.appName)}>
      {words}
    </LinkButton>
  );
}

/** Opens a mail to the person who gives access where the portal takes no request; nothing where no address is named. */
function AskByMail({ card, whom }: { card: CatalogueCard; whom: string }) {
  const texts = useTexts(applicationsTexts);
  const address = mailAddressIn(whom);
  if (address === null) return null;
  const subject = encodeURIComponent(texts.mailSubject(card.appName));
  return (
    <LinkButton
      look="outline"
      href={`mailto:${address}?subject=${subject}`}
      label={texts.about(texts.askByMail, card.appName)}
    >
      {texts.askByMail}
    </LinkButton>
  );
}

function reasonIdOf(card: CatalogueCard, code: CardRefusal | undefined): string | undefined {
  if (code === 'ACCOUNT_LOCKED') return accountNoticeId;
  return code === undefined ? undefined : `${card.id}-${code}`;
}

/** Change Role as an icon with its words in the header of a card; nothing where it is not offered (rule catalogue 9). */
export function ChangeRole({ card, handlers }: Pick<ActionProps, 'card' | 'handlers'>) {
  const texts = useTexts(applicationsTexts);
  const offer = card.actions.find(({ action }) => action === 'CHANGE_ROLE');
  if (offer === undefined) return null;
  return (
    <IconButton
      icon="change"
      label={texts.about(texts.changeRole, card.appName)}
      words={texts.changeRole}
      disabled={!offer.allowed}
      sharedReasonId={reasonIdOf(card, offer.code)}
      onClick={() => {
        handlers.changeRole(card.id);
      }}
    />
  );
}

function Visit({ card, ...props }: ActionProps) {
  const labels = useTexts(visitLabels);
  return <CardLink words={labels[card.visitLabel]} href={card.routerLink} card={card} {...props} />;
}

function VisitViewer({ card, ...props }: ActionProps) {
  const texts = useTexts(applicationsTexts);
  return (
    <CardLink words={texts.visitViewer} href={card.viewerLink} newTab icon="launch" card={card} {...props} />
  );
}

/** One button: after a denial it asks again. */
function RequestAccess(props: ActionProps) {
  const texts = useTexts(applicationsTexts);
  const request = (
    <CardButton
      words={texts.requestAccess}
      onClick={() => {
        props.handlers.request(props.card.id);
      }}
      {...props}
    />
  );
  return <AskAgainOr card={props.card} instead={request} />;
}

function SeeStatus(props: ActionProps) {
  const texts = useTexts(applicationsTexts);
  return <CardLink words={texts.seeStatus} href={paths.applications({ show: 'status' })} {...props} />;
}

function RemoveAccess(props: ActionProps) {
  const texts = useTexts(applicationsTexts);
  return (
    <CardButton
      words={texts.removeAccess}
      onClick={() => {
        props.handlers.remove(props.card);
      }}
      {...props}
    />
  );
}

function SelectAccount(props: ActionProps) {
  const texts = useTexts(applicationsTexts);
  return (
    <CardButton
      words={texts.selectAccount}
      onClick={() => {
        props.handlers.selectAccount(props.card);
      }}
      {...props}
    />
  );
}

interface CardButtonProps extends Omit<ActionProps, 'handlers'> {
  words: string;
}

interface CardLinkProps extends CardButtonProps {
  href: string | null;
  newTab?: boolean;
  icon?: IconName;
}

/** A link in the look of a button; a disabled button where the person may not go there. */
function CardLink({ words, href, newTab = false, icon, ...props }: CardLinkProps) {
  const texts = useTexts(applicationsTexts);
  if (!props.offer.allowed) return <CardButton words={words} {...props} />;
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

/** A button of a card; off where the server says so. */
function CardButton({
  card,
  offer,
  look,
  sharedReasonId,
  words,
  onClick,
}: CardButtonProps & { onClick?: () => void }) {
  const texts = useTexts(applicationsTexts);
  return (
    <Button
      look={look}
      label={texts.about(words, card.appName)}
      disabled={!offer.allowed}
      sharedReasonId={sharedReasonId}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {words}
    </Button>
  );
}
