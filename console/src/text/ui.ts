import { area } from './use-text.ts';

/** The words of the shared components. */
export const useUiText = area(() => import('./ui.fr.ts'), {
  close: 'Close',
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  tryAgain: 'Try again',
  couldNotRead: 'This could not be read',
  requestId: 'Number of the request: {id}',
  showPassword: 'Show',
  hidePassword: 'Hide',
  columns: 'Columns',
  chooseCountry: 'Choose a country',
  addCountry: 'Add a country',
  takeOutCountry: 'Take out {name}',
  offline: 'You are offline. What you see may be old, and nothing can be saved.',
  accountSuspended:
    'This account is suspended. Nothing is sent or changed until the operator lifts it. Please ask the operator of this service.',
  reconnecting: 'The connection to Volley broke off. Reconnecting; figures may be old meanwhile.',
  stepDone: 'Done',
  stepOpen: 'To do',
});
