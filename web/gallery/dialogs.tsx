import { useState } from 'react';
import { Button } from '../src/widgets/button.tsx';
import { ConfirmationDialog, type ActionState } from '../src/widgets/dialogs/confirmation-dialog.tsx';
import { Dialog, type Dismissal } from '../src/widgets/dialogs/dialog.tsx';
import { Glossary } from '../src/widgets/glossary/glossary.tsx';
import { useSay } from './say.ts';
import { Specimen } from './specimen.tsx';

const states: readonly ActionState[] = ['asking', 'busy', 'success', 'failure'];
const dismissals: readonly Dismissal[] = ['free', 'escape'];

/** What lies over the page; one at a time. */
export function Dialogs() {
  const say = useSay();
  const [open, setOpen] = useState<string | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  const opener = (name: string, text: string) => (
    <Button
      key={name}
      look="outline"
      onClick={() => {
        setOpen(name);
      }}
    >
      {text}
    </Button>
  );
  const words = say('You give the access up.', 'Usted renuncia al acceso.');
  const terms = [
    {
      id: 'flood',
      term: say('Flood', 'Inundación'),
      definition: say('Water over land.', 'Agua sobre la tierra.'),
    },
    {
      id: 'watch',
      term: say('Watch', 'Vigilancia'),
      definition: say('It may come.', 'Puede llegar.'),
      points: [say('Prepare now', 'Prepárese ahora')],
    },
  ];
  return (
    <>
      <Specimen name="Confirmation">
        <div className="button-row">
          {opener('default', say('With its defaults', 'Con sus valores'))}
          {states.map((state) => opener(state, say(`Confirmation ${state}`, `Confirmación ${state}`)))}
        </div>
      </Specimen>
      <Specimen name="Modal">
        <div className="button-row">
          {dismissals.map((dismissal) =>
            opener(dismissal, say(`Modal ${dismissal}`, `Ventana ${dismissal}`)),
          )}
        </div>
      </Specimen>
      <Specimen name="Glossary">{opener('glossary', say('Open the glossary', 'Abrir el glosario'))}</Specimen>
      {open === 'default' ? (
        <ConfirmationDialog
          id="confirmation-default"
          title={say('Are you sure?', '¿Confirma?')}
          onConfirm={close}
          onClose={close}
        >
          <p>{words}</p>
        </ConfirmationDialog>
      ) : null}
      {states
        .filter((state) => state === open)
        .map((state) => (
          <ConfirmationDialog
            key={state}
            id={`confirmation-${state}`}
            danger
            title={say('Remove Access Request', 'Solicitud de quitar acceso')}
            state={state}
            confirmText={say('Remove Access', 'Quitar acceso')}
            busyText={say('Submitting', 'Enviando')}
            result={<p>{say('This is how it went.', 'Así resultó.')}</p>}
            onRetry={() => undefined}
            onConfirm={close}
            onClose={close}
          >
            <p>{words}</p>
            {/* Nothing else closes it while it is busy. */}
            {state === 'busy' ? opener('asking', say('Let go', 'Soltar')) : null}
          </ConfirmationDialog>
        ))}
      {dismissals
        .filter((dismissal) => dismissal === open)
        .map((dismissal) => (
          <Dialog
            key={dismissal}
            id={`dialog-${dismissal}`}
            title={say('Training', 'Capacitación')}
            dismissal={dismissal}
            onDismiss={close}
            footer={<Button onClick={close}>{say('Done', 'Listo')}</Button>}
          >
            <p>{words}</p>
          </Dialog>
        ))}
      {open === 'glossary' ? <Glossary id="glossary-specimen" terms={terms} onClose={close} /> : null}
    </>
  );
}
