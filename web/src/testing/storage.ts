/** A storage of one test alone, as a browser has it. */
export function emptyStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => {
      entries.clear();
    },
    getItem: (name) => entries.get(name) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (name) => {
      entries.delete(name);
    },
    setItem: (name, value) => {
      entries.set(name, value);
    },
  };
}
