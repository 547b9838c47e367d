import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { applicationsTexts } from '../applications-texts.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { useConfiguration, usePerson } from '../../../session/use-session.tsx';
import { RelativeTime } from '../../../widgets/times/relative-time.tsx';
import { StatusTag, type Tone } from '../../../widgets/tag.tsx';

type StateLine = CatalogueCard['state'][number];
type WaitingLine = Extract<StateLine, { waitingFor: string[] }>;

const tones: Readonly<Record<StateLine['kind'], Tone>> = {
  OPEN_TO_ALL: 'good',
  HELD: 'good',
  GIVEN_OUTSIDE: 'good',
  WAITING: 'waiting',
  ACCOUNT_WAITING: 'waiting',
  LOCKED: 'attention',
  ELOMA_ONLY: 'neutral',
  ASK: 'neutral',
  NO_ACCESS: 'neutral',
};

/** What the person has, what is under way and with whom, and why they cannot ask (rule catalogue 12). */
export function StateLines({ lines }: { lines: readonly StateLine[] }) {
  const isForReader = useIsForReader();
  if (lines.length === 0) return null;
  return (
    <ul className="state-lines">
      {lines.map((line) => (
        <li key={line.kind}>
          <StatusTag tone={isForReader(line) ? 'attention' : tones[line.kind]}>
            {'waitingFor' in line ? <Waiting line={line} /> : <Sentence line={line} />}
          </StatusTag>
        </li>
      ))}
    </ul>
  );
}

/** Tells whether a request waits for its own requester: then that is the one name it waits for. */
function useIsForReader(): (line: StateLine) => boolean {
  const name = usePerson()?.fullName;
  return (line) => 'waitingFor' in line && line.waitingFor.length === 1 && line.waitingFor[0] === name;
}

function Sentence({ line }: { line: Exclude<StateLine, WaitingLine> }) {
  const texts = useTexts(applicationsTexts);
  const format = useFormat();
  const { helpDeskEmail } = useConfiguration();
  const sentence = texts.states[line.kind]({
    roles: 'roles' in line ? format.list(line.roles) : '',
    whom: 'whom' in line ? line.whom : helpDeskEmail,
    first: '',
    others: 0,
  });
  return <WithMailLinks text={sentence} />;
}

function Waiting({ line }: { line: WaitingLine }) {
  const texts = useTexts(applicationsTexts);
  const isForReader = useIsForReader();
  const [first = '', ...others] = line.waitingFor;
  const sentence =
    line.status === 'PENDING_PROVISIONING'
      ? texts.settingUp
      : texts.states[line.kind]({ roles: '', whom: '', first, others: others.length });
  return (
    <>
      {isForReader(line) ? <strong>{texts.waitsForYou}</strong> : sentence}
      <br />
      <a href={paths.request(line.requestNumber)}>{texts.openRequest(line.requestNumber)}</a>
      <br />
      {texts.lastChange}: <RelativeTime moment={line.since} />
    </>
  );
}

/** A sentence in which mail addresses are links: people who are told to ask somebody can do so right here. */
export function WithMailLinks({ text }: { text: string }) {
  return text.split(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ),
  );
}
