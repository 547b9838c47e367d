/** A measured number beside the one to reach. */
export interface Figure {
  what: string;
  measured: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
}

/** Prints each with its verdict. Those without a number to reach are for comparison. */
export function print(figures: readonly Figure[]): void {
  for (const figure of figures) {
    const { what, measured, unit } = figure;
    console.log(`${what.padEnd(62)} ${measured.toFixed(2).padStart(8)} ${unit.padEnd(4)} ${verdict(figure)}`);
  }
}

function verdict({ measured, atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `figure <= ${atMost}  ${measured <= atMost ? 'reached' : 'MISSED'}`;
  if (atLeast !== undefined) return `figure >= ${atLeast}  ${measured >= atLeast ? 'reached' : 'MISSED'}`;
  return '';
}

/** The middle one. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
