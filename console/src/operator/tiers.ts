export interface CarrierLine {
  readonly carrier: number;
  /** In which turn it is used, from 1. */
  readonly turn: number;
  /** Null: as much as any other. */
  readonly weight: number | null;
}

interface Target {
  readonly carrier_id: number;
  readonly weight?: number;
}

/** Lines of a form as the API has them: turn by turn, without turns that have no carrier. */
export function tiersOf(lines: readonly CarrierLine[]): Target[][] {
  const turns = [...new Set(lines.map(({ turn }) => turn))].sort((one, other) => one - other);
  return turns.map((turn) =>
    lines
      .filter((line) => line.turn === turn)
      .map(({ carrier, weight }) => ({ carrier_id: carrier, ...(weight !== null && { weight }) })),
  );
}
