/** A time in ISO 8601, UTC, with microseconds and a trailing Z: it sorts as text, and goes to Postgres and to the wire as it is. */
export type Timestamp = string & { readonly brand: 'Timestamp' };

export type Uuid = string & { readonly brand: 'Uuid' };

/** A number in international form: digits without a plus. */
export type PhoneNumber = string & { readonly __brand: 'PhoneNumber' };

/** Credits as integer hundredths: sums are exact, and no float ever touches money. */
export type Hundredths = number & { readonly brand: 'Hundredths' };
