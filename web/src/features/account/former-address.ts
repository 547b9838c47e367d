import { useEffect, useEffectEvent } from 'react';
import type { AccountSearch, AccountSection, ChangeSearch } from '../../screens/searches.ts';

/** What the parts of the former page were called in its address. */
const formerParts: Readonly<Record<string, AccountSection>> = {
  certificates: 'certificates',
  alternates: 'alternates',
  sessions: 'sessions',
  password: 'security',
};

/** Shows the part that an address of the former page meant: browsers carry its hash over to where they are sent. */
export function useFormerAddress(changeSearch: ChangeSearch<AccountSearch>): void {
  const follow = useEffectEvent(() => {
    const section = formerParts[window.location.hash.slice(1)];
    if (section !== undefined) changeSearch({ section }, { replace: true });
  });
  useEffect(() => {
    follow();
  }, []);
}
