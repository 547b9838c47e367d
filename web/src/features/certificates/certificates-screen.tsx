import { useState } from 'react';
import type { CertificateToCheck } from '@portal/core/contract/account/certificates.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import {
  useCertificatesToCheck,
  useCheckCertificate,
  useSaveCertificate,
} from '../../api/administration/certificates.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { paths } from '../../screens/paths.ts';
import type { CertificatesSearch, ScreenProps } from '../../screens/searches.ts';
import { useMessages } from '../../shell/notices/messages.tsx';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { ReasonField } from '../../widgets/fields/reason/reason-field.tsx';
import { certificateListTexts } from '../../widgets/lists/certificate-list-texts.ts';
import { WorkList, type WorkListEntryProps } from '../../widgets/lists/work-list/work-list.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { certificatesTexts } from './certificates-texts.ts';

/** Certificates that wait for somebody who looks at them, for RM-IT help (rule certificates 4). */
export function CertificatesScreen(props: ScreenProps<CertificatesSearch>) {
  return (
    <ScreenForRoles name="certificates" texts={useTexts(certificatesTexts)}>
      <Inside {...props} />
    </ScreenForRoles>
  );
}

function Inside({ search }: ScreenProps<CertificatesSearch>) {
  const texts = useTexts(certificatesTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const found = useCertificatesToCheck(search);
  const summary = found.data === undefined ? '' : format.plural(found.data.items.length, texts.shown);
  return (
    <>
      <p>{texts.intro}</p>
      <WorkList
        id="certificates"
        query={found}
        page={found.data}
        cursor={search.cursor}
        addressOf={(cursor) => paths.certificates({ cursor })}
        summary={summary}
        label={texts.list}
        failed={{ title: texts.failed, text: problemText(found.error) }}
        empty={found.data === undefined ? null : <EmptyState text={texts.none} />}
        keyOf={({ certificateId }) => certificateId}
        Entry={OneCertificate}
      />
    </>
  );
}

/** Whose it is, what it says, and what can be done with it. */
function OneCertificate({ item: certificate, onGone }: WorkListEntryProps<CertificateToCheck>) {
  const texts = useTexts(certificatesTexts);
  const { names } = useTexts(certificateListTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const messages = useMessages();
  const saving = useSaveCertificate(certificate);
  const checking = useCheckCertificate(certificate.certificateId);
  const [isReturning, setReturning] = useState(false);
  const { userId, fullName, kind, endsOn, formerEndsOn, fileName, sentAt, scan } = certificate;
  const onError = (problem: unknown): void => {
    messages.show({ type: 'error', text: problemText(problem) });
  };
  return (
    <li className="work-list__entry">
      <h2>
        <a href={paths.person(userId)}>{fullName}</a>
        <span>{`: ${names[kind]}`}</span>
      </h2>
      <p>{texts.ends(format.calendarDay(endsOn))}</p>
      <p>{formerEndsOn === null ? texts.noFormer : texts.former(format.calendarDay(formerEndsOn))}</p>
      <p>
        <span>{`${texts.sent} `}</span>
        <RelativeTime moment={sentAt} />
        <span>{`: ${fileName}`}</span>
      </p>
      {scan === 'WAITING' ? (
        <p>
          <StatusTag tone="attention">{texts.notScanned}</StatusTag>
        </p>
      ) : null}
      <div className="work-list__actions">
        <Button
          look="outline"
          busy={saving.isPending}
          label={texts.of(texts.download, fullName)}
          onClick={() => {
            saving.mutate(undefined, { onError });
          }}
        >
          {texts.download}
        </Button>
        <Button
          busy={checking.isPending}
          label={texts.of(texts.accept, fullName)}
          onClick={() => {
            checking.mutate(
              { answer: 'ACCEPT' },
              {
                onSuccess: () => {
                  messages.show({ type: 'success', text: texts.accepted(fullName) });
                  onGone();
                },
                onError,
              },
            );
          }}
        >
          {texts.accept}
        </Button>
        <Button
          look="outline"
          label={texts.of(texts.giveBack, fullName)}
          onClick={() => {
            setReturning(true);
          }}
        >
          {texts.giveBack}
        </Button>
      </div>
      {isReturning ? (
        <ReturnDialog
          certificate={certificate}
          onClose={() => {
            setReturning(false);
          }}
        />
      ) : null}
    </li>
  );
}

/** Asks why a certificate is returned; whatever fails, what was typed stays. */
function ReturnDialog({ certificate, onClose }: { certificate: CertificateToCheck; onClose: () => void }) {
  const texts = useTexts(certificatesTexts);
  const problemText = useProblemText();
  const messages = useMessages();
  const checking = useCheckCertificate(certificate.certificateId);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const { fullName } = certificate;
  const send = (): void => {
    setTried(true);
    if (checking.isPending) return;
    if (faultOfReason(reason) !== null) return document.getElementById('certificate-reason')?.focus();
    checking.mutate(
      { answer: 'RETURN', reason: reason.trim() },
      {
        onSuccess: () => {
          messages.show({ type: 'success', text: texts.returned(fullName) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      id="certificate-return"
      title={texts.returnTitle(fullName)}
      dismissal={checking.isPending ? 'locked' : 'escape'}
      onDismiss={onClose}
      footer={
        <>
          <Button look="danger" busy={checking.isPending} onClick={send}>
            {texts.giveBack}
          </Button>
          <Button look="outline" disabled={checking.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{texts.returnWhat}</p>
      {checking.isError ? (
        <Alert id="certificate-return-failed" type="error" title={texts.notReturned} announce>
          {problemText(checking.error)}
        </Alert>
      ) : null}
      <ReasonField id="certificate-reason" value={reason} onChange={setReason} wasTried={wasTried} />
    </Dialog>
  );
}
