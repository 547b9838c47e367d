import { useQuery } from '@tanstack/react-query';
import { basePath } from '../../../screens/address.ts';
import { readDrawing, type SvgNode } from './svg-drawing.ts';

type Icons = ReadonlyMap<string, SvgNode>;

/**
 * The drawings of the icon configuration by name (rule catalogue 17). A failure is logged and the
 * cards go on without their icons.
 */
export function useIcons(): Icons | undefined {
  return useQuery({
    queryKey: ['icons'],
    // Leaving the screen does not stop the loading; otherwise half of it would be kept as if the rest had failed.
    queryFn: loadIcons,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
}

/** Logs that a card has no icon although the configuration is there. */
export function logMissingIcon(name: string): void {
  console.error(`There is no icon named ${name}`);
}

async function loadIcons(): Promise<Icons> {
  const configuration = await loadConfiguration();
  const custom = named(configuration['customIcons'], 'iconData').map(([name, data]) => drawing(name, data));
  const files = named(configuration['iconImageFiles'], 'iconPath').map(async ([name, path]) =>
    drawing(name, await loadText(path).catch((fault: unknown) => logFailure(name, fault))),
  );
  return new Map([...custom, ...(await Promise.all(files))].flat());
}

async function loadConfiguration(): Promise<Readonly<Record<string, unknown>>> {
  try {
    const given: unknown = JSON.parse(await loadText('icons-svg/icons.json'));
    return typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given)) : {};
  } catch (fault) {
    logFailure('configuration', fault);
    return {};
  }
}

/** Name and value of each entry of the configuration that has both; anything else is passed over. */
function named(list: unknown, field: 'iconData' | 'iconPath'): [string, string][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown): [string, string][] => {
    const { iconName, [field]: value } = Object(entry) as Record<string, unknown>; // Any value can be turned into an object.
    return typeof iconName === 'string' && typeof value === 'string' ? [[iconName, value]] : [];
  });
}

/** Paths of the configuration are relative to the portal. */
async function loadText(path: string): Promise<string> {
  const reply = await fetch(`${basePath}/${path}`);
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
  return reply.text();
}

function drawing(name: string, text: string): [string, SvgNode][] {
  const read = readDrawing(text);
  return read === null ? [] : [[name, read]];
}

function logFailure(name: string, fault: unknown): '' {
  console.error(`The icon ${name} could not be loaded`, fault);
  return '';
}
