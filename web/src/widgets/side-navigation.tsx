import { refuseEmptyIds } from './ids.ts';

interface SideNavigationProps {
  id: string;
  label: string;
  items: readonly SideNavigationItem[];
}

/** One link of a side navigation. */
export interface SideNavigationItem {
  text: string;
  href: string;
  current: boolean;
  /** How many things are there, shown after the text. */
  count?: number | undefined;
}

/**
 * A short list of links beside the content. Links, not tabs: the choice is in the address.
 * @throws Error without an id
 */
export function SideNavigation({ id, label, items }: SideNavigationProps) {
  refuseEmptyIds(id);
  return (
    <nav id={id} aria-label={label}>
      <ul className="usa-sidenav">
        {items.map((item) => (
          <li key={item.href} className="usa-sidenav__item">
            <a
              href={item.href}
              className={item.current ? 'usa-current' : undefined}
              aria-current={item.current ? 'page' : undefined}
            >
              <span>{item.text}</span>
              {item.count === undefined ? null : <span className="side-count">{` ${item.count}`}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
