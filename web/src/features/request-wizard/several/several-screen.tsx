import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { sharedAnswers } from '@portal/core/domain/forms/steps.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { kindOf, type QuestionsType, typeFor } from '@portal/core/domain/requests/kinds.ts';
import { useCatalogue } from '../../../api/catalogue.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useLanguage, useTexts } from '../../../content/language.tsx';
import { keepAnswers, readAnswers } from '../../../request-view/ask-again/kept-answers.ts';
import { screens } from '../../../screens/screens.ts';
import type { ScreenProps, SeveralSearch } from '../../../screens/searches.ts';
import { useConfiguration, usePerson } from '../../../session/use-session.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { ErrorState } from '../../../widgets/notices/page-states.tsx';
import { StepIndicator } from '../../../widgets/step-indicator.tsx';
import { stepTexts } from '../questions/question-parts.tsx';
import { ChooseApplications } from './choose-applications.tsx';
import { OneStep } from './one-step.tsx';
import { type Part, partsOf } from './parts.ts';
import { ReviewAll } from './review-all.tsx';
import { severalTexts } from './several-texts.ts';
import { type AskedSubject, WithGroups } from './with-groups.tsx';
import './several.css';
import { tabStorage } from '../../../session/site-data.ts';

const type: QuestionsType = typeFor.access;

/** Asking for several applications in one go: what they share is answered once, and each becomes a request of its own (rule forms 18). */
export function SeveralScreen({ search, changeSearch }: ScreenProps<SeveralSearch>) {
  const { title } = useTexts(screens.requestSeveral.words);
  const texts = useTexts(severalTexts);
  const problemText = useProblemText();
  const person = usePerson();
  const { data, error, isError, isFetching, refetch } = useCatalogue();
  return (
    <div className="container page several">
      <h1 tabIndex={-1}>{title}</h1>
      {data !== undefined && person !== null ? (
        <Way catalogue={data} person={person} search={search} changeSearch={changeSearch} />
      ) : isError ? (
        <ErrorState
          id="several-failed"
          title={texts.failedToLoad}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton kind="row" count={4} />
      )}
    </div>
  );
}

interface WayProps extends ScreenProps<SeveralSearch> {
  catalogue: Catalogue;
  person: Person;
}

function Way({ catalogue, person, search, changeSearch }: WayProps) {
  const texts = useTexts(severalTexts);
  const labelOf = useLabel();
  const { multiEmployment } = useConfiguration().features;
  const heading = useRef<HTMLDivElement>(null);
  const { button } = kindOf(type);
  const offered = catalogue.applications.filter((card) =>
    card.actions.some(({ action, allowed }) => action === button && allowed),
  );
  // What has been sent is no longer offered, but stays where its result is shown.
  const [known, setKnown] = useState<readonly string[]>([]);
  const fresh = offered.map(({ id }) => id).filter((id) => !known.includes(id));
  if (fresh.length > 0) setKnown([...known, ...fresh]);
  const wanted = (search.applications ?? '').split(',').filter((id) => known.includes(id));
  const chosen = catalogue.applications.filter(({ id }) => wanted.includes(id));
  const parts = partsOf(chosen, { employments: person.employments, multiEmployment });
  const at = Math.max(
    parts.findIndex(({ id }) => id === search.part),
    0,
  );
  const current = chosen.length === 0 ? parts[0] : parts[at];
  useFocusOnChange(heading, current?.id);
  if (current === undefined) return null;
  const goTo = (part: Part | undefined): void => {
    changeSearch({ part: part?.id });
  };
  const subjectOf = (card: CatalogueCard) => ({
    type,
    card,
    person,
    places: catalogue.places,
    userRoles: null,
  });
  const next = (): void => {
    goTo(parts[at + 1]);
  };
  const back = (): void => {
    goTo(parts[at - 1]);
  };
  return (
    <>
      <StepIndicator
        id="parts"
        label={texts.steps}
        steps={parts.map(labelOf)}
        current={parts.indexOf(current)}
      />
      <div ref={heading} tabIndex={-1} className="several__part">
        {current.id === 'choose' ? (
          <ChooseApplications
            offered={offered}
            chosen={chosen.map(({ id }) => id)}
            onChoose={(ids) => {
              changeSearch({ applications: ids.join(',') }, { replace: true });
            }}
            onNext={next}
          />
        ) : null}
        <StepPart
          part={current}
          subjectOf={subjectOf}
          count={chosen.length}
          onNext={(answers) => {
            if (current.isShared) share(answers, chosen, person.userId);
            next();
          }}
          onBack={back}
        />
        {current.id === 'review' ? (
          <ReviewAll subjects={chosen.map(subjectOf)} parts={parts} search={search} onBack={back} />
        ) : null}
      </div>
    </>
  );
}

/** After a change of part it has the focus. */
function useFocusOnChange(container: RefObject<HTMLElement | null>, shown: string | undefined): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    container.current?.focus();
  }, [container, shown]);
}

interface StepPartProps {
  part: Part;
  subjectOf: (card: CatalogueCard) => AskedSubject;
  /** How many applications are asked for. */
  count: number;
  onNext: (answers: Answers) => void;
  onBack: () => void;
}

/** A step of one application, or one that all share. */
function StepPart({ part: { id, card, step, isShared }, subjectOf, count, onNext, onBack }: StepPartProps) {
  if (card === null || step === null) return null;
  const shares = isShared ? count : null;
  return (
    <WithGroups key={id} subject={subjectOf(card)}>
      {(subject) => <OneStep subject={subject} step={step} shares={shares} onNext={onNext} onBack={onBack} />}
    </WithGroups>
  );
}

/** What a part is called in the step indicator. */
function useLabel(): (part: Part) => string {
  const texts = useTexts(severalTexts);
  const { language } = useLanguage();
  return ({ id, card, step, isShared }) => {
    if (step === null || step === 'REVIEW' || card === null)
      return id === 'review' ? texts.reviewStep : texts.chooseStep;
    const { label } = stepTexts[step][language];
    return isShared ? label : texts.inApplication(label, card.appName);
  };
}

/** What is answered once is kept with the answers of each. */
function share(answers: Answers, chosen: readonly CatalogueCard[], userId: string): void {
  for (const { id: applicationId } of chosen) {
    const owner = { userId, type, applicationId };
    const kept = readAnswers(tabStorage(), owner);
    keepAnswers(tabStorage(), owner, {
      answers: { ...kept?.answers, ...sharedAnswers(answers) },
      idempotencyKey: crypto.randomUUID(),
    });
  }
}
