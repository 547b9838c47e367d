import type { ComponentType } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { roleQuestion } from '@portal/core/domain/forms/form.ts';
import { byList, type OptionList } from '@portal/core/domain/forms/option-lists.ts';
import type { FormDetails } from '@portal/core/domain/forms/question-kind.ts';
import { parseRoleName } from '@portal/core/domain/forms/places.ts';
import { everyGroup, type Group, groupPath } from '@portal/core/domain/catalogue/group.ts';
import { namesOfGroups } from '@portal/core/domain/groups/group-roles.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import type { AccountRequestKind } from '@portal/core/domain/requests/account/account-request-kind.ts';
import { sameMembers } from '@portal/core/domain/requests/transitions/submit.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { useApplicationNames, useCatalogue } from '../api/catalogue.ts';
import { useGroups } from '../api/requests.ts';
import { accountRequestTexts } from './account-request-texts.ts';
import { alternateRequestTexts } from './alternates/alternate-request-texts.ts';
import { useFormat } from '../content/format.ts';
import { useTexts } from '../content/language.tsx';
import { requestFactTexts } from './request-facts-texts.ts';
import { alternateParts } from './alternates/alternate-words.ts';
import { ProfileChanges } from './profile/profile-changes.tsx';
import { profileTexts } from './profile/profile-texts.ts';
import { Fact, FactList } from '../widgets/lists/fact-list.tsx';
import { NamedRoles, useRoleNames, useStatusNames } from './role-names.tsx';
import { personName } from './words.ts';

/** What is asked: the answers of the form, with the difference of roles (rule page 12); who asks and why is above. */
export function RequestAnswers({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const applicationName = useApplicationNames();
  const { requestDetails: details } = request;
  if (details.alternate !== null) return <AlternateAsked request={request} alternate={details.alternate} />;
  const { accountRequestKind: ask } = request;
  if (ask !== null) return <AccountRequestPart request={request} ask={ask} />;
  const isAsked = kindOf(request.requestType).form === 'QUESTIONS';
  return (
    <FactList>
      {isAsked ? (
        Object.entries(answers).map(([field, Answer]) => <Answer key={field} request={request} />)
      ) : (
        <AskedRoles request={request} />
      )}
      <Fact name={texts.application}>{applicationName(details.requestedAppName)}</Fact>
    </FactList>
  );
}

/** What is asked for an account, and what that means. */
function AccountRequestPart({ request, ask }: { request: RequestView; ask: AccountRequestKind }) {
  const { gives, asks } = useTexts(accountRequestTexts);
  const { changes } = useTexts(profileTexts);
  const { asksFor, employment } = useTexts(requestFactTexts).facts;
  const details = request.requestDetails;
  return (
    <FactList>
      <Fact name={asksFor}>{asks[ask].asksFor}</Fact>
      {details.updatedFields.length === 0 ? null : (
        <Fact name={changes}>
          <ProfileChanges changes={details.updatedFields} />
        </Fact>
      )}
      {request.stage === null ? null : <Fact name={gives}>{asks[ask].given(activeAccountRole)}</Fact>}
      {details.employment === null ? null : <Fact name={employment}>{details.employment}</Fact>}
    </FactList>
  );
}

interface AlternateAskedProps {
  request: RequestView;
  alternate: NonNullable<Details['alternate']>;
}

/** Who is to be alternate for whom, on which days, and what that means. */
function AlternateAsked({ request, alternate }: AlternateAskedProps) {
  const texts = useTexts(alternateRequestTexts);
  const { email } = useTexts(requestFactTexts).facts;
  const format = useFormat();
  const delegator = { fullName: request.name, organization: request.organization };
  const { person, startDate, endDate } = alternate;
  const parts = alternateParts({ alternate: person, delegator, startDate, endDate }, format);
  return (
    <FactList>
      <Fact name={texts.facts.alternate}>{personName(person)}</Fact>
      <Fact name={texts.facts.delegator}>{personName(delegator)}</Fact>
      <Fact name={email}>
        <a href={`mailto:${request.initiatorEmail}`}>{request.initiatorEmail}</a>
      </Fact>
      <Fact name={texts.facts.firstDay}>{parts.first}</Fact>
      <Fact name={texts.facts.lastDay}>{parts.last}</Fact>
      <Fact name={texts.facts.meaning}>{`${texts.asked(parts)} ${texts.may}`}</Fact>
    </FactList>
  );
}

type Details = RequestView['requestDetails'];

/** All the roles the person is to have, and where it differs, which of them come and which go. */
function AskedRoles({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const { requestedAppName: applicationId, role, addRoles, removeRoles } = request.requestDetails;
  const isRemoval = kindOf(request.requestType).delivers === 'LOSS_OF_ALL_ROLES';
  const isDecided = request.stage === null;
  const isChange = kindOf(request.requestType).changesHeld;
  const isAsAsked = addRoles.length === 0 || (!isChange && sameMembers(addRoles, role));
  return (
    <>
      {isRemoval ? null : (
        <Fact name={texts.asksFor}>
          <RolesWithMeaning applicationId={applicationId} roles={role} />
        </Fact>
      )}
      {isAsAsked ? null : (
        <Fact name={isDecided ? texts.adds : texts.added}>
          <RolesWithMeaning applicationId={applicationId} roles={addRoles} />
        </Fact>
      )}
      {removeRoles.length === 0 ? null : (
        <Fact name={isDecided ? texts.removes : texts.removed}>
          <RolesWithMeaning applicationId={applicationId} roles={removeRoles} />
        </Fact>
      )}
    </>
  );
}

function AccessType({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const { accessType, requestedAppName } = request.requestDetails;
  const nameOf = useRoleNames(requestedAppName);
  return accessType === null ? null : (
    <Fact name={texts.accessType}>
      <NamedRoles roles={[accessType]} nameOf={nameOf} />
    </Fact>
  );
}

function AlternateUsername({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const { altUsername } = request.requestDetails;
  return altUsername === null ? null : (
    <Fact name={texts.altUsername}>
      <span className="typed-text">{altUsername}</span>
    </Fact>
  );
}

/** What was chosen from a list beside roles, where the application asks for it. */
function Chosen({ list, request: { requestDetails } }: { list: OptionList; request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const { requestedAppName: applicationId, role, [list]: chosen } = requestDetails;
  const inWords = useOptionWords(applicationId);
  const asked = useCard(applicationId)?.questions ?? [];
  const isAsked =
    role.length > 0 && asked.some((question) => question.kind === 'options' && question.name === list);
  if (chosen.length === 0 && !isAsked) return null;
  return <Fact name={texts[list]}>{chosen.length === 0 ? texts.noLevel : inWords(list, chosen)}</Fact>;
}

function Organization({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const { mipOrgName } = request.requestDetails;
  return mipOrgName === null ? null : <Fact name={texts.organization}>{mipOrgName}</Fact>;
}

function PlatformAccount({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const { mipUsername } = request.requestDetails;
  return mipUsername === null ? null : <Fact name={texts.platformAccount}>{mipUsername}</Fact>;
}

/** The number of the employment is what the agency's own tools know it by. */
function PartnerSupport({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const { supportCTP } = request.requestDetails;
  if (supportCTP === null || supportCTP === '') return null;
  return <Fact name={texts.partnerSupport}>{texts.employmentNumber(supportCTP)}</Fact>;
}

function Employment({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const nameOf = useStatusNames();
  const { employment } = request.requestDetails;
  return (
    <Fact name={texts.employment}>
      {employment === null ? texts.notGiven : <NamedRoles roles={[employment]} nameOf={nameOf} />}
    </Fact>
  );
}

/** How each answer is in the request, in this order; a field without does not compile. */
const answers: Readonly<Record<keyof FormDetails, ComponentType<{ request: RequestView }>>> = {
  role: AskedRoles,
  accessType: AccessType,
  altUsername: AlternateUsername,
  ...byList((list) => ({ request }) => <Chosen list={list} request={request} />),
  // It is above, beside the person.
  purpose: () => null,
  empStatus: Employment,
  mipOrgName: Organization,
  // The number means nothing to a reader.
  mipOrgID: () => null,
  mipUsername: PlatformAccount,
  supportCTP: PartnerSupport,
};

/** What was chosen from a list of an application in one phrase, by the names in the catalogue where it has them. */
export function useOptionWords(
  applicationId: string | null,
): (list: OptionList, names: readonly string[]) => string {
  const format = useFormat();
  const asked = useCard(applicationId)?.questions ?? [];
  return (list, names) => {
    const known = asked.flatMap((one) => (one.kind === 'options' && one.name === list ? one.options : []));
    return format.list(names.map((name) => known.find((option) => option.name === name)?.label ?? name));
  };
}

function useCard(applicationId: string | null) {
  return useCatalogue().data?.applications.find((card) => card.id === applicationId);
}

interface RolesProps {
  applicationId: string | null;
  roles: readonly string[];
}

/** Roles, each with what it lets a person do as far as the catalogue says. */
function RolesWithMeaning({ applicationId, roles }: RolesProps) {
  const texts = useTexts(requestFactTexts).facts;
  const meaningOf = useRoleMeaning(applicationId);
  const nameOf = useRoleNames(applicationId);
  if (roles.length === 0) return <span>{texts.notGiven}</span>;
  return (
    <ul className="plain-list">
      {roles.map((role) => {
        const allows = meaningOf(role);
        return (
          <li key={role}>
            <strong>
              <NamedRoles roles={[role]} nameOf={nameOf} />
            </strong>
            {allows === undefined ? null : <span className="role-meaning">{allows}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * What a role lets a person do, by the level in its name, or, where it is a group, as the directory says; undefined where
 * neither does.
 */
export function useRoleMeaning(applicationId: string | null): (role: string) => string | undefined {
  const card = useCard(applicationId);
  const root = card?.groups?.root ?? null;
  const { data: tree } = useGroups(root);
  const levels = roleQuestion(card?.questions ?? [])?.levels ?? [];
  const usedNames = levels.map(({ name }) => name);
  const ofGroups = root === null || tree === undefined ? null : meaningsOfGroups(root, tree, usedNames);
  return (role) =>
    levels.find(({ name }) => name === parseRoleName(role).level)?.allows ?? ofGroups?.get(role) ?? undefined;
}

/** What the directory says of each group below the root, by the name that requests know it by. */
function meaningsOfGroups(
  root: string,
  tree: readonly Group[],
  usedNames: readonly string[],
): ReadonlyMap<string, string | null> {
  const names = namesOfGroups(root, tree, usedNames);
  const groups = everyGroup(tree, groupPath([root]));
  return new Map(
    groups.map(({ group, path }) => [names.get(path) ?? group.name, group.attributes.description]),
  );
}
