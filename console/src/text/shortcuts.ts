import { accountArea } from './account-words.ts';

export const useShortcutsText = accountArea(() => import('./shortcuts.fr.ts'), {
  shortcutsLead: 'Single keys work wherever you are not typing.',
  shortcutSearch: 'Search in the list',
  shortcutHelp: 'Show this page',
  shortcutRows: 'From row to row in a table',
  shortcutApprove: 'Under Approvals: ask whether to approve what has the focus',
  shortcutReject: 'Under Approvals: ask why to reject what has the focus',
  shortcutClose: 'Close what is open',
  keyThen: '{first} then {second}',
  keyOr: '{first} or {second}',
  keyUp: 'Up',
  keyDown: 'Down',
  keyEscape: 'Esc',
  singleKeys: 'Single keys are on',
  singleKeysHint: 'Switch them off if you speak to your computer or press keys by accident.',
  shortcutsTable: 'Keys and what they do',
  doesColumn: 'What they do',
});
