import type { ReactNode } from 'react';

/** Names and values, as a description list of Facts. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

/** One line of a FactList. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
