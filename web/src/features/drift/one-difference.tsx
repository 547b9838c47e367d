import { useState } from 'react';
import type { DriftLine } from '@portal/core/contract/operations/drift.ts';
import type { DriftAction } from '@portal/core/domain/drift/drift.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { Button } from '../../widgets/button.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import type { WorkListEntryProps } from '../../widgets/lists/work-list/work-list.tsx';
import { driftTexts } from './drift-texts.ts';
import { SettleDialog } from './settle-dialog.tsx';

/** Whose role it is, what differs, whether it comes back, and what can be done about it. */
export function OneDifference({ item: line, onGone }: WorkListEntryProps<DriftLine>) {
  const texts = useTexts(driftTexts);
  const application = useApplicationNames()(line.applicationId);
  const [asked, setAsked] = useState<DriftAction | null>(null);
  const { userId, fullName, username, role, kind, comesBack, actions } = line;
  const name = fullName ?? texts.unknownPerson(userId);
  return (
    <li className="work-list__entry">
      <h2>
        {fullName === null ? <span>{name}</span> : <a href={paths.person(userId)}>{fullName}</a>}
        <span>{`: ${role}`}</span>
      </h2>
      <p>
        <span>{application}</span>
        {username === null ? null : <span>{`, ${username}`}</span>}
      </p>
      <p>
        <StatusTag tone={kind === 'NO_GRANT' ? 'attention' : 'waiting'}>{texts.kinds[kind]}</StatusTag>
        {line.isBeingRemoved ? (
          <>
            <span> </span>
            <StatusTag tone="waiting">{texts.beingRemoved}</StatusTag>
          </>
        ) : null}
      </p>
      <p>{texts.explained[kind]}</p>
      {comesBack.length === 0 ? null : (
        <>
          <p>{texts.comesBack}</p>
          <ul>
            {comesBack.map((source) => (
              <li key={source.kind + source.name}>{texts.sources[source.kind](source.name)}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <span>{`${texts.found}: `}</span>
        <RelativeTime moment={line.foundAt} />
      </p>
      {actions.length === 0 ? <p>{texts.own}</p> : null}
      <div className="work-list__actions">
        {actions.map((action) => (
          <Button
            key={action}
            look="outline"
            label={texts.actionOf(texts.actions[action], name, role)}
            onClick={() => {
              setAsked(action);
            }}
          >
            {texts.actions[action]}
          </Button>
        ))}
      </div>
      {asked === null ? null : (
        <SettleDialog
          line={line}
          name={name}
          action={asked}
          onGone={onGone}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </li>
  );
}
