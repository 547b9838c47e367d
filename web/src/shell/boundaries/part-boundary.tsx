import { Component, type ComponentType, Fragment, lazy, Suspense } from 'react';
import type { Elements } from '../../content/elements.ts';
import { isMissingCode } from '../new-version.ts';

/** How often a part that fails is rendered again before the page goes without it. */
const mostRepairs = 3;

// Hardly anybody sees it, so it does not come with the page.
const PartFailure = lazy<ComponentType>(() =>
  import('./part-failure.tsx').then(
    (code) => ({ default: code.PartFailure }),
    () => ({ default: Nothing }),
  ),
);
const Nothing = (): null => null;

interface PartBoundaryProps {
  children: Elements;
  /** What is shown in place of it at last; without it, a sentence that this part is missing. */
  renderInstead?: (fault: unknown) => Elements;
  /** Whether what is around it waits for code that could not be loaded. */
  isInScreen?: boolean;
}

interface PartState {
  repairs: number;
  failure: { fault: unknown } | null;
}

/**
 * Keeps a fault of one part from the others (rule page 25). What failed is rendered again, which helps where something else has changed
 * the document; when that does not help, the page continues without it.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartState> {
  override state: PartState = { repairs: 0, failure: null };

  static getDerivedStateFromError(fault: unknown): Partial<PartState> {
    return { failure: { fault } };
  }

  override componentDidCatch(fault: unknown): void {
    if (this.#mayRepair(fault)) this.setState(({ repairs }) => ({ repairs: repairs + 1, failure: null }));
  }

  #mayRepair(fault: unknown): boolean {
    return this.state.repairs < mostRepairs && !isMissingCode(fault);
  }

  override render(): Elements {
    const { failure, repairs } = this.state;
    const { children, renderInstead, isInScreen } = this.props;
    if (failure === null) return <Fragment key={repairs}>{children}</Fragment>;
    const { fault } = failure;
    if (this.#mayRepair(fault)) return null;
    if (renderInstead !== undefined) return renderInstead(fault);
    if (isInScreen === true && isMissingCode(fault)) throw fault;
    return <MissingPart />;
  }
}

/** Says that something could not be displayed. */
export function MissingPart() {
  return (
    <Suspense>
      <PartFailure />
    </Suspense>
  );
}
