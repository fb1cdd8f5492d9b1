/** The table of a noun's states: what each of them may become next. */
export type MovesOf<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

export function isMove<Status extends string>(moves: MovesOf<Status>, from: Status, to: Status): boolean {
  return moves[from].includes(to);
}

/** Staying in the same state is no move. Any other change that the table does not hold is a fault of the caller. */
export function assertMove<Status extends string>(moves: MovesOf<Status>, from: Status, to: Status): void {
  if (from !== to && !isMove(moves, from, to)) throw new Error(`${from} to ${to} is no move of the table of states`);
}

/** The states from which a thing may come to this one. */
export function statesBefore<Status extends string>(moves: MovesOf<Status>, to: Status): Status[] {
  return (Object.keys(moves) as Status[]).filter((from) => isMove(moves, from, to));
}
