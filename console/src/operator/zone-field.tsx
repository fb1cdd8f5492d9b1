import { useOperatorText } from '../text/operator.ts';
import { TextField } from '../ui/inputs.tsx';

interface ZoneFieldProps {
  readonly name: string;
  readonly hint: string;
  readonly defaultValue?: string | undefined;
}

/** A time zone: any may be typed, and the browser suggests those that it knows. */
export function ZoneField(props: ZoneFieldProps) {
  const t = useOperatorText();
  return (
    <>
      <TextField {...props} label={t('zone')} list="zones" />
      <datalist id="zones">
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
