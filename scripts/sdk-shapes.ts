/** A field of an interface: `head` is its comment and its name, as they are written. */
export interface Member {
  readonly name: string;
  readonly head: string;
  readonly type: string;
  readonly isOptional: boolean;
}

export interface Shape {
  readonly name: string;
  readonly comment: string;
  readonly members: readonly Member[];
}

/** Another interface that has some fields of this one already. */
interface Base {
  readonly clause: string;
  readonly given: readonly Member[];
  readonly saved: number;
}

/** A base that saves less makes a type harder to read than its own fields. */
const SAVED_LINES_MIN = 4;

/** `undefined` is accepted too, because programs often pass on optional values. */
export const writtenMember = ({ head, type, isOptional }: Member): string =>
  isOptional ? `${head}?: ${type} | undefined;\n` : `${head}: ${type};\n`;

const linesOf = (members: readonly Member[]): number => members.map(writtenMember).join('').split('\n').length - 1;

/** Returns what `members` has in common with another interface: as they are there, or required there and optional here. */
function baseOf(members: ReadonlyMap<string, Member>, other: Shape, isLoose: boolean): Base {
  const [given, left] = [[], []] as [Member[], Member[]];
  for (const member of other.members) {
    const own = members.get(member.name);
    const isSame = own?.head === member.head && own.type === member.type;
    const isGiven = isSame && (isLoose ? own.isOptional && !member.isOptional : own.isOptional === member.isOptional);
    (isGiven ? given : left).push(member);
  }
  const without = left.map(({ name }) => `'${name}'`).join(' | ');
  const part = left.length === 0 ? other.name : `Omit<${other.name}, ${without}>`;
  // A few fields in common make no kinship: nobody would look for an account's `id` at a route.
  const isAkin = given.length > left.length;
  return { clause: isLoose ? `Loose<${part}>` : part, given, saved: isAkin ? linesOf(given) : 0 };
}

const bySize = (a: Shape, b: Shape): number => a.members.length - b.members.length;

/** Writes each interface with `extends` in place of the fields that a resource or a smaller one has in the same words. */
export function renderShapes(resources: readonly Shape[], others: readonly Shape[]): string {
  const before: Shape[] = [];
  const texts = new Map<string, string>();
  for (const shape of [...resources.toSorted(bySize), ...others.toSorted(bySize)]) {
    const own = new Map(shape.members.map((member) => [member.name, member]));
    const bases: string[] = [];
    for (;;) {
      const found = before.flatMap((other) => [baseOf(own, other, false), baseOf(own, other, true)]);
      const best = found.reduce((top, one) => (one.saved > top.saved ? one : top), { clause: '', given: [], saved: 0 });
      if (best.saved < SAVED_LINES_MIN) break;
      bases.push(best.clause);
      for (const { name } of best.given) own.delete(name);
    }
    const clause = bases.length === 0 ? '' : ` extends ${bases.join(', ')}`;
    const members = [...own.values()].map(writtenMember).join('');
    texts.set(shape.name, `\n${shape.comment}export interface ${shape.name}${clause} {${members && `\n${members}`}}\n`);
    before.push(shape);
  }
  return [...resources, ...others].map(({ name }) => texts.get(name)).join('');
}
