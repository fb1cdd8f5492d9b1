import { FoundCombobox } from './lazy-combobox.ts';
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
  const { value, label, className = styles.filter, isOptional = false } = props;
  const { options, found, choose, isEmpty, focus } = useChoices(props);
  if (isOptional && isEmpty) return null;
  if (found !== null) return <FoundCombobox aria-label={label} found={found} value={value} onChoose={choose} />;
  return (
    <select
      {...focus}
      className={className}
      aria-label={label}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </select>
  );
}
