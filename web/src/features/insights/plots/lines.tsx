import { useId } from 'react';
import { ticksUpTo } from '@portal/core/domain/insights/ticks.ts';
import { usePlotWidth } from './plot-width.ts';
import { letterWidth } from './words-in-lines.ts';

interface LinesProps {
  /** What the plot shows, and how to read it, for anyone who does not see it. */
  title: string;
  description: string;
  /** One or two series with a value for each label. */
  series: readonly { name: string; values: readonly number[] }[];
  /** The labels below the values, from left to right. */
  labels: readonly string[];
  say: (value: number) => string;
}

const lineHeight = 18;
const plotHeight = 180;

/** Lines over time from 0 on; the second one is dashed, with squares for points. */
export function Lines({ title, description, series, labels, say }: LinesProps) {
  const id = useId();
  const { box, width } = usePlotWidth();
  const ticks = ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values)), 4);
  const greatest = ticks.at(-1) ?? 1;
  const left = Math.max(...ticks.map((tick) => say(tick).length)) * letterWidth + 10;
  const top = series.length * lineHeight + 14;
  const bottom = top + plotHeight;
  const right = width - 8;
  const x = (index: number): number => left + (index / Math.max(1, labels.length - 1)) * (right - left);
  const y = (value: number): number => bottom - (value / greatest) * plotHeight;
  const hasPoints = labels.length <= 26;
  return (
    <div className="plot" ref={box}>
      <svg role="img" aria-labelledby={`${id}t ${id}d`} viewBox={`0 0 ${width} ${bottom + 26}`}>
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        {series.map(({ name }, index) => (
          <g key={name}>
            <line
              className={lineClass(index)}
              x1="0"
              x2="28"
              y1={index * lineHeight + 9}
              y2={index * lineHeight + 9}
            />
            <Point index={index} x={14} y={index * lineHeight + 9} />
            <text x="36" y={index * lineHeight + 14}>
              {name}
            </text>
          </g>
        ))}
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="plot__grid" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
            <text className="plot__tick" x={left - 8} y={y(tick) + 5}>
              {say(tick)}
            </text>
          </g>
        ))}
        <TimeLabels labels={labels} left={left} right={right} y={bottom + 20} />
        {series.map(({ name, values }, index) => (
          <g key={name}>
            <polyline
              className={lineClass(index)}
              points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
            />
            {hasPoints
              ? // Only the time distinguishes these.
                values.map((value, at) => <Point key={labels[at]} index={index} x={x(at)} y={y(value)} />)
              : null}
          </g>
        ))}
      </svg>
    </div>
  );
}

function lineClass(index: number): string {
  return index === 0 ? 'plot__line plot__line--first' : 'plot__line plot__line--second';
}

function Point({ index, x, y }: { index: number; x: number; y: number }) {
  return index === 0 ? (
    <circle className="plot__first" cx={x} cy={y} r="4" />
  ) : (
    <rect className="plot__point" x={x - 4} y={y - 4} width="8" height="8" />
  );
}

/** The first and the last of the labels, and the middle one where there is room. */
function TimeLabels({
  labels,
  left,
  right,
  y,
}: {
  labels: readonly string[];
  left: number;
  right: number;
  y: number;
}) {
  const middle = Math.floor((labels.length - 1) / 2);
  const longest = Math.max(...labels.map((label) => label.length)) * letterWidth;
  const at = left + (middle / Math.max(1, labels.length - 1)) * (right - left);
  return (
    <>
      <text x={left} y={y}>
        {labels[0]}
      </text>
      {labels.length > 2 && right - left > longest * 3.5 ? (
        <text className="plot__middle" x={at} y={y}>
          {labels[middle]}
        </text>
      ) : null}
      <text className="plot__end" x={right} y={y}>
        {labels.at(-1)}
      </text>
    </>
  );
}
