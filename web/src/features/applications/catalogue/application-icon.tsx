import { createElement, type ReactElement, useEffect } from 'react';
import { logMissingIcon, useIcons } from './icons.ts';
import type { SvgNode } from '@portal/core/domain/content/drawings/svg-drawing.ts';

/** The icon of an application, or an empty space; decoration, since the name is beside it. */
export function ApplicationIcon({ name }: { name: string }) {
  const icons = useIcons();
  const drawing = icons?.byName.get(name);
  const missing = icons?.isComplete === true && drawing === undefined;
  useEffect(() => {
    if (missing) logMissingIcon(name);
  }, [missing, name]);
  return drawing === undefined ? <span aria-hidden="true" /> : <Drawing drawing={drawing} />;
}

/** A drawing of which nothing is left but shapes (rule catalogue 17). */
export function Drawing({ drawing }: { drawing: SvgNode }) {
  return (
    <svg viewBox={drawing.attributes['viewBox']} aria-hidden="true" focusable="false">
      {drawing.children.map(draw)}
    </svg>
  );
}

function draw(node: SvgNode, index: number): ReactElement {
  return createElement(node.name, { ...node.attributes, key: index }, ...node.children.map(draw));
}
