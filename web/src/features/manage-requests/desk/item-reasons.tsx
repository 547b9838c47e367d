import type { QueueItem } from '@portal/core/contract/requests/desk.ts';
import { cutAtWord } from '@portal/core/domain/validation/text.ts';
import type { AccountRequestKind } from '@portal/core/domain/requests/account/account-request-kind.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { useTexts } from '../../../content/language.tsx';
import { accountRequestTexts } from '../../../request-view/account-request-texts.ts';
import { useProfileChanges } from '../../../request-view/profile/profile-changes.tsx';
import { useRoleMeaning } from '../../../request-view/request-answers.tsx';
import { NamedRoles, useRoleNames } from '../../../request-view/role-names.tsx';
import { useReadMore } from '../../../widgets/read-more.tsx';
import { manageRequestsTexts } from '../manage-requests-texts.ts';

/** The space of about two lines for a purpose. */
const shownLength = 110;

/** Why it is asked, in two lines that can be unfolded; what is longer still is read in the request. */
export function ItemPurpose({ item: { purpose, isPurposeCut, requestNumber } }: { item: QueueItem }) {
  const texts = useTexts(manageRequestsTexts);
  if (purpose === null) return null;
  const full = isPurposeCut ? `${purpose} … ${texts.purposeGoesOn}` : purpose;
  const short = purpose.length > shownLength ? cutAtWord(purpose, shownLength) : full;
  return <Purpose short={short} full={full} about={texts.purposeOf(requestNumber)} />;
}

function Purpose(long: Parameters<typeof useReadMore>[0]) {
  const { text, button } = useReadMore(long);
  return (
    <div className="desk-purpose">
      <p>{text}</p>
      {button}
    </div>
  );
}

interface RoleMeaningsProps {
  item: QueueItem;
  roles: readonly string[];
  /** A remark about the roles, such as that they are added. */
  lead?: (roles: string) => string;
}

/** What each of the roles lets a person do; roles of one level together. */
export function RoleMeanings({ item, roles, lead = (names) => names }: RoleMeaningsProps) {
  const meaningOf = useRoleMeaning(item.applicationId);
  const nameOf = useRoleNames(item.applicationId);
  const meanings = new Map<string, string[]>();
  for (const role of roles) {
    const meaning = meaningOf(role) ?? '';
    meanings.set(meaning, [...(meanings.get(meaning) ?? []), role]);
  }
  return [...meanings].map(([meaning, alike]) => (
    <span key={meaning} className="desk-note">
      <strong>
        <NamedRoles roles={alike} nameOf={nameOf} say={lead} />
      </strong>
      <span>{meaning === '' ? null : `: ${meaning}`}</span>
    </span>
  ));
}

interface AccountYieldProps {
  ask: AccountRequestKind;
  changes: QueueItem['updatedFields'];
}

/** What an approval does to an account: each field of the profile before and after, or what happens to the account. */
export function AccountYield({ ask, changes }: AccountYieldProps) {
  const { asks } = useTexts(accountRequestTexts);
  const sentences = useProfileChanges()(changes);
  return (sentences.length === 0 ? [asks[ask].yields] : sentences).map((sentence) => (
    <span key={sentence} className="desk-note">
      {sentence}
    </span>
  ));
}

/** What would come with an approval; of a removal, what would go. */
export function rolesConcerned({ requestType, roles, addRoles, removeRoles }: QueueItem): readonly string[] {
  if (kindOf(requestType).delivers === 'LOSS_OF_ALL_ROLES') return removeRoles;
  return addRoles.length === 0 && removeRoles.length === 0 ? roles : addRoles;
}
