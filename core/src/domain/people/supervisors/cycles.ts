/**
 * Those addresses from which one comes back to themselves by going from supervisor to supervisor; the person who only leads into such a cycle is
 * none of it (rule supervisors 5).
 * @param supervisorsOf the supervisors' addresses by that of whom they supervise
 */
export function inCycles(supervisorsOf: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const around = new Set<string>();
  for (const cycle of stronglyConnected(supervisorsOf)) {
    const [first] = cycle;
    const isOne =
      cycle.length > 1 || (first !== undefined && (supervisorsOf.get(first) ?? []).includes(first));
    if (isOne) for (const email of cycle) around.add(email);
  }
  return around;
}

interface Visit {
  email: string;
  /** Which of the supervisors comes next. */
  next: number;
}

/** Groups in which everybody is above everybody else, by Tarjan's way, without recursion: a chain may be as long as the file. */
function stronglyConnected(supervisorsOf: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];
  const enter = (email: string): Visit => {
    order.set(email, order.size);
    lowest.set(email, order.size - 1);
    open.push(email);
    isOpen.add(email);
    return { email, next: 0 };
  };
  const reach = (email: string, reached: number): void => {
    lowest.set(email, Math.min(lowest.get(email) ?? reached, reached));
  };
  const close = (email: string): void => {
    const group = open.splice(open.lastIndexOf(email));
    for (const one of group) isOpen.delete(one);
    groups.push(group);
  };
  const goOn = (path: Visit[], visit: Visit): void => {
    const above = (supervisorsOf.get(visit.email) ?? [])[visit.next];
    visit.next += 1;
    if (above === undefined) {
      path.pop();
      const parent = path.at(-1);
      const reached = lowest.get(visit.email) ?? 0;
      if (parent !== undefined) reach(parent.email, reached);
      if (reached === order.get(visit.email)) close(visit.email);
    } else if (!order.has(above)) path.push(enter(above));
    else if (isOpen.has(above)) reach(visit.email, order.get(above) ?? 0);
  };
  for (const email of supervisorsOf.keys()) {
    if (order.has(email)) continue;
    const path = [enter(email)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) goOn(path, visit);
  }
  return groups;
}
