import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { isLocked } from '@portal/core/domain/people/account-state.ts';
import { isOpen } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { asksQuestions, kindOf, type QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import { useCatalogue } from '../../api/catalogue.ts';
import { useOwnRequests } from '../../api/requests.ts';
import { accountNoticeId, cardRefusals } from '../../content/card-refusals.ts';
import { useTexts } from '../../content/language.tsx';
import { requestCardTexts } from '../card/request-card-texts.ts';
import { paths } from '../../screens/paths.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useRouter } from '../../shell/router.ts';
import { Button } from '../../widgets/button.tsx';
import { AdmissionDialog } from './admission-dialog.tsx';
import { earlierAnswers } from './earlier-answers.ts';
import { keepAnswers } from './kept-answers.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import { tabStorage } from '../../session/site-data.ts';

interface AskAgainProps {
  request: RequestView;
  /** It is on the card of its application: the form opens over the catalogue. */
  onCard?: boolean;
}

/**
 * A way on for anyone who was denied, was not answered in time, or withdrew (rule requests 19):
 * the form with the earlier answers in it, or for a new account the same request once more. Nothing where that cannot
 * be asked for now.
 */
export function AskAgain({ request, onCard = false }: AskAgainProps) {
  const { requestType } = request;
  if (!request.isOwn || !cameToNothing(request)) return null;
  if (asksQuestions(requestType))
    return <AskWithAnswers request={request} onCard={onCard} type={requestType} />;
  // After a long absence the way back is above the catalogue, and a profile is saved on the account page.
  return request.accountRequestKind === 'NEW_ACCOUNT' ? <AskForAccount request={request} /> : null;
}

function cameToNothing({ workflowStatus: status }: Pick<RequestView, 'workflowStatus'>): boolean {
  return !isOpen(status) && status !== 'APPROVED' && status !== 'REVOKED';
}

function AskWithAnswers({ request, type, onCard }: Required<AskAgainProps> & { type: QuestionsType }) {
  const { button, changesHeld } = kindOf(type);
  const refusals = useTexts(cardRefusals);
  const texts = useTexts(requestCardTexts).again;
  const reasonId = useId();
  const person = usePerson();
  const catalogue = useCatalogue().data;
  const places = useRouter();
  const card = catalogue?.applications.find(({ id }) => id === request.requestDetails.requestedAppName);
  const offer = card?.actions.find(({ action }) => action === button);
  if (person === null || catalogue === undefined || card === undefined || offer === undefined) return null;
  const isMessageAbove = onCard && offer.code === 'ACCOUNT_LOCKED';
  const openForm = (): void => {
    const owner = { userId: person.userId, type, applicationId: card.id };
    const answers = earlierAnswers(request, { card, places: catalogue.places, person });
    keepAnswers(tabStorage(), owner, { answers, idempotencyKey: crypto.randomUUID() });
    const form = changesHeld ? { change: card.id } : { request: card.id };
    places.go(paths.applications({ show: onCard ? 'all' : 'status', ...form }));
  };
  return (
    <div className="button-row ask-again">
      <Button
        look={button === 'REQUEST_ACCESS' ? 'primary' : 'outline'}
        disabled={!offer.allowed}
        {...(isMessageAbove
          ? { sharedReasonId: accountNoticeId }
          : { reason: offer.code === undefined ? undefined : refusals[offer.code], reasonId })}
        label={texts.buttonFor(buttonText(request, texts), request.requestNumber)}
        onClick={openForm}
      >
        {buttonText(request, texts)}
      </Button>
    </div>
  );
}

type Texts = (typeof requestCardTexts)['en']['again'];

/** What lapsed was not refused, so it is merely sent once more. */
function buttonText({ workflowStatus }: RequestView, texts: Texts): string {
  return workflowStatus === 'EXPIRED_PENDING_REQUEST' ? texts.resubmit : texts.ask;
}

/** For somebody who is not let in yet, on the last request they made for it. */
function AskForAccount({ request }: { request: RequestView }) {
  const texts = useTexts(requestCardTexts).again;
  const person = usePerson();
  const own = useOwnRequests().data;
  const [isAsking, setAsking] = useState(false);
  const [isNotice, setNotice] = useState(false);
  const latest = own?.find(({ requestType }) => requestType === request.requestType);
  const isLatest = latest === undefined || latest.submittedAt <= request.submittedAt;
  const isOffered = person !== null && isLocked(person) && own !== undefined && isLatest;
  return (
    <>
      {isOffered ? (
        <div className="button-row ask-again">
          <Button
            label={texts.buttonFor(buttonText(request, texts), request.requestNumber)}
            onClick={() => {
              setAsking(true);
            }}
          >
            {buttonText(request, texts)}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <AdmissionDialog
          onClose={() => {
            setAsking(false);
            setNotice(!isOffered);
          }}
        />
      ) : null}
      {isNotice && latest !== undefined && isOpen(latest.workflowStatus) ? (
        <Asked number={latest.requestNumber} />
      ) : null}
    </>
  );
}

/** Replaces the button and takes its focus, so that Tab goes on from here. */
function Asked({ number }: { number: string }) {
  const { asked } = useTexts(requestCardTexts).again;
  const container = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    container.current?.focus();
  }, []);
  return (
    <p ref={container} tabIndex={-1}>
      <span>{asked}</span>{' '}
      <a href={paths.request(number)}>
        <WholeNumbers>{number}</WholeNumbers>
      </a>
    </p>
  );
}
