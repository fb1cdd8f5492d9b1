import type { Carrier } from './carrier.ts';
import type { PlannedRoute } from './choose-carrier.ts';
import type { CarrierConfig } from './wire.ts';

/** The fit carriers of the first tier that has any. */
export function firstFit(
  planned: PlannedRoute | undefined,
  find: (carrierId: number) => Carrier | undefined,
): readonly Carrier[] {
  const nowMs = performance.now();
  for (const tier of planned?.tiers ?? []) {
    const fit = tier.flatMap(({ carrierId }) => {
      const one = find(carrierId);
      return one && (one.isFit(nowMs) || one.config.elsewhere === 'fit_binds') ? [one] : [];
    });
    if (fit.length > 0) return fit;
  }
  return [];
}

/** The rate that they are set to together; Infinity if nothing limits it. */
export function rateOf(carriers: readonly Carrier[]): number {
  const limitOf = ({ settings, usualShare }: CarrierConfig) =>
    settings.messagesPerSecond * usualShare || Number.POSITIVE_INFINITY;
  return carriers.reduce((total, { config }) => total + limitOf(config), 0);
}
