/** The parameters of a statement that is composed for one condition. The statement's text never contains anything that a person entered. */
export class Bindings {
  readonly #values: unknown[];

  /** The account is the first parameter. */
  constructor(accountId: number) {
    this.#values = [accountId];
  }

  /** Adds a value and returns its placeholder. */
  add(
    value: unknown,
    type: 'text' | 'text[]' | 'bigint' | 'numeric' | 'numeric[]' | 'jsonb' | 'timestamptz' | 'uuid',
  ): string {
    return this.#add(value, type);
  }

  /** For the statement's own values, such as a limit or an edge. */
  addNumber(value: number): string {
    return this.#add(value, 'bigint');
  }

  addNumbers(values: readonly number[]): string {
    return this.#add(values, 'bigint[]');
  }

  get values(): readonly unknown[] {
    return this.#values;
  }

  #add(value: unknown, type: string): string {
    this.#values.push(value);
    return `$${this.#values.length}::${type}`;
  }
}
