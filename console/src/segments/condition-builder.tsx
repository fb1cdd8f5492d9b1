import { useSegmentsText } from '../text/segments.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon, PlusIcon } from '../ui/icons.tsx';
import { Choose, RuleAnswers } from './rule-answers.tsx';
import {
  blankGroup,
  blankRow,
  ITEMS_MAX,
  isGroup,
  type KnownField,
  RULE_KINDS,
  type RuleGroup,
  type RuleKind,
  type RuleRow,
  type RuleTree,
  withKind,
} from './rule-rows.ts';
import styles from './segments.module.css';

interface ItemProps<Item> {
  readonly item: Item;
  readonly place: string;
  readonly fields: readonly KnownField[];
  readonly onChange: (item: Item) => void;
  /** Left out for the only item. */
  readonly onRemove?: (() => void) | undefined;
}

function Not({ isNot, onChange }: { readonly isNot: boolean; readonly onChange: (isNot: boolean) => void }) {
  const t = useSegmentsText();
  return (
    <label className={styles.not}>
      <input type="checkbox" checked={isNot} onChange={({ target }) => onChange(target.checked)} />
      <span>{t('not')}</span>
    </label>
  );
}

function Row({ item, place, fields, onChange, onRemove }: ItemProps<RuleRow>) {
  const t = useSegmentsText();
  return (
    <fieldset className={`row ${styles.row}`} aria-label={t('rule', { place })}>
      <Not isNot={item.isNot} onChange={(isNot) => onChange({ ...item, isNot })} />
      <Choose
        label={t('ofKind')}
        value={item.kind}
        options={RULE_KINDS.map((value) => ({ value, words: t(`kind_${value}`) }))}
        onChange={(kind) => onChange(withKind(item, kind as RuleKind))}
      />
      <RuleAnswers row={item} fields={fields} onChange={onChange} />
      {onRemove === undefined ? null : (
        <span className={styles.last}>
          <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={onRemove}>
            {t('removeRule', { place })}
          </Button>
        </span>
      )}
    </fieldset>
  );
}

interface ModeProps {
  readonly mode: 'all' | 'any';
  readonly onChange: (mode: 'all' | 'any') => void;
}

function Mode({ mode, onChange }: ModeProps) {
  const t = useSegmentsText();
  const options = (['all', 'any'] as const).map((value) => ({ value, words: t(value) }));
  return (
    <Choose
      label={t('mode')}
      value={mode}
      options={options}
      onChange={(value) => onChange(value === 'any' ? 'any' : 'all')}
    />
  );
}

const replaced = <Item extends { readonly id: number }>(items: readonly Item[], item: Item): Item[] =>
  items.map((one) => (one.id === item.id ? item : one));

function Group({ item, place, fields, onChange, onRemove }: ItemProps<RuleGroup>) {
  const t = useSegmentsText();
  const { rows } = item;
  return (
    <fieldset className={`stack ${styles.group}`} aria-label={t('ruleGroup', { place })}>
      <div className="row">
        <Not isNot={item.isNot} onChange={(isNot) => onChange({ ...item, isNot })} />
        <Mode mode={item.mode} onChange={(mode) => onChange({ ...item, mode })} />
        <span className={styles.last}>
          <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={onRemove}>
            {t('removeGroup', { place })}
          </Button>
        </span>
      </div>
      <ul className="stack">
        {rows.map((row, index) => (
          <li key={row.id}>
            <Row
              item={row}
              place={`${place}.${index + 1}`}
              fields={fields}
              onChange={(changed) => onChange({ ...item, rows: replaced(rows, changed) })}
              onRemove={
                rows.length === 1
                  ? undefined
                  : () => onChange({ ...item, rows: rows.filter(({ id }) => id !== row.id) })
              }
            />
          </li>
        ))}
      </ul>
      {rows.length >= ITEMS_MAX ? null : (
        <div>
          <Button kind="quiet" icon={<PlusIcon />} onClick={() => onChange({ ...item, rows: [...rows, blankRow()] })}>
            {t('addRule')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface BuilderProps {
  readonly tree: RuleTree;
  readonly fields: readonly KnownField[];
  readonly onChange: (tree: RuleTree) => void;
}

/** Rules and groups of rules, as deep as a segment's condition may be. */
export function ConditionBuilder({ tree, fields, onChange }: BuilderProps) {
  const t = useSegmentsText();
  const { items } = tree;
  const change = (item: RuleRow | RuleGroup) => onChange({ ...tree, items: replaced(items, item) });
  const add = (item: RuleRow | RuleGroup) => onChange({ ...tree, items: [...items, item] });
  return (
    <fieldset className={`stack ${styles.builder}`}>
      <legend>{t('condition')}</legend>
      <div className="row">
        <Mode mode={tree.mode} onChange={(mode) => onChange({ ...tree, mode })} />
      </div>
      <ul className="stack">
        {items.map((item, index) => {
          const place = String(index + 1);
          const onRemove =
            items.length === 1
              ? undefined
              : () => onChange({ ...tree, items: items.filter(({ id }) => id !== item.id) });
          return (
            <li key={item.id}>
              {isGroup(item) ? (
                <Group item={item} place={place} fields={fields} onChange={change} onRemove={onRemove} />
              ) : (
                <Row item={item} place={place} fields={fields} onChange={change} onRemove={onRemove} />
              )}
            </li>
          );
        })}
      </ul>
      {items.length >= ITEMS_MAX ? null : (
        <div className="row">
          <Button icon={<PlusIcon />} onClick={() => add(blankRow())}>
            {t('addRule')}
          </Button>
          <Button icon={<PlusIcon />} onClick={() => add(blankGroup())}>
            {t('addGroup')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
