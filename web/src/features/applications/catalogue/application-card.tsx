import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { applicationsTexts } from '../applications-texts.ts';
import { useTexts } from '../../../content/language.tsx';
import { Card } from '../../../widgets/lists/card.tsx';
import { useReadMore } from '../../../widgets/read-more.tsx';
import { Tag } from '../../../widgets/tag.tsx';
import { ApplicationIcon } from './application-icon.tsx';
import { CardActions, type CardHandlers, ChangeRole } from './card-actions.tsx';
import { StateLines } from './state-lines.tsx';

interface ApplicationCardProps {
  card: CatalogueCard;
  handlers: CardHandlers;
}

/**
 * A card as the server sends it, whole: the page decides nothing about it (rule catalogue 12). Anyone who hears it hears a
 * heading, one paragraph and the buttons.
 */
export function ApplicationCard({ card, handlers }: ApplicationCardProps) {
  const texts = useTexts(applicationsTexts);
  const description = useReadMore({
    short: card.shortenedDescription,
    full: card.description,
    about: card.appName,
  });
  const hasFooter = card.actions.length > 0 || card.state.length > 0 || description.button !== null;
  return (
    <Card
      id={`card-${card.id}`}
      heading={card.appName}
      media={<ApplicationIcon name={card.icon} />}
      actions={
        card.actions.some(({ action }) => action === 'CHANGE_ROLE') ? (
          <ChangeRole card={card} handlers={handlers} />
        ) : undefined
      }
      footer={
        hasFooter ? (
          <>
            <CardActions card={card} handlers={handlers} />
            {description.button}
          </>
        ) : undefined
      }
    >
      <p className="application-card__sentence">
        {card.sso ? (
          <span className="application-card__tag">
            <Tag>
              <span>{texts.singleSignOn}</span>
              <span className="usa-sr-only">. </span>
            </Tag>
          </span>
        ) : null}
        {description.text}
        <StateLines card={card} />
      </p>
    </Card>
  );
}
