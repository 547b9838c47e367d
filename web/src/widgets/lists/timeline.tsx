import type { ReactNode } from 'react';
import { useTexts } from '../../content/language.tsx';
import { timelineTexts } from './timeline-texts.ts';
import { Icon, type IconName } from '../icon.tsx';

/** How far a stage is. */
export type StageState = 'done' | 'current' | 'waiting' | 'failed';

/** One stage of a Timeline. */
export interface TimelineStage {
  id: string;
  title: string;
  state: StageState;
  /** Who, when, and the comment. */
  children?: ReactNode;
}

const looks: Readonly<Record<StageState, { look: string; icon: IconName }>> = {
  done: { look: 'timeline__stage timeline__stage--done', icon: 'check-circle' },
  current: { look: 'timeline__stage timeline__stage--current', icon: 'clock' },
  waiting: { look: 'timeline__stage', icon: 'circle' },
  failed: { look: 'timeline__stage timeline__stage--failed', icon: 'cancel' },
};

/** The stages of something that takes its time, in order: a row on wide screens, a column on narrow ones. */
export function Timeline({ label, stages }: { label: string; stages: readonly TimelineStage[] }) {
  const texts = useTexts(timelineTexts);
  return (
    <ol className="timeline" aria-label={label}>
      {stages.map((stage) => (
        <li
          key={stage.id}
          className={looks[stage.state].look}
          aria-current={stage.state === 'current' ? 'step' : undefined}
        >
          <Icon name={looks[stage.state].icon} />
          <div className="timeline__text">
            <strong>{stage.title}</strong>
            <span className="usa-sr-only">{` ${texts.stage[stage.state]}`}</span>
            {stage.children ? <div className="timeline__details">{stage.children}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
