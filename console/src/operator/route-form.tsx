import type { AdminRoutesSetInput, Carrier, Route } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useChange } from '../api/use-action.ts';
import { formatList } from '../format/list.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Field, FieldGroup } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { CloseIcon, PlusIcon } from '../ui/icons.tsx';
import { RadioInput, Select, TextField } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import { ConditionFields, readConditions } from './condition-fields.tsx';
import { MatchFields, readMatch } from './match-fields.tsx';
import styles from './operator.module.css';
import { tiersOf } from './tiers.ts';

interface RouteFormProps {
  readonly carriers: readonly Carrier[];
  readonly routes: readonly Route[];
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

interface LinesProps {
  readonly carriers: readonly Carrier[];
  readonly lines: readonly number[];
  readonly onLines: (lines: readonly number[]) => void;
}

/** A line for each carrier: its tier, and its share among the carriers of the same tier. */
function CarrierLines({ carriers, lines, onLines }: LinesProps) {
  const t = useRoutesText();
  return (
    <>
      {lines.map((line, index) => (
        <div key={line} className={styles.columns}>
          <Field name={`carrier-${line}`} label={t('carrierOf', { place: index + 1 })}>
            <Select
              defaultValue={carriers[index]?.id}
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
              onClick={() => onLines(lines.filter((one) => one !== line))}
            >
              {t('leaveOut')}
            </Button>
          )}
        </div>
      ))}
      {lines.length >= LINES_MAX ? null : (
        <div>
          <Button icon={<PlusIcon />} onClick={() => onLines([...lines, Math.max(...lines) + 1])}>
            {t('another')}
          </Button>
        </div>
      )}
    </>
  );
}

const readRoute = (values: FormValues, lines: readonly number[]): AdminRoutesSetInput => ({
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
});

/** Whether it decides for every number and every message that no other route is for. */
const isForAll = ({ match, account_ids, sender_ids, purposes, hours }: AdminRoutesSetInput): boolean =>
  match === 'any' && [account_ids, sender_ids, purposes, hours].every((condition) => condition === undefined);

/** Sets a route. The toast brings back the one that it replaced, or removes it if it replaced none. */
function useSetRoute(routes: readonly Route[], onSet: () => void) {
  const t = useRoutesText();
  const undo = useToldAction(
    ({ id, before }: { readonly id: number; readonly before: Route | undefined }): Promise<unknown> => {
      if (before === undefined) return volley.admin.routes.delete({ id });
      const { id: _, created_at: _made, updated_at: _changed, value, ...rest } = before;
      return volley.admin.routes.set({ ...rest, ...(value !== '' && { value }) });
    },
    { refreshes: ['admin.routes'], onDone: () => showToast(t('routeUndone')) },
  );
  return useChange('admin.routes.set', {
    onDone: ({ id, created_at, updated_at }) => {
      // A route that replaces another one keeps its number. What was replaced is not known if it stands on no page that was read.
      const before = routes.find((route) => route.id === id);
      const isKnown = before !== undefined || created_at === updated_at;
      onSet();
      showToast(t('routeSet'), ...(isKnown ? [() => undo.mutate({ id, before })] : []));
    },
  });
}

/** Sets a route; that for all numbers after a question, since every message may depend on it. */
export function RouteForm({ carriers, routes, first }: RouteFormProps) {
  const t = useRoutesText();
  const [lines, setLines] = useState<readonly number[]>([0]);
  const [asked, ask] = useState<AdminRoutesSetInput | null>(null);
  const save = useSetRoute(routes, () => setLines([Math.max(...lines) + 1]));
  // Another line names another carrier at first.
  const ordered = carriers.toSorted((one, other) => Number(other.id === first) - Number(one.id === first));
  const names = (asked?.tiers.flat() ?? []).map(
    ({ carrier_id }) => carriers.find(({ id }) => id === carrier_id)?.name ?? '',
  );
  return (
    <>
      <Form
        action={{
          ...save,
          mutate: (route: AdminRoutesSetInput) => (isForAll(route) ? ask(route) : save.mutate(route)),
        }}
        read={(values) => readRoute(values, lines)}
        submit={t('setRoute')}
      >
        <MatchFields />
        <ConditionFields />
        <CarrierLines carriers={ordered} lines={lines} onLines={setLines} />
        {lines.length === 1 ? null : <OrderField />}
      </Form>
      {asked === null ? null : (
        <ConfirmDialog
          title={t('allAsked')}
          consequence={t('allWords', { names: formatList(names) })}
          verb={t('setRoute')}
          action={save}
          input={asked}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
