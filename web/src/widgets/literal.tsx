interface LiteralsProps {
  /** What people call them. */
  names: readonly string[];
  /** The same, in the same order, as a record or another system spells them. */
  literals: readonly string[];
}

/** The spelling of records in small print, after the common name; nothing where that is no other word. */
export function Literals({ names, literals }: LiteralsProps) {
  const others = literals.filter((literal, index) => literal !== names[index]);
  return others.length === 0 ? null : (
    <small className="literal" translate="no">
      {` ${others.join(', ')}`}
    </small>
  );
}
