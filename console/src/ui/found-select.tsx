import { useField } from './field.tsx';
import { Select } from './inputs.tsx';
import { type ChoicesProps, useChoices } from './use-choices.ts';

type FieldProps<Row> = ChoicesProps<Row> & { readonly 'data-composer'?: string };

/** Chooses one of a list of any length, in a Field. */
export function FoundSelect<Row>(props: FieldProps<Row>) {
  const { value, onChange, 'data-composer': mark } = props;
  const { options, search, keep } = useChoices(props, useField().label);
  return (
    <>
      {search}
      <Select
        {...(mark !== undefined && { 'data-composer': mark })}
        value={value}
        options={options}
        onChange={({ target }) => {
          keep(target.value);
          onChange(target.value);
        }}
      />
    </>
  );
}
