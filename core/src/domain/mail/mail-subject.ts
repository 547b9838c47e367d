/** The most characters of a subject: most programs show no more. */
const longest = 70;
/** What is left of a topic at least. */
const shortestTopic = 20;

/**
 * A subject of at most 70 characters: what happened, after what it is about, which is the same in all mail about one thing. The topic is
 * shortened first, so that what happened stays visible.
 * @param topic left out for a mail on its own
 */
export function mailSubject(event: string, topic?: string): string {
  if (topic === undefined) return shortened(event, longest);
  const room = Math.max(shortestTopic, longest - [...event].length - 2);
  return shortened(`${shortened(topic, room)}: ${event}`, longest);
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
