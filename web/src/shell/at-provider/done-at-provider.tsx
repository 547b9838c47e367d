import {
  consoleOfEverybody,
  consoleOfPerson,
  isLeftToProvider,
  type PeopleWrite,
} from '@portal/core/domain/people/actions/people-writes.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useConfiguration } from '../../session/use-session.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { atProviderTexts } from './at-provider-texts.ts';

/** Says of each write about people whether it is left to the identity provider (rule people-elsewhere 2). */
export function useIsLeft(): (write: PeopleWrite) => boolean {
  const { source } = useConfiguration().people;
  return (write) => isLeftToProvider(write, source);
}

interface DoneAtProviderProps {
  id: string;
  /** What the reader would otherwise do here; what is done here after all is left out. */
  writes: readonly PeopleWrite[];
  /** Whose page there the link leads to; left out, it leads to the list of people. */
  userId?: string;
}

/** Says which of these are done at the identity provider, with the way there; nothing where all are done here (rule people-elsewhere 3). */
export function DoneAtProvider({ id, writes, userId }: DoneAtProviderProps) {
  const texts = useTexts(atProviderTexts);
  const format = useFormat();
  const isLeft = useIsLeft();
  const { console: address } = useConfiguration().people;
  const left = writes.filter(isLeft);
  if (left.length === 0) return null;
  return (
    <Alert id={id} type="info" title={texts.title}>
      <p>{texts.what(format.list(left.map((write) => texts.writes[write])))}</p>
      {address === null ? null : (
        <p>
          <a href={userId === undefined ? consoleOfEverybody(address) : consoleOfPerson(address, userId)}>
            {userId === undefined ? texts.toPeople : texts.toPerson}
          </a>
        </p>
      )}
    </Alert>
  );
}
