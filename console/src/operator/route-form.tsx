import type { Carrier } from '@volley/sdk';
import { useState } from 'react';
import { useChange } from '../api/use-action.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { Button } from '../ui/button.tsx';
import { Field, FieldGroup } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { CloseIcon, PlusIcon } from '../ui/icons.tsx';
import { RadioInput, Select, TextField } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import { ConditionFields, readConditions } from './condition-fields.tsx';
import { MatchFields, readMatch } from './match-fields.tsx';
import styles from './operator.module.css';
import { tiersOf } from './tiers.ts';

interface RouteFormProps {
  readonly carriers: readonly Carrier[];
  readonly first?: number;
}

const LINES_MAX = 8;

/** Only several carriers need an order. */
function OrderField() {
  const t = useRoutesText();
  return (
    <FieldGroup name="order" label={t('order')}>
      <RadioInput name="order" value="weight" label={t('order_weight')} hint={t('orderHint_weight')} defaultChecked />
      <RadioInput name="order" value="cost" label={t('order_cost')} hint={t('orderHint_cost')} />
    </FieldGroup>
  );
}

/** A line for each carrier: its tier, and its share among the carriers of the same tier. */
export function RouteForm({ carriers, first }: RouteFormProps) {
  const t = useRoutesText();
  const [lines, setLines] = useState([0]);
  // Another line names another carrier at first.
  const ordered = carriers.toSorted((one, other) => Number(other.id === first) - Number(one.id === first));
  const save = useChange('admin.routes.set', {
    onDone: () => {
      setLines([Math.max(...lines) + 1]);
      showToast(t('saved'));
    },
  });
  return (
    <Form
      action={save}
      read={(values) => ({
        ...readMatch(values),
        ...readConditions(values),
        ...(values.text('order') === 'cost' && { order: 'cost' as const }),
        tiers: tiersOf(
          lines.map((line) => ({
            carrier: Number(values.text(`carrier-${line}`)),
            tier: Number(values.text(`tier-${line}`)),
            weight: values.number(`weight-${line}`),
          })),
        ),
      })}
      submit={t('save')}
    >
      <MatchFields />
      <ConditionFields />
      {lines.map((line, index) => (
        <div key={line} className={styles.columns}>
          <Field name={`carrier-${line}`} label={t('carrierOf', { place: index + 1 })}>
            <Select
              defaultValue={ordered[index]?.id}
              options={carriers.map(({ id, name }) => ({ value: String(id), words: name }))}
            />
          </Field>
          <Field name={`tier-${line}`} label={t('tier')}>
            <Select
              defaultValue={String(Math.min(index + 1, 3))}
              options={(['1', '2', '3'] as const).map((value) => ({ value, words: t(`tier_${value}`) }))}
            />
          </Field>
          <TextField name={`weight-${line}`} label={t('weight')} inputMode="numeric" defaultValue="100" />
          {lines.length === 1 ? null : (
            <Button
              kind="quiet"
              icon={<CloseIcon />}
              aria-label={t('leaveOutName', { place: index + 1 })}
              onClick={() => setLines(lines.filter((one) => one !== line))}
            >
              {t('leaveOut')}
            </Button>
          )}
        </div>
      ))}
      {lines.length >= LINES_MAX ? null : (
        <div>
          <Button icon={<PlusIcon />} onClick={() => setLines([...lines, Math.max(...lines) + 1])}>
            {t('another')}
          </Button>
        </div>
      )}
      {lines.length === 1 ? null : <OrderField />}
    </Form>
  );
}
