import { useState } from 'react';
import type { AlertView } from '@portal/core/contract/site-alerts.ts';
import type { AlertLevel } from '@portal/core/domain/alerts/alert-levels.ts';
import { alertStates } from '@portal/core/domain/alerts/site-alert.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { EndDialog, type LiveAlert } from './end-dialog.tsx';
import { useTitleOf } from './use-title-of.ts';
import { writtenTexts } from './written-texts.ts';

const tones: Readonly<Record<AlertLevel, Tone>> = {
  emergency: 'bad',
  error: 'bad',
  warning: 'attention',
  info: 'neutral',
  success: 'good',
};

/** Alerts by state; empty groups are left out. */
export function AlertGroups({ alerts, onEnded }: { alerts: readonly AlertView[]; onEnded: () => void }) {
  const texts = useTexts(writtenTexts);
  const [ending, setEnding] = useState<LiveAlert | null>(null);
  return (
    <>
      {alertStates.map((state) => {
        const own = alerts.filter((one) => one.state === state);
        if (own.length === 0) return null;
        const heading = `alerts-${state}`;
        return (
          <section key={state} aria-labelledby={heading}>
            <h2 id={heading}>{texts.states[state]}</h2>
            <ul className="written-list">
              {own.map((alert) => (
                <li key={alert.alertId} className="written-alert">
                  <OneAlert alert={alert} onEnd={setEnding} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {ending === null ? null : (
        <EndDialog
          alert={ending}
          onClose={(isEnded) => {
            setEnding(null);
            if (isEnded) onEnded();
          }}
        />
      )}
    </>
  );
}

function OneAlert({ alert, onEnd }: { alert: AlertView; onEnd: (alert: LiveAlert) => void }) {
  const texts = useTexts(writtenTexts);
  const title = useTitleOf()(alert);
  const [last] = alert.history;
  return (
    <>
      <p className="written-alert__title">
        <span>{title}</span> <StatusTag tone={tones[alert.level]}>{texts.levels[alert.level]}</StatusTag>
      </p>
      <Times alert={alert} />
      {last === undefined ? null : <Line line={last} />}
      <details>
        <summary aria-label={texts.historyOf(title)}>{texts.history}</summary>
        <ol reversed>
          {alert.history.map((line) => (
            <li key={line.version}>
              <Line line={line} withFields />
            </li>
          ))}
        </ol>
      </details>
      <div className="button-row">
        <LinkButton
          look="outline"
          href={paths.siteAlerts({ alert: alert.alertId })}
          label={texts.editOf(title)}
        >
          {texts.edit}
        </LinkButton>
        {isLive(alert) ? (
          <Button
            look="outline"
            label={texts.endingOf(texts.endings[alert.state].button, title)}
            onClick={() => {
              onEnd(alert);
            }}
          >
            {texts.endings[alert.state].button}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function isLive(alert: AlertView): alert is LiveAlert {
  return alert.state !== 'ENDED';
}

function Times({ alert }: { alert: AlertView }) {
  const { times } = useTexts(writtenTexts);
  const format = useFormat();
  const { deadlineZone } = useConfiguration();
  const exact = (moment: string) => format.exact(moment, deadlineZone);
  const { state, startsAt, endsAt } = alert;
  if (wasNeverShown(alert)) return <p>{`${times.never}.`}</p>;
  const verb = { ENDED: times.over, ACTIVE: times.now, PLANNED: times.ahead, DRAFT: times.ahead }[state];
  const atOnce = state === 'DRAFT' ? [times.atOnce] : [];
  const start = startsAt === null ? atOnce : [times.from(exact(startsAt))];
  const parts = [verb, ...start, endsAt === null ? times.openEnd : times.until(exact(endsAt))];
  return <p>{`${parts.join(' ')}.`}</p>;
}

/** Whether it ended before anybody could see it: as a draft, or before its time had come. */
function wasNeverShown({ state, startsAt, endsAt, history }: AlertView): boolean {
  if (state !== 'ENDED') return false;
  if (!history.some(({ action }) => action === 'PUBLISHED')) return true;
  return startsAt !== null && endsAt !== null && endsAt <= startsAt;
}

function Line({ line, withFields = false }: { line: AlertView['history'][number]; withFields?: boolean }) {
  const texts = useTexts(writtenTexts);
  const format = useFormat();
  const fields = withFields ? line.changed.map((field) => texts.fields[field]) : [];
  return (
    <p>
      <span>{`${texts.by(texts.actions[line.action], line.by)}, `}</span>
      <RelativeTime moment={line.at} />
      <span>{fields.length === 0 ? null : `: ${format.list(fields)}`}</span>
    </p>
  );
}
