import type { ReactNode } from 'react';

/** One widget with its name, in all its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="panel specimen">
      <h2 lang="en">{name}</h2>
      {children}
    </section>
  );
}
