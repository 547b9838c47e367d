/** Shows the page as it is printed: what its sheets say of paper holds. Returns how to take that back. */
export function onPaper(): () => void {
  const ofPaper = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText === 'print');
  const holdIn = (media: string): void => {
    for (const rule of ofPaper) rule.media.mediaText = media;
  };
  holdIn('all');
  return () => {
    holdIn('print');
  };
}
