/** A connection that no other statement uses. */
export interface Connection {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}
