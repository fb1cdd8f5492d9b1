/** The values of a statement that is put together for one condition: nothing that a person said is ever a part of its text. */
export class Bindings {
  readonly #values: unknown[];

  /** The account is the first of all. */
  constructor(accountId: number) {
    this.#values = [accountId];
  }

  /** The parameter that stands for the value. */
  add(
    value: unknown,
    type: 'text' | 'text[]' | 'bigint' | 'numeric' | 'numeric[]' | 'jsonb' | 'timestamptz' | 'uuid',
  ): string {
    return this.#add(value, type);
  }

  /** Of a statement's own: a limit, an edge. */
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
