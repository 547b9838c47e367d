import type { ReactElement } from 'react';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { decidingRoles } from '@portal/core/domain/people/roles.ts';
import { useOwnAccount, useWaitingProfile } from '../../api/account/own-account.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { screens } from '../../screens/screens.ts';
import {
  type AccountSearch,
  type AccountSection,
  accountSections,
  type ScreenProps,
} from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { PartBoundary } from '../../shell/boundaries/part-boundary.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { SideNavigation } from '../../widgets/side-navigation.tsx';
import { accountTexts } from './account-texts.ts';
import { AlternatesPart } from './alternates-part.tsx';
import { CalendarPart } from './calendar/calendar-part.tsx';
import { CertificatesPart } from './certificates/certificates-part.tsx';
import { EmploymentsPart } from './employments-part.tsx';
import { MailPart } from './mail/mail-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { SecurityPart } from './security-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { useFormerAddress } from './former-address.ts';
import './account.css';

/** A person's own account, a part at a time (rule accounts 6). */
export function AccountScreen({ search, changeSearch }: ScreenProps<AccountSearch>) {
  const { title } = useTexts(screens.account.words);
  const texts = useTexts(accountTexts);
  const isSupervisor = mayActAs(usePerson(), ['SUPERVISOR']);
  useFormerAddress(changeSearch);
  const sections = accountSections.filter((section) => section !== 'alternates' || isSupervisor);
  const shown = sections.find((section) => section === search.section) ?? 'profile';
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{title}</h1>
      <div className="with-side">
        <SideNavigation
          id="account-sections"
          label={texts.navigation}
          items={sections.map((section) => ({
            text: texts.sections[section],
            href: paths.account({ section: section === 'profile' ? undefined : section }),
            current: section === shown,
          }))}
        />
        <div className="account">
          <PartBoundary key={shown} isInScreen>
            <Part section={shown} search={search} />
          </PartBoundary>
        </div>
      </div>
    </div>
  );
}

function Part({ section, search }: { section: AccountSection; search: AccountSearch }): ReactElement {
  const decides = mayActAs(usePerson(), decidingRoles);
  const parts: Record<AccountSection, () => ReactElement> = {
    profile: () => (
      <OfAccount>{(account, waiting) => <ProfilePart account={account} waiting={waiting} />}</OfAccount>
    ),
    employments: () => (
      <OfAccount>{(account, waiting) => <EmploymentsPart account={account} waiting={waiting} />}</OfAccount>
    ),
    certificates: () => (
      <OfAccount>{({ certificates }) => <CertificatesPart certificates={certificates} />}</OfAccount>
    ),
    alternates: () => <AlternatesPart />,
    mail: () => (
      <>
        <MailPart />
        {decides ? <CalendarPart /> : null}
      </>
    ),
    security: () => <SecurityPart hasNewPassword={search.password === 'changed'} />,
    sessions: () => <SessionsPart />,
  };
  return parts[section]();
}

interface OfAccountProps {
  children: (account: OwnAccount, waiting: RequestView | null) => ReactElement;
}

/** What shows the account as the directory has it, once that and what waits for a decision have come. */
function OfAccount({ children }: OfAccountProps) {
  const texts = useTexts(accountTexts);
  const problemText = useProblemText();
  const account = useOwnAccount();
  const waiting = useWaitingProfile();
  if (account.data !== undefined && waiting.data !== undefined) return children(account.data, waiting.data);
  const failed = account.data === undefined && account.isError ? account : waiting;
  if (!failed.isError) return <Skeleton kind="row" count={6} />;
  return (
    <ErrorState
      id="account-failed"
      title={texts.failed}
      text={problemText(failed.error)}
      busy={failed.isFetching}
      onRetry={() => void failed.refetch()}
    />
  );
}
