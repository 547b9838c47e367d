import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { employmentNumbers, withChanges } from '@portal/core/domain/people/profile/profile-form.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useStatusNames } from '../../request-view/role-names.tsx';
import { Literals } from '../../widgets/literal.tsx';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { accountTexts } from './account-texts.ts';
import { profileFormTexts } from './profile-form-texts.ts';
import { ProfileChange } from './profile-change.tsx';

interface EmploymentsPartProps {
  account: OwnAccount;
  waiting: RequestView | null;
}

/** A person's employments, and how they are changed (rules people 6, accounts 11). */
export function EmploymentsPart({ account, waiting }: EmploymentsPartProps) {
  const texts = useTexts(accountTexts);
  const format = useFormat();
  const nameOf = useStatusNames();
  const { changeEmployments } = useTexts(profileFormTexts);
  const { profile } = account;
  const held = employmentNumbers(profile).filter((number) => profile[`employmentStatus${number}`] !== '');
  const inForm = employmentNumbers(withChanges(profile, waiting?.requestDetails.updatedFields ?? []));
  return (
    <section aria-labelledby="account-employments">
      <h2 id="account-employments">{texts.sections.employments}</h2>
      {held.length === 0 ? (
        <p>{texts.employments.none}</p>
      ) : (
        <FactList>
          {held.map((number) => {
            const status = profile[`employmentStatus${number}`];
            const name = nameOf(status);
            return (
              <Fact key={number} name={texts.employments.number(format.number(number))}>
                <span>{texts.employments.one(name, profile[`jobTitle${number}`])}</span>
                <Literals names={[name]} literals={[status]} />
              </Fact>
            );
          })}
        </FactList>
      )}
      <ProfileChange
        form="employments"
        title={changeEmployments}
        groups={inForm.map((number) => ({
          heading: texts.employments.number(format.number(number)),
          fields: [`employmentStatus${number}`, `jobTitle${number}`],
        }))}
        account={account}
        waiting={waiting}
      />
    </section>
  );
}
