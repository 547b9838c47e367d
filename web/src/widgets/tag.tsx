import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Tag colors (rule page 15); yellow and gold carry dark text. */
export type TagColour = 'blue' | 'red' | 'yellow' | 'gold' | 'green' | 'purple' | 'grey';

const colours: Readonly<Record<TagColour, string>> = {
  blue: 'tag--blue',
  red: 'tag--red',
  yellow: 'tag--yellow',
  gold: 'tag--gold',
  green: 'tag--green',
  purple: 'tag--purple',
  grey: 'tag--grey',
};

/** A short label. */
export function Tag({ colour = 'blue', children }: { colour?: TagColour; children: ReactNode }) {
  return <span className={`usa-tag ${colours[colour]}`}>{children}</span>;
}

/** The state of something, apart from its words. */
export type Tone = 'waiting' | 'good' | 'bad' | 'attention' | 'neutral';

const tones: Readonly<Record<Tone, { look: string; icon: IconName }>> = {
  waiting: { look: 'status status--waiting', icon: 'clock' },
  good: { look: 'status status--good', icon: 'check-circle' },
  bad: { look: 'status status--bad', icon: 'cancel' },
  attention: { look: 'status status--attention', icon: 'warning' },
  neutral: { look: 'status status--neutral', icon: 'circle' },
};

/** A status: an icon and a color beside the words, never the color alone. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { look, icon } = tones[tone];
  return (
    <span className={look}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}
