/**
 * The text of a response, which can be endless.
 * @returns null for one of more than so many bytes, of which no more is read
 */
export async function shortText(reply: Response, mostBytes: number): Promise<string | null> {
  const reader = reply.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
