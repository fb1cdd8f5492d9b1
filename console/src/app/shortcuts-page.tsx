import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sessionQuery } from '../api/session.ts';
import { shellText } from '../text/shell.ts';
import { useText } from '../text/use-text.ts';
import { SwitchInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { areHotkeysOn, paletteKey, switchHotkeys } from './hotkeys.ts';
import { placesFor } from './navigation.ts';
import styles from './shortcuts-page.module.css';

export function ShortcutsPage() {
  const t = useText(shellText);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [isOn, setOn] = useState(areHotkeysOn);
  const places = placesFor(session).flatMap((group) => group.places);
  const key = (name: string) => <kbd>{name}</kbd>;
  const rows: readonly (readonly [name: string, keys: ReactNode])[] = [
    [t('shortcutPalette'), key(t(paletteKey))],
    [t('shortcutSearch'), key('/')],
    [t('shortcutHelp'), key('?')],
    [t('shortcutRows'), t.rich('keyOr', { first: key(t('keyUp')), second: key(t('keyDown')) })],
    [t('shortcutClose'), key(t('keyEscape'))],
    ...places.map(
      (place) =>
        [t('goTo', { place: t(place.words) }), t.rich('keyThen', { first: key('g'), second: key(place.key) })] as const,
    ),
  ];
  return (
    <Page title={t('shortcuts')} lead={t('shortcutsLead')}>
      <SwitchInput
        name="hotkeys"
        label={t('singleKeys')}
        hint={t('singleKeysHint')}
        checked={isOn}
        onChange={({ target }) => {
          switchHotkeys(target.checked);
          setOn(target.checked);
        }}
      />
      <table className={styles.table} aria-label={t('shortcutsTable')}>
        <thead>
          <tr>
            <th scope="col">{t('doesColumn')}</th>
            <th scope="col">{t('keyColumn')}</th>
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
