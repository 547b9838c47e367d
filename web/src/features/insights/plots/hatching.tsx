/** The pattern of the second series, so that it is known without its color. */
export function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="plot__second-ground" width="6" height="6" />
      <rect className="plot__second-stripe" width="2" height="6" />
    </pattern>
  );
}
