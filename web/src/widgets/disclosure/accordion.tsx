import { type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import { refuseEmptyIds } from '../ids.ts';
import './accordion.css';

/** One part of an accordion. */
export interface AccordionItem {
  /** Unlike any other on the page; an address can lead to it. */
  id: string;
  title: string;
  content: ReactNode;
  /** Open from the beginning. */
  isOpen?: boolean;
}

interface AccordionProps {
  id: string;
  items: readonly AccordionItem[];
  /** Whether several parts can be open at a time; else opening one closes the one before. */
  isMulti?: boolean;
  /** Of the headings, so that they fit into the page. */
  level?: 2 | 3 | 4;
}

/** Headings that unfold what they are about (the accordion pattern of ARIA; the contents are no landmarks, there can be many). */
export function Accordion({ id, items, isMulti = false, level = 3 }: AccordionProps) {
  refuseWithoutIds(id, items);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((item) => item.isOpen === true).map((item) => item.id)),
  );
  const toggle = (item: string): void => {
    setOpen((before) => afterToggle(before, item, isMulti));
  };
  const Heading = `h${level}` as const;
  return (
    <div id={id} className="accordion">
      {items.map((item) => {
        const isOpen = open.has(item.id);
        return (
          <div key={item.id}>
            <Heading className="accordion__heading" id={item.id}>
              <button
                type="button"
                className="accordion__button"
                aria-expanded={isOpen}
                aria-controls={`${item.id}-content`}
                onClick={() => {
                  toggle(item.id);
                }}
              >
                <span>{item.title}</span>
                <Icon name={isOpen ? 'expand-less' : 'expand-more'} />
              </button>
            </Heading>
            <div id={`${item.id}-content`} className="accordion__content" hidden={!isOpen}>
              {item.content}
            </div>
          </div>
        );
      })}
    </div>
  );
}

function afterToggle(open: ReadonlySet<string>, item: string, isMulti: boolean): ReadonlySet<string> {
  if (open.has(item)) return new Set([...open].filter((one) => one !== item));
  return new Set(isMulti ? [...open, item] : [item]);
}

/** For developers: without ids, headings and what they unfold could not belong together. */
function refuseWithoutIds(id: string, items: readonly AccordionItem[]): void {
  const ids = [id, ...items.map((item) => item.id)];
  refuseEmptyIds(...ids);
  if (new Set(ids).size < ids.length) throw new Error('Each `id` of an accordion is another one');
}
