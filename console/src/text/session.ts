import { area } from './use-text.ts';

/** Signing in, and a person's own data and settings. */
const en = {
  signInTitle: 'Sign in',
  signIn: 'Sign in',
  noPassword: 'Forgot your password?',
  noPasswordWords:
    'Ask an owner of your account or the operator for a link to a new one. It works once, within an hour.',
  askForLink: 'Send me a link',
  askForLinkWords: 'Where this installation sends mail, a letter brings you a link to choose a new password.',
  linkAsked:
    'If a person signs in here with this address, a letter is on its way to it. Its link works once, within an hour.',
  continueWith: 'Continue with {provider}',
  providerToo: 'People with such an address may also sign in with {provider}.',
  providerOnly: 'People with such an address sign in with {provider}, not with a password.',
  giveFactorWords: 'A second factor is obligatory for you. Confirm with the one that you have set up.',
  factorElsewhere:
    'Your passkey does not work in this browser or at this address. Open Volley where you set it up, or ask the operator to reset it.',
  setUpFactorTitle: 'Set up a second factor',
  setUpFactorWords:
    'It is obligatory for you: everything else opens once you have added a passkey or set up an authenticator.',
  codeTitle: 'Second step',
  code: 'Code',
  codeHint: 'The six digits that your authenticator shows now, or one of your recovery codes.',
  continue: 'Continue',
  startOver: 'Start over',
  signInPasskey: 'Sign in with a passkey',
  or: 'or',
  passkeyFailed: 'The browser gave no passkey. Try again, or use your password.',

  welcomeTitle: 'Welcome to Volley',
  welcomeFirst: 'You are the first person here: you will run this installation and own its first account.',
  welcomeInvited: 'You are invited to {account} as {role}.',
  welcomeInvitedStaff: 'You are invited to the people who run this installation.',
  welcomeKnown: 'Give the password that you have here already.',
  welcomeSignedIn: 'You are signed in as {email}, so no password is asked for.',
  welcomeByProvider: 'Afterwards open the link of this invitation once more.',
  resetTitle: 'Choose a new password',
  resetWords: 'For {email}. All your sessions end, and you sign in anew.',
  name: 'Your name',
  nameHint: 'Others see it beside what you do.',
  newPassword: 'New password',
  passwordHint:
    'At least 12 characters, of any kind: a few words in a row are good. The commonest passwords are refused, and those made of your name or address.',
  accept: 'Accept',
  setPassword: 'Set the password',
  begin: 'Begin',
  linkGone: 'This link does not work any more',
  linkGoneWords:
    'It was used already, or its time is over. Ask whoever gave it to you for another one. If you set a password with it, sign in.',
  linkMissing: 'The link is not complete',
  linkMissingWords: 'The link goes on behind its # sign. Take all of it into the address of the browser.',
  toSignIn: 'Go to the sign-in page',
  role_viewer: 'a viewer, who reads',
  role_author: 'an author, who writes and sends nothing',
  role_sender: 'a sender, who writes and sends',
  role_developer: 'a developer, who manages keys and webhooks',
  role_owner: 'an owner, who does everything',

  confirmTitle: 'It is you, is it?',
  confirmWords: 'What you are about to do matters, so give your password again. It holds for 15 minutes.',
  confirm: 'Confirm',
  confirmPasskey: 'Confirm with a passkey',

  accountsTitle: 'Choose an account',
  accountsLead: 'Everything that you see and do happens in one account.',
  accountsNone: 'You are in no account',
  accountsNoneWords: 'Ask an owner of an account to invite you.',
  enter: 'Enter {name}',
  enterShort: 'Enter',

  heldTitle: 'Confirm what you may do',
  heldHint:
    'Somebody signed in with your email address before it was proven that the address is yours. Their password and their sessions have been ended. Keep only what you expect to have.',
  heldKeep: 'What do you keep?',
  heldStaff: 'Work for the operator',
  heldDecide: 'Keep what is chosen, and give up the rest',
  passwordTitleHint: 'A new password ends all your other sessions.',
  currentPassword: 'Present password',
  changePassword: 'Change the password',
  passwordChanged: 'Password changed. Your other sessions have ended.',

  authenticatorTitle: 'Authenticator',
  authenticatorHint:
    'A program on your telephone that shows a new code every 30 seconds. With it, your password alone lets nobody in.',
  authenticatorOff: 'Not set up',
  authenticatorOn: 'Set up',
  setUp: 'Set up an authenticator',
  scan: 'Scan this with your authenticator, or type the secret into it.',
  qrAlt: 'QR code with the secret for the authenticator',
  finish: 'Finish',
  codesLeft:
    '{count, plural, =0 {No recovery code is left} one {# recovery code is left} other {# recovery codes are left}}',
  codesTitle: 'Your recovery codes',
  codesWords:
    'Each lets you in once when the telephone is not at hand. They are shown only now: print them, or keep them in a password manager.',
  codesKept: 'I have kept them',
  newCodes: 'Make new recovery codes',
  newCodesWords: 'The codes that you have kept so far are good no more.',
  makeCodes: 'Make new codes',
  removeAuthenticator: 'Remove the authenticator',
  removeAuthenticatorWords:
    'From then on your password alone lets you in, and everybody else who knows it. The recovery codes are good no more.',
  authenticatorRemoved: 'Authenticator removed.',

  passkeysTitle: 'Passkeys',
  passkeysHint:
    'Your finger, your face or the PIN of your device signs you in: nothing to remember, and nothing that could be phished.',
  passkeysNone: 'No passkey yet.',
  addPasskey: 'Add a passkey',
  passkeyNotMade: 'The browser made no passkey. Try again, or look whether this device has one for this place already.',
  passkeysElsewhere: 'This browser or this address cannot make passkeys.',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'Such as the device that it is on.',
  passkeyAdded: 'Passkey added.',
  passkeyUsed: 'Last used {when}',
  passkeyNew: 'Not used yet',
  rename: 'Rename',
  renamePasskey: 'Rename {name}',
  removePasskey: 'Remove {name}',
  removePasskeyWords: 'The device that has it lets you in no more. Your other sessions end.',
  passkeyRemoved: 'Passkey removed.',

  sessionsTitle: 'Where you are signed in',
  sessionsHint: 'End what you do not know, and change your password then.',
  thisSession: 'This session',
  unknownBrowser: 'Unknown program',
  sessionLine: '{address} · last used {when}',
  endSession: 'End',
  endSessionOf: 'End the session of {browser}',
  endOthers: 'End all others',
  endOthersWords: 'Wherever else you are signed in, you have to sign in again.',
  sessionsEnded: 'Sessions ended.',
};

export type SessionKey = keyof typeof en;

export const sessionText = area(en, () => import('./session.fr.ts'));
