import { useState } from 'react';
import { isSending, useInvitations, useInviteEverybody } from '../../api/administration/invitations.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { type PluralForms, useFormat } from '../../content/format.ts';
import { dictionary, useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';

interface InviteTexts {
  ready: PluralForms;
  button: string;
  title: string;
  lead: PluralForms;
  send: string;
  cancel: string;
  failed: string;
  sending: string;
  progress: (sent: string, total: string) => string;
  leave: string;
  sent: PluralForms;
  leftOut: PluralForms;
}

const inviteTexts = dictionary<InviteTexts>(
  {
    ready: {
      one: '{count} person has no password and no invitation that still works.',
      other: '{count} people have no password and no invitation that still works.',
    },
    button: 'Invite all of them',
    title: 'Send invitations',
    lead: {
      one: '{count} person gets an email with a link to choose a password.',
      other: '{count} people get an email with a link to choose a password.',
    },
    send: 'Send',
    cancel: 'Cancel',
    failed: 'The invitations could not be sent',
    sending: 'Sending invitations',
    progress: (sent, total) => `${sent} of ${total} invitations`,
    leave: 'You can leave this page. The portal continues in the background.',
    sent: { one: '{count} invitation was sent.', other: '{count} invitations were sent.' },
    leftOut: {
      one: '{count} was not sent. Open the people in this list to see why.',
      other: '{count} were not sent. Open the people in this list to see why.',
    },
  },
  {
    ready: {
      one: '{count} persona no tiene contraseña ni una invitación vigente.',
      other: '{count} personas no tienen contraseña ni una invitación vigente.',
    },
    button: 'Invitar a todas',
    title: 'Enviar invitaciones',
    lead: {
      one: '{count} persona recibirá un correo con un enlace para elegir una contraseña.',
      other: '{count} personas recibirán un correo con un enlace para elegir una contraseña.',
    },
    send: 'Enviar',
    cancel: 'Cancelar',
    failed: 'No se pudieron enviar las invitaciones',
    sending: 'Enviando invitaciones',
    progress: (sent, total) => `${sent} de ${total} invitaciones`,
    leave: 'Puede salir de esta página. El portal continúa en segundo plano.',
    sent: { one: 'Se envió {count} invitación.', other: 'Se enviaron {count} invitaciones.' },
    leftOut: {
      one: '{count} no se envió. Abra las personas de esta lista para ver por qué.',
      other: '{count} no se enviaron. Abra las personas de esta lista para ver por qué.',
    },
  },
);

/** Links for everybody who is not invited yet, with how far they are (rule people-admission 5). */
export function InviteEverybody() {
  const texts = useTexts(inviteTexts);
  const format = useFormat();
  const { data } = useInvitations();
  const [isAsking, ask] = useState(false);
  if (data === undefined) return null;
  const { ready, last } = data;
  if (last !== null && isSending(data)) return <Progress last={last} />;
  return (
    <>
      {last === null ? null : (
        <p role="status">
          <span>{format.plural(last.sent, texts.sent)}</span>
          <span> </span>
          {last.leftOut === 0 ? null : <span>{format.plural(last.leftOut, texts.leftOut)}</span>}
        </p>
      )}
      {ready === 0 ? null : (
        <p className="button-row">
          <span>{format.plural(ready, texts.ready)}</span>
          <Button
            look="outline"
            onClick={() => {
              ask(true);
            }}
          >
            {texts.button}
          </Button>
        </p>
      )}
      {isAsking ? (
        <AskFirst
          count={ready}
          onClose={() => {
            ask(false);
          }}
        />
      ) : null}
    </>
  );
}

function Progress({ last }: { last: { total: number; sent: number; leftOut: number } }) {
  const texts = useTexts(inviteTexts);
  const format = useFormat();
  const done = last.sent + last.leftOut;
  return (
    <Alert id="invitations-sending" type="info" title={texts.sending} announce>
      <progress aria-label={texts.sending} max={last.total} value={done} />
      <p>{texts.progress(format.number(done), format.number(last.total))}</p>
      <p>{texts.leave}</p>
    </Alert>
  );
}

/** From how many emails on one press is not enough. */
function AskFirst({ count, onClose }: { count: number; onClose: () => void }) {
  const texts = useTexts(inviteTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const inviting = useInviteEverybody();
  const send = (): void => {
    if (!inviting.isPending) inviting.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Dialog
      id="invite-everybody"
      title={texts.title}
      dismissal={inviting.isPending ? 'locked' : 'escape'}
      onDismiss={onClose}
      footer={
        <>
          <Button busy={inviting.isPending} onClick={send}>
            {texts.send}
          </Button>
          <Button look="outline" disabled={inviting.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{format.plural(count, texts.lead)}</p>
      {inviting.error === null ? null : (
        <Alert id="invitations-failed" type="error" title={texts.failed} announce>
          {problemText(inviting.error)}
        </Alert>
      )}
    </Dialog>
  );
}
