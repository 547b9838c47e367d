import { useRef } from 'react';
import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import { useBackgroundWork } from '../../api/administration/background-work.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { backgroundWorkTexts } from './background-work-texts.ts';
import { Checks } from './checks.tsx';
import { Consumers } from './consumers.tsx';
import { PortalsJobs } from './portals-jobs.tsx';
import { SharedJobs } from './shared-jobs.tsx';
import { troublesOf } from './troubles.ts';
import { WhatFailed } from './what-failed.tsx';

/** Background work: how what the portal does by itself is going, for PORTAL_ADMIN and RM-IT help (rule running 13). */
export function BackgroundWorkScreen() {
  const texts = useTexts(backgroundWorkTexts);
  return (
    <ScreenForRoles name="backgroundWork" texts={texts}>
      <Inside />
    </ScreenForRoles>
  );
}

function Inside() {
  const texts = useTexts(backgroundWorkTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const work = useBackgroundWork();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <p>{texts.intro}</p>
      <ListFrame
        id="background-work"
        query={work}
        list={list}
        summary={summaryOf(work.data, texts, format.plural)}
        failed={{ title: texts.failed, text: problemText(work.error) }}
        rows={6}
      >
        {work.data === undefined ? null : <Everything work={work.data} />}
      </ListFrame>
    </>
  );
}

/** What is announced when the page has come, and whenever it changes: how many things failed. */
function summaryOf(
  work: BackgroundWork | undefined,
  texts: (typeof backgroundWorkTexts)['en'],
  plural: ReturnType<typeof useFormat>['plural'],
): string {
  if (work === undefined) return '';
  const { length } = troublesOf(work);
  return length === 0 ? texts.well : plural(length, texts.troubles);
}

function Everything({ work }: { work: BackgroundWork }) {
  return (
    <>
      <WhatFailed troubles={troublesOf(work)} />
      <SharedJobs jobs={work.shared} />
      <PortalsJobs portals={work.portals} />
      <Consumers consumers={work.consumers} />
      <Checks checks={work.checks} />
    </>
  );
}
