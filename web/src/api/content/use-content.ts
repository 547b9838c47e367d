import { type QueryClient, useQuery } from '@tanstack/react-query';
import { firstAddresses } from '@portal/core/contract/first-addresses.ts';
import type { Content, ContentName } from '@portal/core/contract/content/content.ts';

/** One of the content files, in both languages; it does not change while the page is open (rule content 1). */
export function useContent<Name extends ContentName>(name: Name) {
  return useQuery(sourceOf(name));
}

/** Asks for one before there is a screen to show it on. Never rejects: a failure is left for the screen to meet. */
export function fetchContent(client: QueryClient, name: ContentName): Promise<void> {
  return client.prefetchQuery(sourceOf(name));
}

function sourceOf<Name extends ContentName>(name: Name) {
  return {
    queryKey: ['content', name],
    queryFn: ({ signal }: { signal: AbortSignal }) => readContent(name, signal),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

async function readContent<Name extends ContentName>(
  name: Name,
  signal: AbortSignal,
): Promise<Content[Name]> {
  const reply = await fetch(`${firstAddresses.content}/${name}.json`, { signal });
  if (!reply.ok) throw new Error(`${name}.json was answered with ${reply.status}`);
  const content: Content[Name] = await reply.json();
  return content;
}
