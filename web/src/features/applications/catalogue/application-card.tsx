import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { applicationsTexts } from '../applications-texts.ts';
import { useTexts } from '../../../content/language.tsx';
import { Card } from '../../../widgets/lists/card.tsx';
import { ReadMore } from '../../../widgets/read-more.tsx';
import { Tag } from '../../../widgets/tag.tsx';
import { ApplicationIcon } from './application-icon.tsx';
import { CardActions, type CardDeeds, ChangeRole } from './card-actions.tsx';
import { StateLines } from './state-lines.tsx';

interface ApplicationCardProps {
  card: CatalogueCard;
  deeds: CardDeeds;
}

/** A card as the server sends it, whole: the page decides nothing about it (rule catalogue 12). */
export function ApplicationCard({ card, deeds }: ApplicationCardProps) {
  const texts = useTexts(applicationsTexts);
  return (
    <Card
      heading={card.appName}
      media={<ApplicationIcon name={card.icon} />}
      actions={
        card.actions.some(({ action }) => action === 'CHANGE_ROLE') ? (
          <ChangeRole card={card} deeds={deeds} />
        ) : undefined
      }
      footer={card.actions.length === 0 ? undefined : <CardActions card={card} deeds={deeds} />}
    >
      {card.sso ? (
        <p className="application-card__tag">
          <Tag>{texts.singleSignOn}</Tag>
        </p>
      ) : null}
      <ReadMore short={card.shortenedDescription} full={card.description} about={card.appName} />
      <StateLines lines={card.state} />
    </Card>
  );
}
