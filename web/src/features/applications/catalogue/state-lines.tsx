import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { applicationsTexts } from '../applications-texts.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { usePerson } from '../../../session/use-session.tsx';
import { useNow } from '../../../widgets/times/now.ts';
import { RelativeTime } from '../../../widgets/times/relative-time.tsx';
import { StatusTag, type Tone } from '../../../widgets/tag.tsx';
import { Literals } from '../../../widgets/literal.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';

type StateLine = CatalogueCard['state'][number];
type WaitingLine = Extract<StateLine, { waitingFor: string[] }>;

const tones: Readonly<Record<StateLine['kind'], Tone>> = {
  OPEN_TO_ALL: 'good',
  HELD: 'good',
  GIVEN_OUTSIDE: 'good',
  WAITING: 'waiting',
  DENIED: 'bad',
  LAPSED: 'attention',
  SEVERAL_ACCOUNTS: 'attention',
  ACCOUNT_SELECTED: 'good',
  ASK: 'neutral',
  NO_ACCESS: 'neutral',
};

/**
 * What the person has, what is under way and with whom, what was denied, and why they cannot ask (rule catalogue 12).
 * Nothing is marked as good while it cannot be visited.
 */
export function StateLines({ card }: { card: CatalogueCard }) {
  const isForReader = useIsForReader();
  const toneOf = (line: StateLine): Tone => {
    if ('waitingFor' in line && isForReader(line)) return 'attention';
    const tone = tones[line.kind];
    return tone === 'good' && !card.routerLinkActive ? 'neutral' : tone;
  };
  return card.state.map((line) => (
    <span key={line.kind}>
      {' '}
      <span className="state-line">
        <StatusTag tone={toneOf(line)}>
          {'waitingFor' in line ? <Waiting line={line} /> : <Sentence line={line} />}
        </StatusTag>
      </span>
    </span>
  ));
}

/** Tells whether a request waits for its own requester: then that is the one name it waits for. */
function useIsForReader(): (line: Pick<WaitingLine, 'waitingFor'>) => boolean {
  const name = usePerson()?.fullName;
  return ({ waitingFor }) => waitingFor.length === 1 && waitingFor[0] === name;
}

function Sentence({ line }: { line: Exclude<StateLine, WaitingLine> }) {
  const texts = useTexts(applicationsTexts);
  const format = useFormat();
  const now = useNow();
  const sentence = texts.states[line.kind]({
    roles: 'roles' in line ? format.list(line.labels ?? line.roles) : '',
    whom: 'whom' in line ? line.whom : '',
    username: 'username' in line ? line.username : '',
    organization: 'organization' in line ? line.organization : '',
    day: 'closedAt' in line ? format.day(line.closedAt, now) : '',
    first: '',
    others: 0,
  });
  return (
    <>
      {line.kind === 'ASK' ? <span>{sentence}</span> : <WithMailLinks text={sentence} />}
      {'roles' in line ? <Literals names={line.labels ?? line.roles} literals={line.roles} /> : null}
      {'requestNumber' in line ? (
        <span>
          {' '}
          <a href={paths.request(line.requestNumber)}>
            <WholeNumbers>{texts.openRequest(line.requestNumber)}</WholeNumbers>
          </a>
        </span>
      ) : null}
    </>
  );
}

const noParts = { roles: '', whom: '', username: '', organization: '', day: '' };

/** In words, whom an open request waits for. */
export function useWaitingSentence(): (line: Pick<WaitingLine, 'status' | 'waitingFor'>) => string {
  const texts = useTexts(applicationsTexts);
  return ({ status, waitingFor: [first = '', ...others] }) =>
    status === 'PENDING_PROVISIONING'
      ? texts.settingUp
      : texts.states.WAITING({ ...noParts, first, others: others.length });
}

function Waiting({ line }: { line: WaitingLine }) {
  const texts = useTexts(applicationsTexts);
  const isForReader = useIsForReader();
  const sentence = useWaitingSentence()(line);
  return (
    <>
      {isForReader(line) ? <strong>{texts.waitsForYou}</strong> : <span>{sentence}</span>}
      <br />
      <a href={paths.request(line.requestNumber)}>
        <WholeNumbers>{texts.openRequest(line.requestNumber)}</WholeNumbers>
      </a>
      <br />
      <span>
        <span>{`${texts.lastChange}: `}</span>
        <RelativeTime moment={line.since} />
      </span>
    </>
  );
}

/** A sentence in which mail addresses are links: people who should ask somebody can do so right here. */
export function WithMailLinks({ text }: { text: string }) {
  return text.split(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      <span key={index}>{part}</span>
    ) : (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ),
  );
}
