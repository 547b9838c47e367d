import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { addresses } from '@portal/core/domain/people/person.ts';
import { useTexts } from '../../content/language.tsx';
import { nameOf } from '../../request-view/profile/profile-changes.tsx';
import { profileTexts } from '../../request-view/profile/profile-texts.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { accountTexts } from './account-texts.ts';
import { ContactForm } from './contact-form.tsx';
import { profileFormTexts } from './profile-form-texts.ts';
import { ProfileChange } from './profile-change.tsx';

interface ProfilePartProps {
  account: OwnAccount;
  waiting: RequestView | null;
}

/** Who somebody is to the portal, what they change alone, and what their supervisor has to agree to. */
export function ProfilePart({ account, waiting }: ProfilePartProps) {
  const texts = useTexts(accountTexts);
  const names = useTexts(profileTexts);
  const { change, groups } = useTexts(profileFormTexts);
  const { helpDeskEmail } = useConfiguration();
  const { profile } = account;
  return (
    <>
      <section aria-labelledby="account-profile">
        <h2 id="account-profile">{texts.sections.profile}</h2>
        <FactList>
          <OwnFact name={texts.profile.name} values={[account.fullName]} />
          <OwnFact name={texts.profile.username} values={[account.username]} />
          <OwnFact name={texts.profile.email} values={[account.email]} />
          <OwnFact name={nameOf('organizationOrAgency', names)} values={[profile.organizationOrAgency]} />
          <OwnFact name={nameOf('branch', names)} values={[profile.branch]} />
          <OwnFact
            name={texts.profile.supervisor}
            values={[profile.supervisorName, ...addresses(profile.supervisorEmails)]}
          />
        </FactList>
        <p>
          <span>{`${texts.profile.changedByOthers} ${texts.profile.writeTo}`}</span>{' '}
          <a href={`mailto:${helpDeskEmail}`}>{helpDeskEmail}</a>
          <span>.</span>
        </p>
        <ProfileChange
          form="profile"
          title={change}
          groups={[
            { heading: groups.name, fields: ['givenName', 'middleInitial', 'familyName'] },
            {
              heading: groups.work,
              fields: ['organizationOrAgency', 'branch', 'riskMapLocationSupported', 'contractsSupported'],
            },
            { heading: groups.supervisor, fields: ['supervisorName', 'supervisorEmails', 'supervisorPhone'] },
          ]}
          account={account}
          waiting={waiting}
        />
      </section>
      <ContactForm account={account} />
    </>
  );
}

/** A name with its values, one to a line; having none is put into words. */
function OwnFact({ name, values }: { name: string; values: readonly string[] }) {
  const { none } = useTexts(accountTexts);
  const known = values.filter((value) => value !== '');
  return (
    <Fact name={name}>
      {(known.length === 0 ? [none] : known).map((value) => (
        <span key={value} className="account__value">
          {value}
        </span>
      ))}
    </Fact>
  );
}
