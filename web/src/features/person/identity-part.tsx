import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { accountsAttribute } from '@portal/core/domain/people/platform-accounts.ts';
import { useFormat } from '../../content/format.ts';
import { spelledOut, wordsFor } from '../../content/known-words.ts';
import { useTexts } from '../../content/language.tsx';
import { useStatusNames } from '../../request-view/role-names.tsx';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { useAccountNames } from './detail-changes.tsx';
import { personTexts } from './person-texts.ts';
import { Section } from './section.tsx';

/** Who somebody is, as the directory has them. */
export function IdentityPart({ person }: { person: PersonPage }) {
  const texts = useTexts(personTexts);
  const format = useFormat();
  const now = useNow();
  const statusName = useStatusNames();
  const { identity } = person;
  const accounts = identity?.listed[accountsAttribute] ?? '';
  const accountNames = useAccountNames([accounts]);
  if (identity === null) return null;
  const { identity: words } = texts;
  const roles = (person.portalRoles ?? []).map((role) => wordsFor(words.roles, role) ?? spelledOut(role));
  const { supervisorName, supervisorEmails, employments } = identity;
  const given = [identity.givenName, identity.middleInitial].filter((part) => part !== '').join(' ');
  const family = [identity.familyName, identity.suffix].filter((part) => part !== '').join(' ');
  const facts: readonly (readonly [string, string])[] = [
    ...(given === '' ? [] : [[words.givenName, given] as const]),
    [words.familyName, family],
    [words.username, person.username],
    [words.email, identity.emailVerified ? person.email : `${person.email}. ${words.unverified}`],
    [words.phone, identity.phoneNumber],
    [words.organization, person.organization],
    [words.branch, identity.branch],
    [
      words.employments,
      format.list(employments.map(({ status, jobTitle }) => words.employment(statusName(status), jobTitle))),
    ],
    [words.supervisor, [supervisorName, ...supervisorEmails].filter((part) => part !== '').join(', ')],
    ...(accounts === '' ? [] : [[words.platformAccounts, accountNames(accounts)] as const]),
    [words.portalRoles, format.list(roles)],
    [words.created, format.day(identity.createdAt, now)],
  ];
  return (
    <Section name="IDENTITY">
      <FactList>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value === '' ? texts.none : value}
          </Fact>
        ))}
      </FactList>
    </Section>
  );
}
