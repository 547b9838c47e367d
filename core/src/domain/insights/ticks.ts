/**
 * The values at which an axis from 0 on is labeled: equally far apart, easy to read, the last one at or above the greatest value.
 * @param greatest what is shown at most
 * @param most how many steps there may be, from 1 on
 */
export function ticksUpTo(greatest: number, most: number): number[] {
  if (greatest <= 0) return [0, 1];
  const rough = greatest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  // What is counted has no halves.
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough);
  const count = Math.ceil(greatest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
