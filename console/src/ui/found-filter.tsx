import styles from './toolbar.module.css';
import { type ChoicesProps, useChoices } from './use-choices.ts';

type LabelledProps<Row> = ChoicesProps<Row> & {
  readonly label: string;
  readonly className?: string | undefined;
  /** Whether it is left out while there is nothing to choose. */
  readonly isOptional?: boolean;
};

/** Chooses one of a list of any length outside a Field, such as in a toolbar. */
export function FoundFilter<Row>(props: LabelledProps<Row>) {
  const { value, onChange, label, className = styles.filter, isOptional = false } = props;
  const { options, search, keep, isEmpty } = useChoices(props, label);
  if (isOptional && isEmpty) return null;
  return (
    <>
      {search}
      <select
        className={className}
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          keep(target.value);
          onChange(target.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
    </>
  );
}
