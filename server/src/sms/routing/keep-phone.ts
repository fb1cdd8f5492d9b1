import type { Runtime } from '../../runtime.ts';
import { type CarrierRecord, keepCarrierPhone } from './store-carriers.ts';

type Told = Omit<NonNullable<CarrierRecord['phone']>, 'toldAt'>;

/** Stores what the app on a phone told of it. What it did not tell this time stays. */
export const keepPhone = ({ db, clock }: Pick<Runtime, 'db' | 'clock'>, carrierId: number, told: Told) =>
  keepCarrierPhone(db, carrierId, JSON.stringify({ ...told, toldAt: clock.now() }));
