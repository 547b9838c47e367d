import type { Resources } from '@portal/core/contract/content/resources.ts';
import type { TextSection } from '@portal/core/domain/content/resources.ts';
import { useContent } from '../../api/content/use-content.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { basePath } from '../../screens/address.ts';
import { titleOf } from '../../screens/screens.ts';
import type { ResourcesSearch, ScreenProps } from '../../screens/searches.ts';
import { useConfiguration, useSession, useSessionPort } from '../../session/use-session.tsx';
import { WithGlossaryWords } from '../../shell/glossary/with-glossary-words.tsx';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { Card, CardGrid } from '../../widgets/lists/card.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { resourcesTexts } from './resources-texts.ts';
import { TourDialog } from './tour-dialog.tsx';
import { TrainingDialog } from './training-dialog.tsx';
import { useHashScroll } from '../../shell/use-hash-scroll.ts';
import './resources.css';

/** What helps people with the portal: about text, guides, training, and what partners need (rule content 7). */
export function ResourcesScreen({ search, changeSearch }: ScreenProps<ResourcesSearch>) {
  const texts = useTexts(resourcesTexts);
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useContent('resources');
  useHashScroll(data !== undefined || isError);
  const close = (): void => {
    changeSearch({ open: undefined }, { replace: true });
  };
  const training = data?.trainings.find(({ id }) => id === search.open);
  return (
    <div className="container page resources">
      <h1 tabIndex={-1}>{titleOf('resources', language)}</h1>
      {isError ? (
        <ErrorState
          id="resources-failed"
          title={texts.failedTitle}
          text={texts.failed}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : null}
      {data === undefined ? null : <TextPanel id="about" section={data.about[language]} />}
      <Registration />
      {data === undefined && !isError ? (
        <Skeleton kind="card" count={4} />
      ) : (
        <Guides
          trainings={data?.trainings ?? []}
          onOpen={(id) => {
            changeSearch({ open: id });
          }}
        />
      )}
      {data === undefined ? null : <Partners content={data} />}
      {training === undefined ? null : <TrainingDialog training={training[language]} onClose={close} />}
      {search.open === tourId ? <TourDialog onClose={close} /> : null}
    </div>
  );
}

/** By which the address knows the video. */
const tourId = 'demo-video';

/** For visitors; before the page knows, for anyone who has never signed in here. */
function Registration() {
  const texts = useTexts(resourcesTexts);
  const session = useSessionPort();
  const state = useSession();
  const isVisitor = state.status === 'signed-out' || (state.status === 'loading' && state.isNewHere);
  if (!isVisitor) return null;
  return (
    <div className="resources__register">
      <Button
        onClick={() => {
          void session.signIn(undefined, 'registration');
        }}
      >
        {texts.register}
      </Button>
    </div>
  );
}

function TextPanel({ id, section }: { id: string; section: TextSection }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {section.title}
      </h2>
      <Paragraphs paragraphs={section.paragraphs} />
    </section>
  );
}

function Paragraphs({ paragraphs }: Pick<TextSection, 'paragraphs'>) {
  return paragraphs.map((text) => (
    <p key={text}>
      <WithGlossaryWords text={text} />
    </p>
  ));
}

interface GuidesProps {
  trainings: Resources['trainings'];
  /** Opens the video or the training of this id. */
  onOpen: (id: string) => void;
}

function Guides({ trainings, onOpen }: GuidesProps) {
  const texts = useTexts(resourcesTexts);
  const { language } = useLanguage();
  const { userGuideUrl } = useConfiguration();
  return (
    <CardGrid label={texts.guides}>
      <Card
        id="card-user-guide"
        heading={texts.guide.title}
        headingId="user-guide"
        footer={
          <LinkButton href={userGuideUrl ?? `${basePath}/documents/user-guide-${language}.pdf`}>
            {texts.guide.open}
          </LinkButton>
        }
      >
        <p>{texts.guide.summary}</p>
      </Card>
      <Card
        id={`card-${tourId}`}
        heading={texts.tour.title}
        headingId={tourId}
        footer={
          <Button
            onClick={() => {
              onOpen(tourId);
            }}
          >
            {texts.tour.open}
          </Button>
        }
      >
        <p>{texts.tour.summary}</p>
      </Card>
      {trainings.map(({ id, [language]: words }) => (
        <Card
          key={id}
          id={`card-${id}`}
          heading={words.title}
          headingId={id}
          footer={
            <Button
              label={texts.about(texts.openTraining, words.title)}
              onClick={() => {
                onOpen(id);
              }}
            >
              {texts.openTraining}
            </Button>
          }
        >
          <p>{words.summary}</p>
        </Card>
      ))}
    </CardGrid>
  );
}

function Partners({ content }: { content: Resources }) {
  const texts = useTexts(resourcesTexts);
  const { language } = useLanguage();
  const { title, paragraphs } = content.partners[language];
  return (
    <section className="panel" aria-labelledby="partners">
      <h2 id="partners" tabIndex={-1}>
        {title}
      </h2>
      <Paragraphs paragraphs={paragraphs} />
      <ul className="resources__links" aria-label={texts.partnerLinks}>
        {content.partnerLinks.map(({ id, [language]: link }) => {
          const isOurs = link.address.startsWith('documents/');
          return (
            <li key={id} id={id}>
              <LinkButton
                look="outline"
                href={isOurs ? `${basePath}/${link.address}` : link.address}
                download={isOurs}
              >
                {isOurs ? `${link.text} (PDF)` : link.text}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
