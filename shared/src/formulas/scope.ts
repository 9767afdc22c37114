import { FormulaError } from "./formula-error.ts";
import type { Named } from "./parse.ts";

export type ValueType = "number" | "text" | "yes/no";

interface Item {
  id: string;
  /** The name that authors type; it matches `[A-Za-z_]\w*`. */
  name: string;
}
export interface ScopeField extends Item {
  type: ValueType;
  /** The field's group, each of whose entries has a value for it. */
  group: string | null;
}
export interface ScopeTable extends Item {
  key: "number" | "text";
}

interface Items {
  fields: ScopeField[];
  groups: Item[];
  tables: ScopeTable[];
}

/** The names that a formula can use. In a group, a bare name means the same entry's field first, then the form's. */
export class Scope {
  readonly #fields: Lookup<ScopeField>;
  readonly #members: ReadonlyMap<string, Lookup<ScopeField>>;
  readonly #groups: Lookup<Item>;
  readonly #tables: Lookup<ScopeTable>;

  /** `inside` is the group in whose entries the formula is worked out. */
  constructor({ fields, groups, tables }: Items, inside: string | null = null) {
    this.#groups = new Lookup(groups, "group");
    this.#tables = new Lookup(tables, "table");
    this.#members = membersOf(fields, groups);
    const own = fields.filter(({ group }) => group !== null && group === inside);
    const names = new Set(own.map(({ name }) => name.toLowerCase()));
    const outer = fields.filter(({ group, name }) => group === null && !names.has(name.toLowerCase()));
    this.#fields = new Lookup([...own, ...outer], "field");
  }

  field(named: Named): ScopeField {
    const field = this.#fields.find(named);
    if (field) return field;
    const group = this.#groups.find(named);
    if (group)
      throw new FormulaError(`'${group.name}' is a group. Name one of its fields: ${this.#example(group)}.`, named);
    if (this.#tables.find(named)) throw new FormulaError("A table can only be used in lookup(table, key).", named);
    for (const [id, members] of this.#members) {
      const inGroup = members.find(named);
      const owner = inGroup && this.#groups.byId(id);
      if (owner) {
        const path = `${owner.name}.${inGroup.name}`;
        throw new FormulaError(
          `'${inGroup.name}' is in the group '${owner.name}'. Write sum(${path}).`,
          named,
          `sum(${path})`,
        );
      }
    }
    return this.#fields.miss(named);
  }

  group(named: Named): Item {
    return this.#groups.find(named) ?? this.#groups.miss(named);
  }

  isGroup(named: Named): boolean {
    return this.#groups.find(named) !== undefined;
  }

  member(groupId: string, named: Named): ScopeField {
    const members = this.#members.get(groupId);
    if (!members) throw new FormulaError("This group is no longer there.", named);
    return members.find(named) ?? members.miss(named);
  }

  table(named: Named): ScopeTable {
    return this.#tables.find(named) ?? this.#tables.miss(named);
  }

  /** Returns the id that the name can stand for: in that group, or for null in the formula's own scope. */
  idOf(named: Named, group: string | null): string | undefined {
    if (group !== null) return this.#members.get(group)?.find(named)?.id;
    return (this.#fields.find(named) ?? this.#groups.find(named) ?? this.#tables.find(named))?.id;
  }

  nameOf(id: string): string | undefined {
    for (const lookup of [this.#fields, this.#groups, this.#tables, ...this.#members.values()]) {
      const item = lookup.byId(id);
      if (item) return item.name;
    }
    return undefined;
  }

  #example({ id, name }: Item): string {
    const [first] = this.#members.get(id)?.names() ?? [];
    return `sum(${name}.${first ?? "…"})`;
  }
}

/** Kept by list of fields, because all scopes of a form share one list, and each group has a scope. */
const members = new WeakMap<ScopeField[], ReadonlyMap<string, Lookup<ScopeField>>>();

function membersOf(fields: ScopeField[], groups: Item[]): ReadonlyMap<string, Lookup<ScopeField>> {
  const inGroup = (id: string) => fields.filter(({ group }) => group === id);
  const known = members.get(fields) ?? new Map(groups.map(({ id }) => [id, new Lookup(inGroup(id), "field")]));
  members.set(fields, known);
  return known;
}

class Lookup<Each extends Item> {
  readonly #kind: string;
  readonly #byId: Map<string, Each>;
  readonly #byName = new Map<string, Each[]>();
  constructor(items: Each[], kind: string) {
    this.#kind = kind;
    this.#byId = new Map(items.map((item) => [item.id, item]));
    for (const item of items) {
      const key = item.name.toLowerCase();
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), item]);
    }
  }

  byId(id: string): Each | undefined {
    return this.#byId.get(id);
  }

  names(): string[] {
    return [...this.#byId.values()].map(({ name }) => name);
  }

  find(named: Named): Each | undefined {
    if (named.by === "id") return this.#byId.get(named.id);
    const [first, ...others] = this.#byName.get(named.name.toLowerCase()) ?? [];
    if (others.length > 0) {
      throw new FormulaError(`Several ${this.#kind}s are called ${named.name}. Give each a name of its own.`, named);
    }
    return first;
  }

  miss(named: Named): never {
    if (named.by === "id") throw new FormulaError(`This ${this.#kind} is no longer there.`, named);
    const meant = closest(named.name, this.names());
    const hint = meant ? ` Did you mean ${meant}?` : "";
    throw new FormulaError(`There is no ${this.#kind} called ${named.name}.${hint}`, named, meant);
  }
}

/** Finds the known word that someone most likely meant; undefined if none is near. */
export function closest(word: string, known: Iterable<string>): string | undefined {
  const given = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    const distance = beginAlike(given, other) ? 1 : editDistance(given, other, least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Returns whether two words begin alike for most of the shorter one: 'skip_bins' may mean 'skip_bin_count'. */
function beginAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same++;
  return same >= 3 && same >= shorter * 0.8;
}

/** Counts the letters to change, add, remove or swap; returns `limit` if it is that many or more. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const changes = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        changes.push((beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(Math.min(...changes));
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[other.length] ?? limit, limit);
}
