import type { contactField } from '@volley/contract/contact-fields';
import type { RowOf } from '@volley/contract/rows';
import type { UnclearDate } from './date-order.ts';

/** A field that the account has. */
export type KnownField = Pick<RowOf<typeof contactField>, 'key' | 'label' | 'kind' | 'choices'>;

/** What becomes of a column. The import chooses whether to split `full_name` or to keep it whole as the first name. */
export type ColumnTarget =
  | { readonly to: 'phone_number' | 'first_name' | 'last_name' | 'full_name' | 'email' | 'leave_out' }
  /** The person gets no messages when the cell says yes ("Opt out?"), or when it says no ("Consent?"). */
  | { readonly to: 'opt_out' | 'opt_out_when_no' }
  | { readonly to: 'field'; readonly key: string }
  | (KnownField & { readonly to: 'new_field' });

export interface ProposedColumn {
  readonly column: number;
  readonly name: string;
  readonly target: ColumnTarget;
  /** Whether the column's name or its cells decided, or nothing fitted. */
  readonly because: 'name' | 'content' | 'unknown' | 'empty';
  /** The reason as a sentence for people. */
  readonly reason: string;
  /** The first few cells that are not empty. */
  readonly samples: readonly string[];
  readonly unclearDates: readonly UnclearDate[];
}
