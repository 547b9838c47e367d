import { useId } from 'react';
import { Hatching } from './hatching.tsx';
import { usePlotWidth } from './plot-width.ts';
import { letterWidth, wordsInLines } from './words-in-lines.ts';

/** One line of bars: what it is about, and a value for each series. */
interface BarRow {
  label: string;
  values: readonly number[];
}

interface BarsProps {
  /** What the plot shows, and how to read it, for anyone who does not see it. */
  title: string;
  description: string;
  /** The names of one or two series. */
  series: readonly string[];
  rows: readonly BarRow[];
  /** A value in words, as shown after its bar. */
  say: (value: number) => string;
}

const lineHeight = 18;
const barHeight = 16;
const gap = 12;

/** Horizontal bars, with their words above and their values after them: they fit whatever width there is. */
export function Bars({ title, description, series, rows, say }: BarsProps) {
  const id = useId();
  const { box, width } = usePlotWidth();
  const greatest = Math.max(1, ...rows.flatMap(({ values }) => values));
  const longestValue = Math.max(...rows.flatMap(({ values }) => values.map((value) => say(value).length)));
  const reach = Math.max(40, width - longestValue * letterWidth - 8);
  const hasTwo = series.length > 1;
  const { laidOut, height } = layOutRows(rows, width, hasTwo ? series.length * lineHeight + gap : 0);
  return (
    <div className="plot" ref={box}>
      <svg role="img" aria-labelledby={`${id}t ${id}d`} viewBox={`0 0 ${width} ${height}`}>
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        <defs>
          <Hatching id={`${id}h`} />
        </defs>
        {hasTwo
          ? series.map((name, index) => (
              <g key={name}>
                <rect
                  className={seriesClass(index)}
                  {...paint(index, id)}
                  y={index * lineHeight + 3}
                  width="14"
                  height="12"
                />
                <text x="22" y={index * lineHeight + 14}>
                  {name}
                </text>
              </g>
            ))
          : null}
        {laidOut.map(({ label, lines, values, at }) => (
          <g key={label}>
            {lines.map((line, index) => (
              <text key={line} y={at + index * lineHeight + 13}>
                {line}
              </text>
            ))}
            {values.map((value, index) => {
              const y = at + lines.length * lineHeight + index * (barHeight + 3);
              const length = Math.max(value > 0 ? 2 : 0, (value / greatest) * reach);
              return (
                <g key={series[index]}>
                  <rect
                    className={seriesClass(index)}
                    {...paint(index, id)}
                    y={y}
                    width={length}
                    height={barHeight}
                  />
                  <text className="plot__value" x={length + 6} y={y + 13}>
                    {say(value)}
                  </text>
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The rows below each other, each with its words in lines and where it begins. */
function layOutRows(rows: readonly BarRow[], width: number, from: number) {
  let height = from;
  const laidOut = rows.map((row) => {
    const lines = wordsInLines(row.label, width);
    const at = height;
    height += lines.length * lineHeight + row.values.length * (barHeight + 3) + gap;
    return { ...row, lines, at };
  });
  return { laidOut, height };
}

function seriesClass(index: number): string {
  return index === 0 ? 'plot__first' : 'plot__second';
}

function paint(index: number, id: string): { fill?: string } {
  return index === 0 ? {} : { fill: `url(#${id}h)` };
}
