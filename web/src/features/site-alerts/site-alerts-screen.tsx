import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useWrittenAlerts } from '../../api/alerts/written-alerts.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { ScreenProps, SiteAlertsSearch } from '../../screens/searches.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { LinkButton } from '../../widgets/button.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertGroups } from './alert-groups.tsx';
import { writtenTexts } from './written-texts.ts';
import './written.css';

/** Site Alerts: for those who may write the alerts above every page and see former ones (rules alerts 4 to 7). */
export function SiteAlertsScreen(props: ScreenProps<SiteAlertsSearch>) {
  const texts = useTexts(writtenTexts);
  return (
    <ScreenForRoles name="siteAlerts" texts={texts}>
      <Inside {...props} />
    </ScreenForRoles>
  );
}

/** The address of the form for a new alert. */
const newAlert = 'new';

function Inside({ search: { alert }, changeSearch }: ScreenProps<SiteAlertsSearch>) {
  const texts = useTexts(writtenTexts);
  const written = useWrittenAlerts();
  const list = useRef<HTMLDivElement>(null);
  useFocusBack(list, alert);
  const edited = written.data?.items.find(({ alertId }) => alertId === alert);
  if (alert === newAlert || edited !== undefined)
    return (
      <AlertForm
        key={alert}
        back={<a href={paths.siteAlerts()}>{texts.form.back}</a>}
        view={edited ?? null}
        onClose={() => {
          changeSearch({ alert: undefined });
        }}
      />
    );
  return <EveryAlert written={written} list={list} isMissing={alert !== undefined} />;
}

interface EveryAlertProps {
  written: ReturnType<typeof useWrittenAlerts>;
  list: RefObject<HTMLDivElement | null>;
  /** The address names an alert; once the list is there, it is none of it. */
  isMissing: boolean;
}

function EveryAlert({ written, list, isMissing }: EveryAlertProps) {
  const texts = useTexts(writtenTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const { commsUrl } = useConfiguration();
  const { items = [], total = 0 } = written.data ?? {};
  return (
    <>
      {commsUrl === null ? (
        <p>{texts.intro}</p>
      ) : (
        <Alert id="alerts-elsewhere" type="warning">
          {texts.elsewhere(commsUrl)}
        </Alert>
      )}
      {isMissing && written.data !== undefined ? (
        <Alert id="alert-missing" type="error">
          {texts.form.missing}
        </Alert>
      ) : null}
      <p>
        <LinkButton href={paths.siteAlerts({ alert: newAlert })}>{texts.write}</LinkButton>
      </p>
      <ListFrame
        id="written-alerts"
        query={written}
        list={list}
        summary={format.plural(items.length, texts.shown)}
        failed={{ title: texts.failed, text: problemText(written.error) }}
        rows={3}
      >
        {items.length === 0 ? <EmptyState text={texts.empty} /> : null}
        <AlertGroups
          alerts={items}
          onEnded={() => {
            list.current?.focus();
          }}
        />
        {total > items.length ? <p>{texts.more(format.number(items.length), format.number(total))}</p> : null}
      </ListFrame>
    </>
  );
}

/** Anyone who leaves the form arrives at the list. */
function useFocusBack(list: { readonly current: HTMLElement | null }, alert: string | undefined): void {
  const before = useRef(alert);
  useLayoutEffect(() => {
    if (before.current !== undefined && alert === undefined) list.current?.focus();
    before.current = alert;
  }, [alert, list]);
}
