import styles from './toolbar.module.css';

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  /** Undefined if the filter is not set. */
  readonly value: Value | undefined;
  /** The words of the first choice, which sets no filter. */
  readonly all: string;
  readonly options: readonly { readonly value: Value; readonly words: string }[];
  readonly onChange: (value: Value | undefined) => void;
}

/** A filter in a list's toolbar. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, all, options, onChange } = props;
  return (
    <select
      className={styles.filter}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </select>
  );
}
