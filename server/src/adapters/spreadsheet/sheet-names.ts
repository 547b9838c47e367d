const mostUnits = 31;
const refused = /[:\\/?*[\]\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
/** Excel keeps this name for itself. */
const kept = 'history';

/**
 * The name that a sheet gets: the wanted one with a hyphen for each character that Excel refuses, cut at what it takes, and with
 * a number after it where another sheet has it already, in whatever case.
 * @throws RangeError when nothing is left of the name
 */
export function sheetName(wanted: string, usedNames: readonly string[]): string {
  const name = wanted.replaceAll(refused, '-').replaceAll(/^[\s']+|[\s']+$/g, '');
  if (name === '') throw new RangeError(`No sheet can have the name ${JSON.stringify(wanted)}.`);
  const all = new Set([kept, ...usedNames.map((other) => other.toLowerCase())]);
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? '' : ` ${number}`;
    const one = `${begin(name, mostUnits - tail.length)}${tail}`;
    if (!all.has(one.toLowerCase())) return one;
  }
}

/** As much of the beginning as fits, without half a pair or a mark that may not be the last one. */
function begin(name: string, units: number): string {
  return name.slice(0, units).replace(/[\s'\p{Cs}]+$/u, '');
}
