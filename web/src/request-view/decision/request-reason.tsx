import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { optionLists } from '@portal/core/domain/forms/option-lists.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { useOptionWords } from '../request-answers.tsx';
import { requestFactTexts } from '../request-facts-texts.ts';
import { useRoleNames } from '../role-names.tsx';
import { personName } from '../words.ts';

type Facts = NonNullable<RequestView['decisionFacts']>;

/**
 * Why it is asked, who asks, and what they have today: what is read first, above what the roles allow (rule deciding 20).
 * Nothing for the naming of an alternate, which names its people itself.
 */
export function RequestReason({ request }: { request: RequestView }) {
  if (kindOf(request.requestType).about === 'ALTERNATE') return null;
  return (
    <FactList>
      <Why request={request} />
      <Requester request={request} />
      <RolesNow request={request} />
    </FactList>
  );
}

function Why({ request }: { request: RequestView }) {
  const { form, about } = kindOf(request.requestType);
  const isAsked = form === 'QUESTIONS' || (about === 'ACCOUNT' && request.requestDetails.purpose !== null);
  return isAsked ? <Purpose request={request} /> : <Reason request={request} />;
}

function Purpose({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  return (
    <Fact name={texts.purpose}>
      <span className="typed-text">{request.requestDetails.purpose ?? texts.notGiven}</span>
    </Fact>
  );
}

/** Why it was started for the person, and by whom. */
function Reason({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const { purpose } = request.requestDetails;
  return (
    <>
      {purpose === null ? null : (
        <Fact name={texts.reason}>
          <span className="typed-text">{purpose}</span>
        </Fact>
      )}
      {request.initiator === null ? null : (
        <Fact name={texts.startedBy}>
          <span>{`${personName(request.initiator)},`}</span>{' '}
          <a href={`mailto:${request.initiatorEmail}`}>{request.initiatorEmail}</a>
        </Fact>
      )}
    </>
  );
}

function Requester({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const personId = request.decisionFacts?.personId ?? null;
  return (
    <>
      <Fact name={texts.person}>
        {personId === null ? (
          <span>{request.name}</span>
        ) : (
          <a href={paths.person(personId)}>{request.name}</a>
        )}
        {request.organization === '' ? null : <span>{`, ${request.organization}`}</span>}
      </Fact>
      <Fact name={texts.email}>
        <a href={`mailto:${request.email}`}>{request.email}</a>
      </Fact>
      <Renamed request={request} />
    </>
  );
}

/** Who of those named is called something else today. */
function Renamed({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  if (request.renamed.length === 0) return null;
  return (
    <Fact name={texts.renamed}>
      {request.renamed.map(({ named, today }) => (
        <span key={`${named} ${today}`} className="renamed">
          {texts.calledNow(named, today)}
        </span>
      ))}
    </Fact>
  );
}

/** What the person has in the application today, for anyone who decides. */
function RolesNow({
  request: { decisionFacts: facts, requestType, requestDetails },
}: {
  request: RequestView;
}) {
  const texts = useTexts(requestFactTexts).facts;
  const nameOf = useRoleNames(requestDetails.requestedAppName);
  if (facts === null || kindOf(requestType).about === 'ACCOUNT') return null;
  return (
    <Fact name={texts.has}>
      {facts.rolesNow.length === 0 ? (
        <span>{texts.hasNothing}</span>
      ) : (
        <PlainList items={facts.rolesNow.map(nameOf)} />
      )}
      <OptionsNow applicationId={requestDetails.requestedAppName} options={facts.optionsNow} />
    </Fact>
  );
}

/** What the application keeps about the person beside the roles, where it keeps anything. */
function OptionsNow({
  applicationId,
  options,
}: {
  applicationId: string | null;
  options: Facts['optionsNow'];
}) {
  const texts = useTexts(requestFactTexts).facts;
  const inWords = useOptionWords(applicationId);
  if (options === null) return null;
  const inLists = optionLists.map((list) =>
    options[list].length === 0 ? null : (
      <div key={list}>{`${texts[list]}: ${inWords(list, options[list])}`}</div>
    ),
  );
  const [altUsername] = options.altUsername;
  return (
    <>
      {inLists}
      {altUsername === undefined ? null : <div>{`${texts.altUsername}: ${altUsername}`}</div>}
    </>
  );
}

/** Each in a line of its own. */
export function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className="plain-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
