import { firstAddresses } from '@portal/core/contract/first-addresses.ts';
import {
  isWholeDrawing,
  readDrawing,
  type SvgNode,
} from '@portal/core/domain/content/drawings/svg-drawing.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shortText } from '../../../api/replies/short-text.ts';
import { basePath } from '../../../screens/address.ts';
import { useConfiguration } from '../../../session/use-session.tsx';

/** The drawings of the icon configuration, as far as they are there. */
interface Icons {
  byName: ReadonlyMap<string, SvgNode>;
  /** Nothing was lost on the way, so what is not there will not come. */
  isComplete: boolean;
}

const iconsKey = ['icons'] as const;

/** Pause before what was lost on the network is asked for again, in milliseconds. */
const retryPauseMs = 10_000;

/**
 * The drawings of the icon configuration (rule catalogue 17). A failure is logged and the cards continue without their icons;
 * what the network lost is asked for again.
 */
export function useIcons(): Icons | undefined {
  const client = useQueryClient();
  const { iconBaseUrl } = useConfiguration();
  return useQuery({
    queryKey: iconsKey,
    // Leaving the screen does not stop the loading.
    queryFn: () => loadIcons(window, iconsSoFar(client), iconBaseUrl ?? basePath),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? retryPauseMs : false),
    retry: false,
  }).data;
}

/**
 * Asks for what is missing when the browser brings the page back as it was: what had been on its way when somebody left
 * is not.
 */
export function useIconsOnReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const lookAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && iconsSoFar(client)?.isComplete !== true)
        void client.invalidateQueries({ queryKey: iconsKey });
    };
    window.addEventListener('pageshow', lookAgain);
    return () => {
      window.removeEventListener('pageshow', lookAgain);
    };
  }, [client]);
}

function iconsSoFar(client: QueryClient): Icons | undefined {
  return client.getQueryData<Icons>(iconsKey);
}

/** Logs that a card has no icon although the configuration is there. */
export function logMissingIcon(name: string): void {
  console.error(`There is no icon named ${name}`);
}

/** What has gone wrong with one file: `lost` on the network, or `refused` for good. */
class IconFault extends Error {
  readonly kind: 'lost' | 'refused';

  constructor(kind: 'lost' | 'refused', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'IconFault';
    this.kind = kind;
  }
}

async function loadIcons(page: Window, before: Icons | undefined, base: string): Promise<Icons> {
  const left = new AbortController();
  const leave = (): void => {
    left.abort();
  };
  page.addEventListener('pagehide', leave);
  let isComplete = true;
  const passOver = (name: string, fault: unknown): [] => {
    const isLost = fault instanceof IconFault && fault.kind === 'lost';
    if (isLost) isComplete = false;
    // Once somebody leaves, what was on its way is lost by that; and what comes the second time was no failure.
    const isTriedAgain = isLost && before?.isComplete !== false;
    if (!left.signal.aborted && !isTriedAgain) console.error(`The icon ${name} could not be loaded`, fault);
    return [];
  };
  try {
    const configuration = await loadConfiguration();
    const custom = named(configuration['customIcons'], 'iconData').map(([name, data]) =>
      drawing(name, data).catch((fault: unknown) => passOver(name, fault)),
    );
    const files = named(configuration['iconImageFiles'], 'iconPath').map(async ([name, path]) => {
      const known = before?.byName.get(name);
      if (known !== undefined) return [[name, known] as const];
      return loadDrawing(name, `${base}/${path}`).catch((fault: unknown) => passOver(name, fault));
    });
    return { byName: new Map((await Promise.all([...custom, ...files])).flat()), isComplete };
  } catch (fault) {
    passOver('configuration', fault);
    return { byName: before?.byName ?? new Map(), isComplete };
  } finally {
    page.removeEventListener('pagehide', leave);
  }
}

async function loadConfiguration(): Promise<Readonly<Record<string, unknown>>> {
  const given: unknown = JSON.parse(await loadText(firstAddresses.icons));
  return typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given)) : {};
}

/** Name and value of each entry of the configuration that has both; anything else is passed over. */
function named(list: unknown, field: 'iconData' | 'iconPath'): [string, string][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown): [string, string][] => {
    const { iconName, [field]: value } = Object(entry) as Record<string, unknown>; // Any value can be turned into an object.
    return typeof iconName === 'string' && typeof value === 'string' ? [[iconName, value]] : [];
  });
}

/** How much of a file is read, in bytes; more is no drawing. */
const mostBytes = 100_000;

/** A file that ends too early was cut off on its way. */
async function loadDrawing(name: string, address: string): Promise<(readonly [string, SvgNode])[]> {
  const text = await loadText(address, mostBytes);
  if (!isWholeDrawing(text)) throw new IconFault('lost', `${address} is not whole`);
  return await drawing(name, text);
}

/** An agency's own server need not know who looks at its icons. */
async function loadText(address: string, most = Number.POSITIVE_INFINITY): Promise<string> {
  const reply = await throughNetwork(fetch(address, { credentials: 'omit' }));
  if (!reply.ok) throw new IconFault('refused', `${address} was answered with ${reply.status}`);
  const text = await throughNetwork(shortText(reply, most));
  if (text === null) throw new IconFault('refused', `${address} is too long`);
  return text;
}

/** Whatever stops a response before its end is the network's doing. */
async function throughNetwork<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (fault) {
    throw new IconFault('lost', 'The response did not arrive', fault);
  }
}

/** Few files are painted by styles, so what reads those comes with the first that is. */
async function drawing(name: string, text: string): Promise<[string, SvgNode][]> {
  const read = readDrawing(/<style|\sstyle\s*=/i.test(text) ? await painted(text) : text);
  return read === null ? [] : [[name, read]];
}

async function painted(text: string): Promise<string> {
  const { withStylesAsAttributes } = await throughNetwork(
    import('@portal/core/domain/content/drawings/svg-styles.ts'),
  );
  return withStylesAsAttributes(text).text;
}
