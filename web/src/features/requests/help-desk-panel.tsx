import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { type Intervention, interventions } from '@portal/core/domain/requests/kinds.ts';
import { useTexts } from '../../content/language.tsx';
import { helpDeskTexts } from '../../request-view/help-desk/help-desk-texts.ts';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Button, type ButtonLook } from '../../widgets/button.tsx';
import { InterventionDialog } from './intervention-dialog.tsx';

/** Undo and Close end a request. */
const looks: Readonly<Record<Intervention, ButtonLook>> = {
  REASSIGN: 'outline',
  FALL_BACK: 'outline',
  RETRY: 'outline',
  DO_BY_HAND: 'outline',
  UNDO: 'danger',
  CLOSE: 'danger',
};

/** What RM-IT help can do to a request that does not move, as far as the server offers it (rule help-desk 1). */
export function HelpDeskPanel({ request }: { request: RequestView }) {
  const texts = useTexts(helpDeskTexts);
  const [asked, setAsked] = useState<Intervention | null>(null);
  const [done, setDone] = useState<Intervention | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useLayoutEffect(() => {
    // The button that opened the dialog may be gone with what was done.
    if (done !== null) heading.current?.focus();
  }, [done]);
  const offered = interventions.filter((one) =>
    request.actions.some(({ action, allowed }) => action === one && allowed),
  );
  // An open dialog stays, with what is typed in it, even when there is nothing to do any more.
  if (offered.length === 0 && done === null && asked === null) return null;
  return (
    <section className="help-desk screen-only" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {texts.panel.heading}
      </h2>
      {done === null ? null : (
        <Alert id="intervention-done" type="success" slim announce>
          {texts.interventions[done].done}
        </Alert>
      )}
      {offered.length === 0 ? null : <p>{texts.panel.text}</p>}
      <div className="button-row">
        {offered.map((one) => (
          <Button
            key={one}
            look={looks[one]}
            onClick={() => {
              setDone(null);
              setAsked(one);
            }}
          >
            {texts.interventions[one].button}
          </Button>
        ))}
      </div>
      {asked === null ? null : (
        <InterventionDialog
          request={request}
          intervention={asked}
          danger={looks[asked] === 'danger'}
          onClose={(wasDone) => {
            setAsked(null);
            if (wasDone) setDone(asked);
          }}
        />
      )}
    </section>
  );
}
