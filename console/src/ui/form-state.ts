import { createContext, use } from 'react';

export interface FieldName {
  readonly name: string;
  readonly label: string;
  readonly id: string;
}

export interface FormState {
  /** Returns the function that removes the field. */
  addField(field: FieldName): () => void;
  errorsOf(name: string): readonly string[];
}

export const FormStateContext = createContext<FormState | null>(null);

/** Null outside a form. */
export const useFormState = (): FormState | null => use(FormStateContext);

/** `recipients.group_ids.0` belongs to the field `recipients.group_ids`, or to `recipients` if that is the field. */
export function belongsTo(errorName: string, fieldName: string): boolean {
  return errorName === fieldName || errorName.startsWith(`${fieldName}.`) || errorName.startsWith(`${fieldName}[`);
}

/** The values of a form's fields, by name. */
export class FormValues {
  readonly #data: FormData;

  constructor(form: HTMLFormElement) {
    this.#data = new FormData(form);
  }

  /** Returns the trimmed text, empty if nothing was typed. */
  text(name: string): string {
    return this.raw(name).trim();
  }

  /** Returns the untrimmed text, for passwords and messages. */
  raw(name: string): string {
    const value = this.#data.get(name);
    return typeof value === 'string' ? value : '';
  }

  /** Returns the values of several inputs that have this name. */
  all(name: string): string[] {
    return this.#data.getAll(name).filter((value) => typeof value === 'string' && value !== '') as string[];
  }

  isChecked(name: string): boolean {
    return this.#data.has(name);
  }

  /**
   * Null: nothing was typed. What is no number is returned as it was typed, so that the service names the field: NaN would
   * reach it as null, which takes a limit away.
   */
  number(name: string): number | null {
    const text = this.text(name);
    const number = Number(text);
    return text === '' ? null : Number.isFinite(number) ? number : (text as unknown as number);
  }
}
