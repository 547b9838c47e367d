/** What captions say, one line for each, without when: a WebVTT file read as a text. */
export function spokenLines(file: string): string[] {
  return file
    .split(/\r?\n\r?\n/)
    .filter((cue) => cue.includes('-->'))
    .map((cue) => cue.slice(cue.indexOf('-->')).split(/\r?\n/).slice(1).join(' ').trim())
    .filter((line) => line !== '');
}
