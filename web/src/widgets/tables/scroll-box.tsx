import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './scroll-box.css';

interface ScrollBoxProps {
  /** What is in it, for whoever reaches it by keyboard. */
  label: string;
  children: ReactNode;
}

/**
 * A table that is wider than its place is scrolled here and not with the whole page. Only then is it a stop of the Tab key, so
 * that the arrow keys can scroll it.
 */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isTooWide, setIsTooWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => {
      setIsTooWide(element.scrollWidth > element.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <div
      ref={box}
      className="scroll-box"
      {...(isTooWide ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}
