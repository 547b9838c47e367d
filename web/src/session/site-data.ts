/** What a browser keeps for the page: each tab for itself, and all tabs together. */
type StorageName = 'sessionStorage' | 'localStorage';

const opened = new Map<StorageName, { storage: Storage; isLasting: boolean }>();

/** What this tab keeps. Where the browser keeps nothing for the page: what it keeps until it is left (rule sessions 17). */
export function tabStorage(): Storage {
  return open('sessionStorage').storage;
}

/** What all tabs of this browser keep together; else the same. */
export function browserStorage(): Storage {
  return open('localStorage').storage;
}

/** Whether what the tab keeps outlives a reload. */
export function isTabStorageLasting(): boolean {
  return open('sessionStorage').isLasting;
}

function open(name: StorageName): { storage: Storage; isLasting: boolean } {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const storage = usable(name);
  const found = { storage: storage ?? memoryStorage(), isLasting: storage !== null };
  opened.set(name, found);
  return found;
}

const triedName = 'tried';

/** Browsers throw at the first touch or when something is kept, or have no storage at all. */
function usable(name: StorageName): Storage | null {
  try {
    const storage = window[name];
    storage.setItem(triedName, '');
    storage.removeItem(triedName);
    return storage;
  } catch {
    return null;
  }
}

/** Keeps texts as a browser would, for as long as the page is there. */
export function memoryStorage(): Storage {
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
