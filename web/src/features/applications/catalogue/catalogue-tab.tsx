import { lazy, Suspense, useRef } from 'react';
import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { found, matchesView } from '@portal/core/domain/catalogue/search.ts';
import { isElomaOnly } from '@portal/core/domain/people/account-state.ts';
import { applicationsTexts } from '../applications-texts.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { screens } from '../../../screens/screens.ts';
import type { ApplicationsSearch, ScreenProps } from '../../../screens/searches.ts';
import { usePerson } from '../../../session/use-session.tsx';
import { Button, LinkButton } from '../../../widgets/button.tsx';
import { Card, CardGrid } from '../../../widgets/lists/card.tsx';
import { MissingPart, PartBoundary } from '../../../shell/boundaries/part-boundary.tsx';
import { Select } from '../../../widgets/fields/field.tsx';
import { EmptyState } from '../../../widgets/notices/page-states.tsx';
import { SearchBox } from '../../../widgets/fields/search-box.tsx';
import { useIconsOnReturn } from './icons.ts';
import { ApplicationCard } from './application-card.tsx';
import type { CardHandlers } from './card-actions.tsx';
import { Exports } from '../exports/exports.tsx';
import { cardsToGiveUp, removableCards } from '../removal/giving-up.ts';
import type { Removal } from '../removal/removal-dialogs.tsx';

// Below the cards of one tab only.
const RemoveAll = lazy(async () => ({ default: (await import('../removal/remove-all.tsx')).RemoveAll }));

interface CatalogueTabProps extends ScreenProps<ApplicationsSearch> {
  catalogue: Catalogue;
  /** `mine`: only what the person can use. */
  tab: 'all' | 'mine';
  /** Asks before something is given up. */
  onRemove: (removal: Removal) => void;
  /** Asks which of several accounts to use. */
  onSelectAccount: (card: CatalogueCard) => void;
}

/** All Applications or My Applications: search, filter, cards (rules catalogue 13 and 15). */
export function CatalogueTab({ catalogue, ...props }: CatalogueTabProps) {
  const { tab, search, changeSearch, onRemove } = props;
  const texts = useTexts(applicationsTexts);
  const format = useFormat();
  const results = useRef<HTMLElement>(null);
  useIconsOnReturn();
  const listed = catalogue.applications.filter((card) => tab === 'all' || card.hasAccess);
  const shown = found(
    listed.map((card) => ({ ...card, name: card.appName })),
    search.q ?? '',
  ).filter((card) => matchesView(card, search.view ?? ''));
  return (
    <section ref={results} tabIndex={-1} aria-label={texts.tabs[tab]}>
      <div className="toolbar catalogue-tools">
        {listed.length === 0 ? null : (
          <SearchBox
            id="application-search"
            label={texts.search}
            isCompact
            value={search.q ?? ''}
            onSearch={(q) => {
              changeSearch({ q }, { replace: true });
            }}
          />
        )}
        {listed.length === 0 ? null : (
          <Select
            id="application-view"
            label={texts.view.label}
            value={search.view ?? ''}
            options={[
              { value: '', label: texts.view.all },
              { value: 'sso', label: texts.view.sso },
            ]}
            onChange={(view) => {
              changeSearch({ view: view === 'sso' ? 'sso' : undefined });
            }}
          />
        )}
        <div className="result-line">
          <p className="result-count" role="status">
            {listed.length === 0 ? '' : format.plural(shown.length, texts.count)}
          </p>
          {tab === 'all' ? <SeveralLink cards={listed} /> : null}
        </div>
        <Exports tab={tab} />
      </div>
      <Cards
        {...props}
        shown={shown}
        isEmpty={listed.length === 0}
        onClear={() => {
          // The button that was pressed disappears, so the focus needs a new target.
          results.current?.focus();
        }}
      />
      {tab === 'mine' ? <GivingUpAll cards={listed} onRemove={onRemove} /> : null}
    </section>
  );
}

/** For the person who can ask for several of them: all in one go (rule forms 18). In sight above the cards, on a phone too. */
function SeveralLink({ cards }: { cards: readonly CatalogueCard[] }) {
  const { title } = useTexts(screens.requestSeveral.words);
  const canAsk = ({ actions }: CatalogueCard) =>
    actions.some(({ action, allowed }) => action === 'REQUEST_ACCESS' && allowed);
  if (cards.filter(canAsk).length < 2) return null;
  return (
    <p className="several-link">
      <a href={paths.requestSeveral()}>{title}</a>
    </p>
  );
}

/** Below the cards, for people with an application to give up who use more than eLOMA (rule catalogue 16). */
function GivingUpAll({
  cards,
  onRemove,
}: Pick<CatalogueTabProps, 'onRemove'> & { cards: readonly CatalogueCard[] }) {
  const person = usePerson();
  const held = cardsToGiveUp(cards);
  if (person === null || isElomaOnly(person) || held.length === 0) return null;
  return (
    <Suspense>
      <RemoveAll
        cards={held}
        onRemoveAll={() => {
          onRemove({ all: removableCards(held) });
        }}
      />
    </Suspense>
  );
}

interface CardsProps extends Omit<CatalogueTabProps, 'catalogue'> {
  shown: readonly CatalogueCard[];
  isEmpty: boolean;
  onClear: () => void;
}

function Cards({ tab, search, changeSearch, shown, isEmpty, onClear, ...props }: CardsProps) {
  const texts = useTexts(applicationsTexts);
  if (isEmpty) return <NoApplications tab={tab} />;
  if (shown.length === 0) {
    return (
      <EmptyState
        text={search.q === undefined ? texts.noSso : texts.noMatch(search.q)}
        action={
          <Button
            look="plain"
            onClick={() => {
              changeSearch({ q: undefined, view: undefined });
              onClear();
            }}
          >
            {texts.clearSearch}
          </Button>
        }
      />
    );
  }
  const handlers: CardHandlers = {
    request: (request) => {
      changeSearch({ request });
    },
    changeRole: (change) => {
      changeSearch({ change });
    },
    remove: (card) => {
      props.onRemove({ card });
    },
    selectAccount: props.onSelectAccount,
  };
  return (
    <CardGrid label={texts.cards}>
      {shown.map((card) => (
        <PartBoundary
          key={card.id}
          renderInstead={() => (
            <Card id={`card-${card.id}`} heading={card.appName}>
              <MissingPart />
            </Card>
          )}
        >
          <ApplicationCard card={card} handlers={handlers} />
        </PartBoundary>
      ))}
    </CardGrid>
  );
}

function NoApplications({ tab }: { tab: 'all' | 'mine' }) {
  const texts = useTexts(applicationsTexts);
  if (tab === 'all') return <EmptyState text={texts.empty.all} />;
  return (
    <EmptyState
      text={texts.empty.mine}
      action={<LinkButton href={paths.applications({ show: 'all' })}>{texts.showAll}</LinkButton>}
    />
  );
}
