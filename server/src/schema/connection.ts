/** One connection, which no statement of others uses. */
export interface Connection {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}
