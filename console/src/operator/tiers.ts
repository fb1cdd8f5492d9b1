export interface CarrierLine {
  readonly carrier: number;
  /** The turn in which it is used, from 1. */
  readonly turn: number;
  /** Null gives it the same share as the others. */
  readonly weight: number | null;
}

interface Target {
  readonly carrier_id: number;
  readonly weight?: number;
}

/** Groups the form's lines by turn, as the API has them, without empty turns. */
export function tiersOf(lines: readonly CarrierLine[]): Target[][] {
  const turns = [...new Set(lines.map(({ turn }) => turn))].sort((one, other) => one - other);
  return turns.map((turn) =>
    lines
      .filter((line) => line.turn === turn)
      .map(({ carrier, weight }) => ({ carrier_id: carrier, ...(weight !== null && { weight }) })),
  );
}
