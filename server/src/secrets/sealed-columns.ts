/** A column whose values are encrypted with the secret of the installation, with the primary key of its table. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly key: Readonly<Record<string, 'bigint' | 'uuid' | 'bytea'>>;
  /** How many values are read at a time, where they are large. */
  readonly pageRows?: number;
}

/** All such columns. A test compares the list with the schema, because what is missing here is lost when the secret is replaced. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'carriers', column: 'sealed_password', key: { id: 'bigint' } },
  { table: 'carriers', column: 'sealed_tls_key', key: { id: 'bigint' } },
  { table: 'trunks', column: 'sealed_password', key: { id: 'bigint' } },
  { table: 'trunks', column: 'sealed_tls_key', key: { id: 'bigint' } },
  { table: 'lookup_sources', column: 'sealed_secret', key: { id: 'bigint' } },
  { table: 'letters', column: 'sealed', key: { id: 'uuid' } },
  { table: 'openid_providers', column: 'secret_sealed', key: { uuid: 'uuid' } },
  { table: 'openid_sign_ins', column: 'verifier_sealed', key: { state_hash: 'bytea' } },
  { table: 'totp_factors', column: 'secret_sealed', key: { user_id: 'bigint' } },
  { table: 'erasures', column: 'sealed_number', key: { account_id: 'bigint', id: 'uuid' } },
  { table: 'webhook_endpoints', column: 'sealed_secret', key: { account_id: 'bigint', uuid: 'uuid' } },
  { table: 'webhook_endpoints', column: 'sealed_old_secret', key: { account_id: 'bigint', uuid: 'uuid' } },
  { table: 'registration_papers', column: 'sealed', key: { account_id: 'bigint', id: 'bigint' }, pageRows: 4 },
];
