import { type ReactNode, useState } from 'react';
import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { asksForAccount } from '@portal/core/domain/forms/form.ts';
import { kindOf, type QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import { useCatalogue } from '../../api/catalogue.ts';
import { useOrganizations } from '../../api/platform-accounts.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useGroups, useUserRoles } from '../../api/requests.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from './request-wizard-texts.ts';
import { paths } from '../../screens/paths.ts';
import type { ApplicationsSearch, ScreenProps } from '../../screens/searches.ts';
import { useConfiguration, usePerson, useSession, useSessionPort } from '../../session/use-session.tsx';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { WizardForm } from './wizard-form.tsx';
import type { Elements } from '../../content/elements.ts';

interface RequestWizardProps extends ScreenProps<ApplicationsSearch> {
  type: QuestionsType;
  applicationId: string;
}

/**
 * The request wizard over the catalogue, opened by the address. Once begun it stays open until the person leaves it,
 * even if the card changes meanwhile: what the server says at Submit counts.
 */
export function RequestWizard({ type, applicationId, search, changeSearch }: RequestWizardProps) {
  const { status } = useSession();
  const person = usePerson();
  const catalogue = useCatalogue();
  const { button, changesHeld } = kindOf(type);
  const [isBegun, setBegun] = useState(false);
  const close = (): void => {
    changeSearch({ request: undefined, change: undefined, step: undefined }, { replace: true });
  };
  if (status === 'signed-out') return <SignedOut type={type} onClose={close} />;
  if (person === null || catalogue.data === undefined) return null;
  const card = catalogue.data.applications.find(({ id }) => id === applicationId);
  if (card === undefined) return <NotOffered type={type} card={null} onClose={close} />;
  const isOffered = card.actions.some(({ action, allowed }) => action === button && allowed);
  if (isOffered && !isBegun) setBegun(true);
  if (!isOffered && !isBegun) return <NotOffered type={type} card={card} onClose={close} />;
  return (
    <StaffNotice card={card} isMeant={!changesHeld && search.step === undefined} onClose={close}>
      <Asked
        type={type}
        card={card}
        person={person}
        search={search}
        changeSearch={changeSearch}
        places={catalogue.data.places}
        onClose={close}
      />
    </StaffNotice>
  );
}

interface AskedProps extends Omit<RequestWizardProps, 'applicationId'> {
  card: CatalogueCard;
  person: Person;
  places: Catalogue['places'];
  onClose: () => void;
}

/** The form, as soon as it is known what it starts from. */
function Asked({ type, card, onClose, ...subject }: AskedProps) {
  const { notices } = useTexts(wizardTexts);
  const { changesHeld } = kindOf(type);
  const userRoles = useUserRoles({ isNeeded: changesHeld });
  const groups = useGroups(card.groups?.root ?? null);
  const organizations = useOrganizations({ isNeeded: asksForAccount(card.questions) });
  if (changesHeld && userRoles.data === undefined)
    return (
      <OnTheWay type={type} card={card} onClose={onClose} reading={userRoles} failed={notices.rolesFailed} />
    );
  if (card.groups !== null && groups.data === undefined)
    return (
      <OnTheWay type={type} card={card} onClose={onClose} reading={groups} failed={notices.groupsFailed} />
    );
  return (
    <WizardForm
      type={type}
      card={card}
      onClose={onClose}
      {...subject}
      groups={groups.data ?? []}
      organizations={organizations.data}
      userRoles={userRoles.data ?? null}
      roles={{
        load: async () => (await userRoles.refetch()).isSuccess,
        isLoading: userRoles.isFetching,
        fault: userRoles.error,
      }}
    />
  );
}

interface StaffNoticeProps {
  card: CatalogueCard;
  /** Access is asked for, and the form is not under way yet. */
  isMeant: boolean;
  onClose: () => void;
  children: Elements;
}

/** Who needs a role of the application's staff, before one is asked for (rule forms 12); then what is inside. */
function StaffNotice({ card: { staffNotice }, isMeant, onClose, children }: StaffNoticeProps) {
  const texts = useTexts(wizardTexts);
  const [isRead, setRead] = useState(!isMeant);
  if (isRead || staffNotice === null) return children;
  return (
    <Dialog
      id="staff-notice"
      title={texts.staffNotice.title}
      onDismiss={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              setRead(true);
            }}
          >
            {texts.staffNotice.proceed}
          </Button>
          <Button look="plain" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{staffNotice}</p>
    </Dialog>
  );
}

interface OnTheWayProps {
  type: QuestionsType;
  card: CatalogueCard;
  reading: Pick<ReturnType<typeof useUserRoles>, 'isError' | 'error' | 'isFetching'> & {
    refetch: () => Promise<unknown>;
  };
  /** The message when it fails. */
  failed: string;
  onClose: () => void;
}

/** Until it is known what is held there is nothing to change, and without its groups nothing to choose. */
function OnTheWay({ type, card, reading, failed, onClose }: OnTheWayProps) {
  const texts = useTexts(wizardTexts);
  const problemText = useProblemText();
  return (
    <Dialog
      id="wizard"
      title={texts.kinds[type].title(card.appName)}
      wide
      onDismiss={onClose}
      footer={
        <Button look="plain" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      {reading.isError ? (
        <ErrorState
          id="wizard-failed"
          title={failed}
          text={problemText(reading.error)}
          busy={reading.isFetching}
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <Skeleton kind="row" count={3} />
      )}
    </Dialog>
  );
}

interface NoticeProps {
  type: QuestionsType;
  onClose: () => void;
}

function SignedOut(notice: NoticeProps) {
  const texts = useTexts(wizardTexts).notices;
  const session = useSessionPort();
  return (
    <Notice
      {...notice}
      text={texts.signedOut}
      action={<Button onClick={() => void session.signIn()}>{texts.signInAgain}</Button>}
    />
  );
}

/** Why there is no wizard at this address, as the card tells it. */
function NotOffered({ card, ...notice }: NoticeProps & { card: CatalogueCard | null }) {
  const texts = useTexts(wizardTexts);
  const offers = card?.actions.map(({ action }) => action) ?? [];
  const { notOffered, locked } = texts.kinds[notice.type];
  const { button, changesHeld } = kindOf(notice.type);
  if (card === null) return <Notice {...notice} text={texts.notices.unknown} />;
  if (offers.includes('SEE_STATUS')) {
    const toStatus = (
      <LinkButton href={paths.applications({ show: 'status' })}>{texts.outcome.seeStatus}</LinkButton>
    );
    return <Notice {...notice} text={texts.notices.pending} action={toStatus} />;
  }
  if (offers.some((action) => action === button)) return <Notice {...notice} text={locked} />;
  if (changesHeld) return <Notice {...notice} text={notOffered} />;
  if (card.hasAccess) return <Notice {...notice} text={texts.notices.hasAccess} />;
  return (
    <Notice
      {...notice}
      text={
        <span>
          <span>{notOffered}</span> <WhomToAsk card={card} />
        </span>
      }
    />
  );
}

/** The card names nobody to those who may not ask here themselves: a notice above the cards says once whom to ask. */
function WhomToAsk({ card }: { card: CatalogueCard }) {
  const { cardSays, helpDesk } = useTexts(wizardTexts).notices;
  const { helpDeskEmail } = useConfiguration();
  if (card.state.some(({ kind }) => kind === 'ASK')) return <span>{cardSays}</span>;
  return (
    <span>
      <span>{helpDesk}</span> <a href={`mailto:${helpDeskEmail}`}>{helpDeskEmail}</a>
    </span>
  );
}

function Notice({ type, text, action, onClose }: NoticeProps & { text: ReactNode; action?: Elements }) {
  const texts = useTexts(wizardTexts);
  const footer = (
    <>
      {action}
      <Button look={action === undefined ? 'primary' : 'outline'} onClick={onClose}>
        {texts.notices.close}
      </Button>
    </>
  );
  return (
    <Dialog id="wizard-notice" title={texts.kinds[type].noticeTitle} onDismiss={onClose} footer={footer}>
      <p>{text}</p>
    </Dialog>
  );
}
