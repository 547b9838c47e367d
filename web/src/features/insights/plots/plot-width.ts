import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Before anything was measured: what fits a phone. */
const narrow = 288;

/** How wide a plot is drawn, so that its words have the size of words; on paper it is scaled. */
export function usePlotWidth(): { box: RefObject<HTMLDivElement | null>; width: number } {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(narrow);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      setWidth(Math.max(200, Math.floor(element.clientWidth)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { box, width };
}
