import type { ColumnTarget } from '../sheets/index.ts';

/**
 * A version that does not know columns of refusals would import the people and leave the refusals out. So the column of the numbers is
 * stored under another name beside such columns: that version finds no number in any row, and imports nobody.
 */
const BESIDE_REFUSALS = 'phone_number_unless_refused';

export function storedMapping(mapping: readonly ColumnTarget[]): string {
  const hasRefusals = mapping.some(({ to }) => to === 'opt_out' || to === 'opt_out_when_no');
  return JSON.stringify(
    mapping.map((target) => (hasRefusals && target.to === 'phone_number' ? { to: BESIDE_REFUSALS } : target)),
  );
}

/** Reads a mapping in a select list. No label or key looks like this, since a quote in them has a backslash. */
export const MAPPING = `replace(mapping::text, '{"to": "${BESIDE_REFUSALS}"}', '{"to": "phone_number"}')::jsonb as mapping`;
