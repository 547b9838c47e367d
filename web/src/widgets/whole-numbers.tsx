/**
 * A text in which the numbers of requests stay whole: no line breaks at their hyphens, or before what follows at once, and
 * copied they are as they were.
 */
export function WholeNumbers({ children }: { children: string }) {
  return children.split(/(RAP-\d+-\d+[,.:]?)/).map((part, index) =>
    index % 2 === 0 ? (
      <span key={index}>{part}</span>
    ) : (
      <span key={index} className="whole">
        {part}
      </span>
    ),
  );
}
