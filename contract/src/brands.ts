/** A time in ISO 8601, UTC, with microseconds and a trailing Z: it sorts as text, and goes to Postgres and to the wire as it is. */
export type Timestamp = string & { readonly brand: 'Timestamp' };

export type Uuid = string & { readonly brand: 'Uuid' };
