/** One thing that was looked at, in words for an operator. */
export interface CheckedLine {
  isFine: boolean;
  text: string;
}
