import { Select, useTies } from './inputs.tsx';
import { FoundCombobox } from './lazy-combobox.ts';
import { type ChoicesProps, useChoices } from './use-choices.ts';

type FieldProps<Row> = ChoicesProps<Row> & { readonly 'data-composer'?: string };

/** Chooses one of a list of any length, in a Field. */
export function FoundSelect<Row>(props: FieldProps<Row>) {
  const { value, 'data-composer': mark } = props;
  const ties = useTies();
  const { options, found, choose, focus } = useChoices(props);
  const marked = mark === undefined ? {} : { 'data-composer': mark };
  return found === null ? (
    <Select {...marked} {...focus} value={value} options={options} onChange={({ target }) => choose(target.value)} />
  ) : (
    <FoundCombobox {...marked} {...ties} found={found} value={value} onChoose={choose} />
  );
}
