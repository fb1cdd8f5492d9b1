import { useReferencesText } from '../text/references.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';

const LENGTH_MAX = 128;

interface ReferenceFieldProps {
  readonly composer: {
    readonly draft: { readonly reference: string };
    change(changes: { readonly reference: string }): void;
    refusalOf(field: 'reference'): string | undefined;
  };
}

/** The name by which a campaign of either kind is found again. */
export function ReferenceField({ composer }: ReferenceFieldProps) {
  const t = useReferencesText();
  return (
    <Field name="reference" label={t('reference')} hint={t('hint')} error={composer.refusalOf('reference')}>
      <TextInput
        maxLength={LENGTH_MAX}
        value={composer.draft.reference}
        onChange={({ target }) => composer.change({ reference: target.value })}
      />
    </Field>
  );
}
