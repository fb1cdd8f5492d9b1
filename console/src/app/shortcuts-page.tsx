import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMay, useSession } from '../api/session.ts';
import { useShellText } from '../text/shell.ts';
import { useShortcutsText } from '../text/shortcuts.ts';
import { SwitchInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { areHotkeysOn, paletteKey, switchHotkeys } from './hotkeys.ts';
import { placesFor } from './navigation.ts';
import styles from './shortcuts-page.module.css';

export function ShortcutsPage() {
  const t = useShellText();
  const own = useShortcutsText();
  const session = useSession();
  const [isOn, setOn] = useState(areHotkeysOn);
  const places = placesFor(useRouter(), session);
  const mayDecide = useMay('operator_approvals');
  const key = (name: string) => <kbd>{name}</kbd>;
  const rows: readonly (readonly [name: string, keys: ReactNode])[] = [
    [own('paletteTitle'), key(t(paletteKey))],
    [own('shortcutSearch'), key('/')],
    [own('shortcutHelp'), key('?')],
    [own('shortcutRows'), own.rich('keyOr', { first: key(own('keyUp')), second: key(own('keyDown')) })],
    ...(mayDecide
      ? ([
          [own('shortcutApprove'), key('a')],
          [own('shortcutReject'), key('r')],
        ] as const)
      : []),
    [own('shortcutClose'), key(own('keyEscape'))],
    ...places.map(
      (place) =>
        [
          t('goTo', { place: t(place.words) }),
          own.rich('keyThen', { first: key('g'), second: key(place.key) }),
        ] as const,
    ),
  ];
  return (
    <Page title={t('shortcuts')} lead={own('shortcutsLead')}>
      <SwitchInput
        name="hotkeys"
        label={own('singleKeys')}
        hint={own('singleKeysHint')}
        checked={isOn}
        onChange={({ target }) => {
          switchHotkeys(target.checked);
          setOn(target.checked);
        }}
      />
      <table className={`table ${styles.keys}`} aria-label={own('shortcutsTable')}>
        <thead>
          <tr>
            <th scope="col">{own('doesColumn')}</th>
            <th scope="col">{own('keys')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, keys]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{keys}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  );
}
