import { SUMS } from './store-message-sums.ts';

const NAMES: readonly string[] = SUMS;
/** The place of a sum of messages in those of `value_hours` and `value_days`. */
export const placeOfSum = (name: string): number => NAMES.indexOf(name) + 1;
