import { useRef } from 'react';
import type { UnusedAccounts } from '@portal/core/contract/unused-accounts.ts';
import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useUnusedAccounts } from '../../api/help-desk.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { screens } from '../../screens/screens.ts';
import { useConfiguration, usePerson } from '../../session/use-session.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { Deadline } from '../../widgets/times/deadline.tsx';
import { Refused } from './refused.tsx';
import { unusedAccountsTexts } from './unused-accounts-texts.ts';
import './find-request.css';

/** Who is about to be locked for not signing in, for readers of all requests (rule people 16). */
export function UnusedAccountsScreen() {
  const { title } = useTexts(screens.unusedAccounts.words);
  const texts = useTexts(unusedAccountsTexts);
  const person = usePerson();
  const mayEnter = person !== null && readsEveryRequest(person);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{title}</h1>
      {mayEnter ? <Accounts /> : <Refused text={texts.refused} />}
    </div>
  );
}

function Accounts() {
  const texts = useTexts(unusedAccountsTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const found = useUnusedAccounts();
  const { data } = found;
  const list = useRef<HTMLDivElement>(null);
  const summary = data === undefined ? '' : format.plural(data.items.length, texts.shown);
  return (
    <ListFrame
      id="unused-accounts"
      list={list}
      summary={summary}
      query={found}
      failed={{ title: texts.failed, text: problemText(found.error) }}
      rows={3}
    >
      {data === undefined ? null : <Found page={data} summary={summary} />}
    </ListFrame>
  );
}

function Found({ page, summary }: { page: UnusedAccounts; summary: string }) {
  const texts = useTexts(unusedAccountsTexts);
  const format = useFormat();
  const { items, hasMore, listedAfterDays, lockedAfterDays } = page;
  if (items.length === 0)
    return <EmptyState text={texts.none} action={<a href={paths.findRequest()}>{texts.back}</a>} />;
  return (
    <>
      <p>{texts.intro(format.number(listedAfterDays), format.number(lockedAfterDays))}</p>
      <ul className="find-list" aria-label={texts.list}>
        {items.map((item) => (
          <li key={item.userName} className="find-item">
            <Item item={item} />
          </li>
        ))}
      </ul>
      <p>{hasMore ? texts.more(format.number(items.length)) : summary}</p>
    </>
  );
}

function Item({ item }: { item: UnusedAccounts['items'][number] }) {
  const texts = useTexts(unusedAccountsTexts);
  const format = useFormat();
  const { deadlineZone } = useConfiguration();
  const { userId, userName, fullName, organization, email, lastSignIn, days, locksAt, warnedDay } = item;
  const signedIn = lastSignIn === null ? texts.neverSignedIn : texts.signedIn;
  return (
    <>
      <p>
        <a href={paths.accessDiagnosis({ person: userName })}>{`${fullName} (${userName})`}</a>
        <span className="find-note">{organization}</span>
      </p>
      <p>
        <span>{texts.locks}</span> <Deadline moment={locksAt} zone={deadlineZone} />
        <span className="find-note">{signedIn(format.daysAgo(days))}</span>
      </p>
      <p>{warnedDay === null ? texts.notWarned : texts.warned(format.number(warnedDay))}</p>
      <p>
        <a href={`mailto:${email}`}>{texts.write(fullName)}</a>
        <a className="find-note" href={paths.person(userId)}>
          {texts.seePerson(fullName)}
        </a>
      </p>
    </>
  );
}
