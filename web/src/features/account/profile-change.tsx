import { useState } from 'react';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { useFormat } from '../../content/format.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { ProfileChanges } from '../../request-view/profile/profile-changes.tsx';
import { waitingStage } from '../../request-view/words.ts';
import { paths } from '../../screens/paths.ts';
import { Button } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import { Outcome } from './outcome.tsx';
import { profileFormTexts } from './profile-form-texts.ts';
import { type FieldGroup, ProfileForm } from './profile-form.tsx';
import { useTypedFields } from './typed-fields.ts';

interface ProfileChangeProps {
  /** Which form, as what was typed into it is kept. */
  form: string;
  title: string;
  groups: readonly FieldGroup[];
  account: OwnAccount;
  waiting: RequestView | null;
}

/**
 * What of the profile waits for its decision, and the way to a form whose Save asks the supervisor (rule accounts 11). The form
 * is open where there is something to do.
 */
export function ProfileChange({ form, title, groups, account, waiting }: ProfileChangeProps) {
  const texts = useTexts(profileFormTexts);
  const fields = groups.flatMap((group) => group.fields);
  const typing = useTypedFields(form, fields);
  const [isOpen, setOpen] = useState(
    () => Object.keys(typing.typed).length > 0 || (!account.isActive && waiting === null),
  );
  const [outcome, setOutcome] = useState<'saved' | 'unchanged' | null>(null);
  return (
    <>
      {outcome === null ? null : (
        <Outcome id="profile-saved" type={outcome === 'saved' ? 'success' : 'info'}>
          {texts[outcome]}
        </Outcome>
      )}
      {waiting === null ? null : <Waiting request={waiting} />}
      {isOpen ? (
        <ProfileForm
          title={title}
          groups={groups}
          account={account}
          waiting={waiting}
          typing={typing}
          onDone={(done) => {
            typing.clear();
            setOutcome(done);
            setOpen(false);
          }}
        />
      ) : (
        <p>
          <Button
            look="outline"
            onClick={() => {
              setOutcome(null);
              setOpen(true);
            }}
          >
            {title}
          </Button>
        </p>
      )}
    </>
  );
}

/** Who has to agree to what was saved, and what that was. */
function Waiting({ request }: { request: RequestView }) {
  const texts = useTexts(profileFormTexts);
  const format = useFormat();
  const now = useNow();
  const { language } = useLanguage();
  const { requestNumber, submittedAt, requestDetails, accountRequestKind } = request;
  const waitsFor = accountRequestKind === 'NEW_ACCOUNT' ? texts.newWaitsFor : texts.waitsFor;
  const names = waitingStage(request)?.people.map(({ fullName }) => fullName) ?? [];
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  return (
    <Alert id="profile-waits" type="info">
      <p>
        {names.length === 0
          ? texts.beingWritten
          : waitsFor(either.format(names), format.day(submittedAt, now))}
      </p>
      <ProfileChanges changes={requestDetails.updatedFields} />
      <p>
        <a href={paths.request(requestNumber)}>
          <WholeNumbers>{texts.toRequest(requestNumber)}</WholeNumbers>
        </a>
      </p>
    </Alert>
  );
}
