import { useId } from 'react';
import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { accountNoticeId, cardRefusals } from '../../../content/card-refusals.ts';
import { useTexts } from '../../../content/language.tsx';
import { useConfiguration } from '../../../session/use-session.tsx';
import { Button } from '../../../widgets/button.tsx';
import { removeAllTexts } from './remove-all-texts.ts';
import { removableCards, removalOf } from './giving-up.ts';
import { WithMailLinks } from '../catalogue/state-lines.tsx';
import './remove-all.css';

interface RemoveAllProps {
  /** The cards that count; at least one. */
  cards: readonly CatalogueCard[];
  onRemoveAll: () => void;
}

/** The button below the cards of My Applications; off with the reason while nothing can be given up. */
export function RemoveAll({ cards, onRemoveAll }: RemoveAllProps) {
  const texts = useTexts(removeAllTexts);
  const refusals = useTexts(cardRefusals);
  const { helpDeskEmail } = useConfiguration();
  const reasonId = useId();
  const code = cards.map((card) => removalOf(card)?.code).find((one) => one !== undefined);
  const reason = code === undefined ? texts.nothing(helpDeskEmail) : refusals[code];
  return (
    <div className="remove-all">
      <Button
        look="danger"
        disabled={removableCards(cards).length === 0}
        {...(code === 'ACCOUNT_LOCKED'
          ? { sharedReasonId: accountNoticeId }
          : { reason: <WithMailLinks text={reason} />, reasonId })}
        onClick={onRemoveAll}
      >
        {texts.button}
      </Button>
    </div>
  );
}
