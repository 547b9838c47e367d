import { useState } from 'react';
import { AlertBox } from '../src/shell/alerts/alert-box.tsx';
import { useMessages } from '../src/shell/notices/messages.tsx';
import { Button } from '../src/widgets/button.tsx';
import { Alert, type AlertType } from '../src/widgets/notices/alert.tsx';
import { LoadingOverlay } from '../src/widgets/notices/loading-overlay.tsx';
import { Skeleton, Spinner } from '../src/widgets/notices/loading.tsx';
import { EmptyState, ErrorState } from '../src/widgets/notices/page-states.tsx';
import { useSay } from './say.ts';
import { Specimen } from './specimen.tsx';

const levels: readonly AlertType[] = ['info', 'warning', 'error', 'success', 'emergency'];

/** What tells people something. */
export function Notices() {
  const say = useSay();
  const messages = useMessages();
  const [isLoading, setLoading] = useState(false);
  const text = say('The map was updated.', 'El mapa se actualizó.');
  const long = say(
    'Maintenance begins on Saturday at 8 p.m. and lasts until Sunday at 6 a.m. Requests that you send before then are kept, and decisions arrive afterwards.',
    'El mantenimiento empieza el sábado a las 8 p. m. y dura hasta el domingo a las 6 a. m. Las solicitudes que envíe antes se conservan y las decisiones llegan después.',
  );
  return (
    <>
      <Specimen name="Alerts">
        {levels.map((level) => (
          <Alert
            key={level}
            id={`alert-${level}`}
            type={level}
            title={say(`Level ${level}`, `Nivel ${level}`)}
          >
            {text}
          </Alert>
        ))}
        <Alert id="alert-slim" type="info" slim>
          {text}
        </Alert>
      </Specimen>
      <Specimen name="Alert collapsed and expanded">
        <AlertBox
          alert={{ level: 'warning', title: say('Maintenance', 'Mantenimiento'), body: long }}
          onClose={() => undefined}
        />
      </Specimen>
      <Specimen name="Messages">
        <Button
          onClick={() => {
            messages.show({ type: 'success', title: say('Contact', 'Contacto'), text });
          }}
        >
          {say('Show a message', 'Mostrar un mensaje')}
        </Button>
      </Specimen>
      <Specimen name="Loading">
        <Spinner />
        <Skeleton kind="row" count={2} />
      </Specimen>
      <Specimen name="Loading overlay">
        <Button
          look="outline"
          onClick={() => {
            setLoading(!isLoading);
          }}
        >
          {say('Load or stop', 'Cargar o detener')}
        </Button>
        <LoadingOverlay id="overlay" isLoading={isLoading}>
          <p>{long}</p>
          <Button look="outline">{say('Export', 'Exportar')}</Button>
        </LoadingOverlay>
      </Specimen>
      <Specimen name="Empty and failed">
        <EmptyState text={say('Nothing waits for you.', 'Nada le espera.')} />
        <ErrorState
          id="failed"
          title={say('It could not be loaded', 'No se pudo cargar')}
          text={text}
          onRetry={() => undefined}
        />
      </Specimen>
    </>
  );
}
