import type { Leaving } from '@portal/core/contract/people/leaving.ts';
import { useApplicationNames } from '../../../api/catalogue.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { useNamesOfRoles } from '../../../request-view/role-names.tsx';
import { paths } from '../../../screens/paths.ts';
import { NamedRequest } from '../named-request.tsx';
import { personTexts } from '../person-texts.ts';
import { ShortList } from '../short-list.tsx';
import { leavingTexts } from './leaving-texts.ts';

interface LeavingListsProps {
  leaving: Leaving;
  /** Whether it is what will happen, or what has happened. */
  tense: 'before' | 'after';
  username: string;
}

/** What happens to requests, and which access remains: each a number, and what it counts. */
export function LeavingLists({ leaving, tense, username }: LeavingListsProps) {
  const texts = useTexts(leavingTexts);
  const format = useFormat();
  const { canceled, handedOver, stillHeld, more } = leaving;
  const roles = stillHeld.reduce((sum, held) => sum + held.roles.length + held.outsideRoles.length, 0);
  const counted = { canceled: canceled.length, handedOver: handedOver.length, stillHeld: roles };
  const say = (what: keyof typeof counted): string =>
    counted[what] === 0 ? texts.none[what] : format.plural(counted[what], texts[tense][what]);
  return (
    <div className="leaving">
      {leaving.stays === null ? null : <p>{texts.staying(leaving.stays.fullName)}</p>}
      <p>{say('canceled')}</p>
      <Listed
        label={say('canceled')}
        rows={canceled.map((one) => <RequestLine key={one.request.requestNumber} one={one} move={one} />)}
      />
      <p>{say('handedOver')}</p>
      <Listed
        label={say('handedOver')}
        rows={handedOver.map((one) => <RequestLine key={one.request.requestNumber} one={one} to={one} />)}
      />
      <p>{say('stillHeld')}</p>
      <Listed
        label={say('stillHeld')}
        rows={stillHeld.map((held) => (
          <HeldLine key={held.applicationId} held={held} username={tense === 'after' ? username : null} />
        ))}
      />
      {more === 0 ? null : <p>{format.plural(more, texts[tense].more)}</p>}
    </div>
  );
}

function Listed({ label, rows }: Parameters<typeof ShortList>[0]) {
  return rows.length === 0 ? null : <ShortList label={label} rows={rows} />;
}

interface RequestLineProps {
  one: Pick<Leaving['canceled'][number], 'request' | 'applicationId'>;
  move?: Pick<Leaving['canceled'][number], 'moves' | 'movedTo'>;
  to?: Pick<Leaving['handedOver'][number], 'role' | 'names'>;
}

function RequestLine({ one: { request, applicationId }, move, to }: RequestLineProps) {
  const texts = useTexts(leavingTexts);
  const format = useFormat();
  const nameOf = useApplicationNames();
  const named = to === undefined ? '' : format.list(to.names);
  const parts = [
    ...(applicationId === null ? [] : [nameOf(applicationId)]),
    ...(move?.moves === true ? [move.movedTo === null ? texts.moves : texts.movedTo] : []),
    ...(to === undefined ? [] : [texts.goesTo(to.role === 'RM_IT_HELP' ? texts.help(named) : named)]),
  ];
  return (
    <>
      <NamedRequest request={request} />
      {parts.length === 0 ? null : <span className="person-beside">{parts.join(', ')}</span>}
      {move === undefined || move.movedTo === null ? null : (
        <span className="person-beside">
          <NamedRequest request={move.movedTo} />
        </span>
      )}
    </>
  );
}

interface HeldLineProps {
  held: Leaving['stillHeld'][number];
  /** Null where nothing is to be removed yet. */
  username: string | null;
}

function HeldLine({ held, username }: HeldLineProps) {
  const texts = useTexts(leavingTexts);
  const { access } = useTexts(personTexts);
  const format = useFormat();
  const name = useApplicationNames()(held.applicationId);
  const nameOf = useNamesOfRoles()(held.applicationId);
  const roles = [...held.roles.map(({ role }) => role), ...held.outsideRoles].map(nameOf);
  return (
    <>
      <span>{texts.held(name, format.list(roles))}</span>
      {held.openRemoval === null ? null : (
        <span className="person-note">
          <span>{access.underWay}</span> <NamedRequest request={held.openRemoval} />
        </span>
      )}
      {username === null || held.openRemoval !== null ? null : held.isRemovable ? (
        <span className="person-note">
          <a href={paths.removeAccess({ person: username })}>{texts.remove(name)}</a>
        </span>
      ) : (
        <span className="person-note">{texts.removedByHelp}</span>
      )}
    </>
  );
}
