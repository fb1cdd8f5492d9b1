export interface CarrierLine {
  readonly carrier: number;
  /** The tier in which it is used, from 1. */
  readonly tier: number;
  /** Null gives it the same share as the others. */
  readonly weight: number | null;
}

interface Target {
  readonly carrier_id: number;
  readonly weight?: number;
}

/** Groups the form's lines by tier, as the API has them, without empty tiers. */
export function tiersOf(lines: readonly CarrierLine[]): Target[][] {
  const tiers = [...new Set(lines.map(({ tier }) => tier))].sort((one, other) => one - other);
  return tiers.map((tier) =>
    lines
      .filter((line) => line.tier === tier)
      .map(({ carrier, weight }) => ({ carrier_id: carrier, ...(weight !== null && { weight }) })),
  );
}
