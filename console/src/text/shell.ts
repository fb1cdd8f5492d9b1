import { area, type KeyOf } from './use-text.ts';

/** The frame around all pages: navigation, menus and what belongs to no page. */
export const useShellText = area(() => import('./shell.fr.ts'), {
  groupOperator: 'Installation',
  auditOfAll: 'All audit logs',
  navigation: 'Navigation',
  skip: 'Skip to the page',
  find: 'Find',
  paletteKey: 'Ctrl K',
  paletteKeyMac: '⌘ K',
  groupAudience: 'Audience',
  available: 'Credits available',
  held: '{credits} held by campaigns',
  noAccount: 'No account',
  switchAccount: 'Switch the account',
  yourAccounts: 'Your accounts',
  otherAccount: 'Another account…',
  personMenu: 'Your profile, theme and language',
  shortcuts: 'Keyboard shortcuts',
  theme: 'Theme',
  theme_system: 'As the system',
  theme_light: 'Light',
  theme_dark: 'Dark',
  signOut: 'Sign out',
  stillSignedIn: 'You are still signed in. {message}',
  enteredTitle: 'You have entered {name}',
  enteredWords:
    'You act for this account as one of the operator’s people. The audit logs of both tell what you change.',
  brokenTitle: 'Something went wrong',
  missingTitle: 'Page not found',
  missingHeading: 'There is no page at this address',
  missingWords: 'It may have moved, or a letter of the address is wrong.',
  missingAction: 'Go to the first page',
  goTo: 'Go to {place}',
});

export type ShellKey = KeyOf<typeof useShellText>;
