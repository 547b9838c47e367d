import { type ComponentType, lazy } from 'react';

type Parts = typeof import('./signed-in-parts.ts');

const Nothing = (): null => null;

/** A part of the page that visitors never need; where its code cannot be fetched, the page goes without it. */
export function signedInPart<Props extends object>(choose: (parts: Parts) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(() =>
    import('./signed-in-parts.ts').then(
      (parts) => ({ default: choose(parts) }),
      () => ({ default: Nothing }),
    ),
  );
}
