export type FieldKind = 'text' | 'number' | 'date' | 'yes_no' | 'choice';

/** A field that the account has. */
export interface KnownField {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly choices: readonly string[];
}

/** What becomes of a column. `full_name` is split into first and last name, or kept whole as the first name: the import's choice. */
export type ColumnTarget =
  | { readonly to: 'phone_number' | 'first_name' | 'last_name' | 'full_name' | 'email' | 'leave_out' }
  | { readonly to: 'field'; readonly key: string }
  | {
      readonly to: 'new_field';
      readonly key: string;
      readonly label: string;
      readonly kind: FieldKind;
      readonly choices: readonly string[];
    };

export interface ProposedColumn {
  readonly column: number;
  readonly name: string;
  readonly target: ColumnTarget;
  /** By its name, by what stands in it, or because nothing else fits. */
  readonly because: 'name' | 'content' | 'unknown' | 'empty';
  /** A sentence for people. */
  readonly reason: string;
  /** The first few cells that are not empty. */
  readonly samples: readonly string[];
}
